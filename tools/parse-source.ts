import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as our checks look into it. */
export interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

/** Files of a product, as far as the rules look into them. */
export interface SourceTree {
  readonly paths: readonly string[]
  read(path: string): string
  nodes(path: string): Iterable<SyntaxNode>
}

/** A rule about files by themselves, with files that break it: the check proves on them that the rule still bites. */
export interface StructureRule {
  readonly name: string
  /** One line per place that breaks the rule. */
  find(tree: SourceTree): string[]
  readonly violation: Readonly<Record<string, string>>
}

const folders = ['contract', 'db', 'api', 'web', 'e2e', 'bench', 'tools']
const passedOver = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'results'])

/** Paths of all files of ours below the root, relative to it and with forward slashes. */
export function listFiles(root: string, parts: readonly string[] = folders): string[] {
  return parts.flatMap((part) => filesBelow(root, part)).sort()
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesBelow(root, path)
    return entry.isFile() ? [path] : []
  })
}

export function isSource(path: string): boolean {
  return ['.ts', '.tsx', '.mjs'].includes(extname(path))
}

/** All nodes of a source file, outer before inner. */
export function* syntaxNodes(root: string, path: string): Generator<SyntaxNode> {
  const source = readFileSync(join(root, path), 'utf8')
  yield* nodesIn(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' }))
}

/** A node and all below it, outer before inner; swc also puts nodes into lists and plain objects. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) yield value
  for (const inner of Object.values(value)) yield* nodesIn(inner)
}

function isNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string'
}
