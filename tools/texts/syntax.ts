import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource, listFiles, nodesIn, type SyntaxNode, syntaxNodes } from '../parse-source.ts'

export interface SourceFile {
  /** Path below the root. */
  path: string
  nodes: readonly SyntaxNode[]
  /** Line of a node, from 1. */
  lineOf(node: SyntaxNode): number
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined

/** The name of an identifier, and of a key however it is written. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const isName = node.type === 'Identifier' || node.type === 'StringLiteral'
  return isName && typeof node.value === 'string' ? node.value : undefined
}

/** What a call hands over; swc wraps each argument as `{ spread, expression }`. */
export const argumentsOf = (call: SyntaxNode): SyntaxNode[] =>
  (Array.isArray(call.arguments) ? call.arguments : []).flatMap((wrapped) => {
    const [argument] = nodesIn(wrapped)
    return argument ?? []
  })

const isProduct = (path: string) => isSource(path) && !/\.(test|d)\.tsx?$/.test(path)

/** The parsed code of a folder below the root, tests left out. */
export const readSources = (root: string, folder: string): SourceFile[] =>
  listFiles(root, [folder])
    .filter(isProduct)
    .map((path) => ({
      path,
      nodes: [...syntaxNodes(root, path)],
      lineOf: (node) => lineAt(join(root, path), node.span),
    }))

function lineAt(file: string, span: unknown): number {
  const isSpan = typeof span === 'object' && span !== null && 'start' in span
  // Spans count bytes, from 1.
  const before = readFileSync(file).subarray(0, isSpan ? Number(span.start) - 1 : 0)
  return before.toString().split('\n').length
}
