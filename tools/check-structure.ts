import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import {
  listFiles,
  nodesIn,
  type SourceTree,
  type StructureRule,
  type SyntaxNode,
  syntaxNodes,
} from './parse-source.ts'
import { structureRules } from './structure-rules.ts'

const root = join(import.meta.dirname, '..')
const parsed = new Map<string, readonly SyntaxNode[]>()

const product: SourceTree = {
  paths: [
    ...listFiles(root, ['contract', 'db', 'api', 'web', 'e2e', 'bench', 'tools', 'docs']),
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
  ],
  read: (path) => readFileSync(join(root, path), 'utf8'),
  nodes(path) {
    const nodes = parsed.get(path) ?? [...syntaxNodes(root, path)]
    parsed.set(path, nodes)
    return nodes
  },
}

const planted = (files: StructureRule['violation']): SourceTree => ({
  paths: Object.keys(files),
  read: (path) => files[path] ?? '',
  nodes: (path) => nodesIn(parseSync(files[path] ?? '', { syntax: 'typescript', target: 'es2022' })),
})

const faults = structureRules.flatMap((rule) => rule.find(product))
for (const { name, find, violation } of structureRules)
  if (find(planted(violation)).length === 0) faults.push(`the check itself no longer sees: ${name}`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(
  `${product.paths.length} files keep ${structureRules.length} rules of structure, each of which caught its planted violation`,
)
