import { existsSync, realpathSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { isSource, listFiles, type SyntaxNode, syntaxNodes } from './parse-source.ts'

/** Of each source file what it imports: a path of ours, `node:…`, `npm:…`, or `missing:…`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function readImportGraph(root: string): ImportGraph {
  const graph = new Map<string, string[]>()
  for (const path of listFiles(root).filter(isSource)) {
    const found = new Set<string>()
    for (const node of syntaxNodes(root, path)) {
      const target = importedBy(node)
      if (target !== undefined) found.add(resolveImport(root, path, target))
    }
    graph.set(path, [...found])
  }
  return graph
}

/** What this node imports: a declaration, an export from elsewhere, `import()` of a fixed name, or a type's `import()`. */
function importedBy(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return stringIn(node.source)
    case 'TsImportType':
      return stringIn(node.argument)
    case 'CallExpression':
      return typeOf(node.callee) === 'Import' ? firstArgument(node.arguments) : undefined
    default:
      return undefined
  }
}

/** A path of ours, `node:…`, `npm:…`, or `missing:…`. */
export function resolveImport(root: string, from: string, target: string): string {
  const [name = target] = target.split('?')
  if (isBuiltin(name)) return name.startsWith('node:') ? name : `node:${name}`
  if (name.startsWith('.')) return oursOrMissing(root, join(root, dirname(from), name), target)
  if (!name.startsWith('@darsena/')) return `npm:${name}`
  try {
    return oursOrMissing(root, createRequire(join(root, from)).resolve(name), target)
  } catch {
    return `missing:${target}`
  }
}

function oursOrMissing(root: string, path: string, target: string): string {
  if (!existsSync(path)) return `missing:${target}`
  return relative(realpathSync(root), realpathSync(path)).split(sep).join('/')
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}

function stringIn(literal: unknown): string | undefined {
  if (typeof literal !== 'object' || literal === null || !('value' in literal)) return undefined
  return typeof literal.value === 'string' ? literal.value : undefined
}

function firstArgument(list: unknown): string | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  if (typeof first !== 'object' || first === null || !('expression' in first)) return undefined
  return stringIn(first.expression)
}
