import type { SyntaxNode } from '../parse-source.ts'
import { argumentsOf, isNode, nameOf, type SourceFile } from './syntax.ts'

/** Properties whose value is shown or read aloud. */
const spokenProp =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt)$|(^|[a-z])(label|title|placeholder|description|message|error|text)$/i

/** What is left to translate of a text: the product's name stays, and so do signs. */
const translatable = (text: string) => text.replace(/\bDarsena\b/g, '')
const hasLetters = (text: string) => /\p{L}/u.test(translatable(text))
/** Something written for a reader, rather than a key of a catalogue (`fleet:menu.yachts`) or a technical word. */
const isSentence = (text: string) => /^\p{Lu}|\p{L}\s+\S|[^\P{L}\p{ASCII}]/u.test(translatable(text))

/** Which sides of an operator may be what comes out of it. */
const sides = new Map([
  ['&&', ['right']],
  ['||', ['left', 'right']],
  ['??', ['left', 'right']],
  ['+', ['left', 'right']],
])

/** Literal texts that an expression may come out as. */
function shownBy(expression: unknown): string[] {
  if (!isNode(expression)) return []
  if (expression.type === 'StringLiteral' || expression.type === 'JSXText') return [String(expression.value)]
  if (expression.type === 'TemplateLiteral') {
    const { quasis } = expression
    return Array.isArray(quasis) ? [quasis.map((quasi) => String(quasi.raw)).join('')] : []
  }
  if (expression.type === 'ConditionalExpression') {
    return [...shownBy(expression.consequent), ...shownBy(expression.alternate)]
  }
  if (expression.type === 'BinaryExpression') {
    const parts = sides.get(String(expression.operator)) ?? []
    return parts.flatMap((side) => shownBy(expression[side]))
  }
  const isWrapper =
    expression.type === 'ParenthesisExpression' || expression.type === 'JSXExpressionContainer'
  return isWrapper ? shownBy(expression.expression) : []
}

interface Shown {
  text: string
  /** Where it stands. */
  node: SyntaxNode
}

const shown = (node: unknown, isWritten: (text: string) => boolean): Shown[] =>
  isNode(node)
    ? shownBy(node)
        .filter(isWritten)
        .map((text) => ({ text: text.trim(), node }))
    : []

const isElement = ({ type }: SyntaxNode) => type === 'JSXElement' || type === 'JSXFragment'
const childrenOf = ({ children }: SyntaxNode): unknown[] => (Array.isArray(children) ? children : [])

const isToast = (callee: unknown) => isNode(callee) && nameOf(callee.object) === 'toast'

function textsIn(node: SyntaxNode): Shown[] {
  if (isElement(node)) return childrenOf(node).flatMap((child) => shown(child, hasLetters))
  if (node.type === 'CallExpression' && isToast(node.callee)) return shown(argumentsOf(node)[0], hasLetters)
  const isProperty = node.type === 'JSXAttribute' || node.type === 'KeyValueProperty'
  if (!isProperty || !spokenProp.test(nameOf(node.name) ?? nameOf(node.key) ?? '')) return []
  return shown(node.value, node.type === 'JSXAttribute' ? hasLetters : isSentence)
}

/** Texts written into the code where only the catalogues may hold them: between tags, in toasts, in properties that people read. */
export const literalFaults = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    file.nodes
      .flatMap(textsIn)
      .map(
        ({ text, node }) => `${file.path}:${file.lineOf(node)}: «${text}» belongs in a catalogue of texts`,
      ),
  )
