import { parseSync } from '@swc/core'
import { nodesIn, type SyntaxNode } from '../parse-source.ts'
import { Refusal } from './words.ts'

const isList = ({ type }: SyntaxNode) => type === 'ArrayExpression' || type === 'ObjectExpression'

const nameOf = (node: SyntaxNode): unknown => {
  const [name] = nodesIn(node.type === 'VariableDeclarator' ? node.id : node.key)
  return name?.value
}

/** Where the closing bracket of a list stands, in bytes; swc counts from 1. */
function endOf(node: SyntaxNode): number {
  const { span } = node
  const isSpan = typeof span === 'object' && span !== null && 'end' in span
  return isSpan ? Number(span.end) - 2 : 0
}

/**
 * Appends an entry to the array or object that a variable or property holds, such as `services` or `routes`.
 * @throws {Refusal} when the file has none of that name
 */
export function appendTo(file: string, source: string, list: string, entry: string): string {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' })
  const holder = [...nodesIn(tree)].find((node) =>
    'key' in node || node.type === 'VariableDeclarator' ? nameOf(node) === list : false,
  )
  const found = [...nodesIn(holder?.init ?? holder?.value)].find(isList)
  if (!found) throw new Refusal(`${file} has no list «${list}» to add to`)
  const bytes = Buffer.from(source)
  const before = bytes.subarray(0, endOf(found)).toString().trimEnd()
  const comma = /[,[{]$/.test(before) ? '' : ','
  return `${before}${comma}\n${entry},\n${bytes.subarray(endOf(found)).toString()}`
}

/**
 * Adds an import unless the file has it; the formatter joins it with another from the same place and puts it in order.
 * @param words what stands between `import` and `from`
 * @param attributes `with { … }` for files that are no code
 */
export function withImport(source: string, words: string, from: string, attributes = ''): string {
  const name = /\w+(?=\W*$)/.exec(words)?.[0] ?? ''
  const isThere = source
    .split(/^import /m)
    .some((statement) => statement.includes(` from '${from}'`) && new RegExp(`\\b${name}\\b`).test(statement))
  return isThere ? source : `import ${words} from '${from}'${attributes}\n${source}`
}
