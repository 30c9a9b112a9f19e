import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaResources, areaScreens, contract, labels, migration, screen } from './files.ts'
import { appendTo, withImport } from './insert.ts'
import { matrixLines, pageLines } from './matrix.ts'
import { Refusal, type Words } from './words.ts'

/** Content of every file that a new resource makes or changes, by its path. */
export type Changes = Map<string, string>

interface Tree {
  root: string
  changes: Changes
}

function edit({ root, changes }: Tree, path: string, change: (source: string) => string): void {
  const source = changes.get(path) ?? readFileSync(join(root, path), 'utf8')
  changes.set(path, change(source))
}

function make({ root, changes }: Tree, path: string, content: string): void {
  if (existsSync(join(root, path))) throw new Refusal(`${path} is there already`)
  changes.set(path, content)
}

function nextMigration(root: string, { area, table }: Words): string {
  const last = readdirSync(join(root, 'db/migrations')).sort().at(-1) ?? ''
  const number = String((Number.parseInt(last, 10) || 0) + 1).padStart(4, '0')
  return `db/migrations/${number}_${area.replaceAll('-', '_')}_${table}.sql`
}

const camelOf = (area: string): string => area.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** A new area's manifest, and the line by which the product knows of it. */
function registerArea(tree: Tree, { area }: Words): void {
  const path = `contract/src/areas/${area}/area.ts`
  if (existsSync(join(tree.root, path))) return
  make(tree, path, areaResources)
  for (const [file, list, name] of [
    ['contract/src/resources.ts', 'resources', 'resources'],
    ['contract/src/resource-texts.ts', 'resourceTexts', 'texts'],
  ] as const) {
    edit(tree, file, (source) =>
      appendTo(
        file,
        withImport(source, `{ ${name} as ${camelOf(area)} }`, `./areas/${area}/area.ts`),
        list,
        `...${camelOf(area)}`,
      ),
    )
  }
}

function registerContract(tree: Tree, words: Words): void {
  const { area, name, camel } = words
  const path = `contract/src/areas/${area}/area.ts`
  const json = ` with { type: 'json' }`
  registerArea(tree, words)
  edit(tree, path, (source) => {
    const declared = withImport(source, `{ ${camel} }`, `./${name}.ts`)
    const italian = withImport(declared, `${camel}It`, `./${name}.it.json`, json)
    const imported = withImport(italian, `${camel}En`, `./${name}.en.json`, json)
    const listed = appendTo(path, imported, 'resources', camel === name ? camel : `'${name}': ${camel}`)
    return appendTo(path, listed, 'texts', `'${name}': { it: ${camel}It, en: ${camel}En }`)
  })
}

function registerScreens(tree: Tree, { area, name, camel, subject }: Words): void {
  const path = `web/src/areas/${area}/area.tsx`
  const manifest = camelOf(area)
  if (!existsSync(join(tree.root, path))) {
    make(tree, path, areaScreens(manifest))
    edit(tree, 'web/src/areas.ts', (source) =>
      appendTo(
        'web/src/areas.ts',
        withImport(source, `{ ${manifest} }`, `./areas/${area}/area.tsx`),
        'areas',
        manifest,
      ),
    )
  }
  const entry = `{
    id: '${name}', label: '${name}:many', to: '/${name}', icon: IconListDetails, gate: { can: ['read', '${subject}'] }
  }`
  const routes = `...resourceRoutes({
    name: '${name}',
    subject: '${subject}',
    List: async () => (await ${camel}()).${subject}List,
    Form: async () => (await ${camel}()).${subject}Form,
  })`
  edit(tree, path, (source) => {
    const withIcon = withImport(source, '{ IconListDetails }', '@tabler/icons-react')
    const imported = withImport(withIcon, '{ resourceRoutes }', '../../kit/area/resource-routes.tsx')
    const loaded = imported.replace(
      `\n\nexport const ${manifest}:`,
      `\nconst ${camel} = () => import('./${name}.tsx')\n\nexport const ${manifest}:`,
    )
    return appendTo(path, appendTo(path, loaded, 'menu', entry), 'routes', routes)
  })
}

/** Who may call its routes and open its pages, as it follows from the shipped roles. */
function registerRights(tree: Tree, words: Words): void {
  edit(tree, 'api/src/access-matrix.csv', (source) => `${source}${matrixLines(words).join('\n')}\n`)
  edit(tree, 'web/src/shell/menu/route-matrix.csv', (source) => `${source}${pageLines(words).join('\n')}\n`)
}

/**
 * All that a plain resource needs, end to end; nothing is written.
 * @throws {Refusal} when a file is there already, or a registry does not look as it should
 */
export function changesFor(root: string, words: Words): Changes {
  const tree: Tree = { root, changes: new Map() }
  const { area, name } = words
  make(tree, nextMigration(root, words), migration(words))
  make(tree, `contract/src/areas/${area}/${name}.ts`, contract(words))
  make(tree, `contract/src/areas/${area}/${name}.it.json`, labels(words, 'it'))
  make(tree, `contract/src/areas/${area}/${name}.en.json`, labels(words, 'en'))
  make(tree, `web/src/areas/${area}/${name}.tsx`, screen(words))
  registerContract(tree, words)
  registerScreens(tree, words)
  registerRights(tree, words)
  return tree.changes
}
