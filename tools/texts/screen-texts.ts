import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { resolveImport } from '../import-graph.ts'
import { type SyntaxNode, syntaxNodes } from '../parse-source.ts'
import { textOf } from './syntax.ts'
import { openedBy } from './usage.ts'

interface Module {
  namespaces: readonly string[]
  /** Modules of the web that it needs to run. */
  imports: readonly string[]
}

/** Nothing of a type import is left at run time. */
const isTypeOnly = ({ typeOnly }: SyntaxNode): boolean => typeOnly === true

function importedAtOnce(node: SyntaxNode): string | undefined {
  const isImport = ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration'].includes(node.type)
  return isImport && !isTypeOnly(node) ? textOf(node.source) : undefined
}

/** `contract/src/areas/fleet/boats.ts` → `boats`: a screen that imports a resource calls it and its fields by their names. */
function catalogueOf(root: string, path: string): string | undefined {
  const [, name] = /^contract\/src\/areas\/.+\/([^/]+)\.ts$/.exec(path) ?? []
  return name && existsSync(join(root, path.replace(/ts$/, 'it.json'))) ? name : undefined
}

function readModule(root: string, path: string): Module {
  const namespaces = new Set<string>()
  const imports = new Set<string>()
  for (const node of syntaxNodes(root, path)) {
    for (const name of openedBy(node)) namespaces.add(name)
    const target = importedAtOnce(node)
    const resolved = target === undefined ? '' : resolveImport(root, path, target)
    const resource = catalogueOf(root, resolved)
    if (resource) namespaces.add(resource)
    if (/^web\/src\/.*\.tsx?$/.test(resolved)) imports.add(resolved)
  }
  return { namespaces: [...namespaces], imports: [...imports] }
}

/** Finds the catalogues that a module of the web and all that comes with it ask for. */
export function screenTexts(root: string) {
  const modules = new Map<string, Module>()
  const moduleAt = (path: string): Module => {
    const known = modules.get(path) ?? readModule(root, path)
    modules.set(path, known)
    return known
  }
  return {
    /** Namespaces, sorted; @param path below the root, such as `web/src/areas/fleet/boats.tsx` */
    of(path: string): string[] {
      const reached = new Set<string>()
      const reach = (one: string): void => {
        if (reached.has(one)) return
        reached.add(one)
        for (const target of moduleAt(one).imports) reach(target)
      }
      reach(path)
      return [...new Set([...reached].flatMap((one) => moduleAt(one).namespaces))].sort()
    },
    forget: () => modules.clear(),
  }
}

const lazyImport = /(?<!typeof )\bimport\((['"])(\.[^'"]+)\1\)/g

/**
 * Loads the texts of a screen together with its code: what `import('./boats.tsx')` brings asks for certain catalogues, and
 * these are asked for at the same time. Nobody keeps a list of them.
 */
export function loadScreenTexts(root: string): Plugin {
  const texts = screenTexts(root)
  const webSource = join(root, 'web/src') + sep
  return {
    name: 'screen-texts',
    enforce: 'pre',
    watchChange: () => texts.forget(),
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(webSource) || !/\.tsx?$/.test(file)) return null
      let isChanged = false
      const changed = code.replaceAll(lazyImport, (call, _quote, target) => {
        const path = relative(root, join(dirname(file), target))
          .split(sep)
          .join('/')
        const namespaces = existsSync(join(root, path)) ? texts.of(path) : []
        if (namespaces.length === 0) return call
        isChanged = true
        return `withTexts(${call}, ${JSON.stringify(namespaces)})`
      })
      if (!isChanged) return null
      return { code: `import { withTexts } from '/src/kit/texts/with-texts.ts';${changed}`, map: null }
    },
  }
}
