import { basename, dirname } from 'node:path'
import { isSource, type StructureRule, type SyntaxNode } from './parse-source.ts'
import { plainWords } from './plain-words.ts'
import { shortFunctions } from './short-functions.ts'

const longestFile = 400
const fullestFolder = 25
const areas = ['identity', 'files', 'fleet', 'surveys', 'marina', 'yard', 'access-control', 'dashboard']
const vagueNames = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'types',
  'misc',
  'shared',
  'index',
])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const linesOf = (text: string) => text.split('\n').length - 1

const longFiles: StructureRule = {
  name: 'files are short enough to be read',
  find: ({ paths, read }) =>
    paths
      .filter((path) => isSource(path) || path.endsWith('.css'))
      .map((path) => ({ path, lines: linesOf(read(path)) }))
      .filter(({ lines }) => lines > longestFile)
      .map(
        ({ path, lines }) =>
          `${path} has ${lines} lines, ${longestFile} is the limit: split it along what it is about`,
      ),
  violation: { 'web/src/ui/a.css': '\n'.repeat(longestFile + 1) },
}

const unclearNames: StructureRule = {
  name: 'names say what is in a file',
  find: ({ paths }) =>
    paths
      .filter((path) => /\.(ts|tsx|mjs|css|json|md|sql)$/.test(path))
      .flatMap((path) => {
        const file = basename(path)
        const [stem = ''] = file.split('.')
        const isVague = [stem, ...dirname(path).split('/')].some((name) => vagueNames.has(name))
        return [
          ...(isVague ? [`${path}: a name that says nothing; name it after what it exports`] : []),
          ...(isSource(path) && !kebab.test(file) ? [`${path}: file names are kebab-case`] : []),
        ]
      }),
  violation: { 'web/src/kit/utils.ts': '' },
}

const unknownAreas: StructureRule = {
  name: 'areas are those that everybody knows',
  find: ({ paths }) =>
    paths
      .map((path) => /^(?:contract|api|web)\/src\/areas\/([^/]+)\//.exec(path) ?? [])
      .filter(([, area]) => area !== undefined && !areas.includes(area))
      .map(([path]) => `${path}: the areas are ${areas.join(', ')}`),
  violation: { 'api/src/areas/harbour/a.ts': '' },
}

const misnumberedMigrations: StructureRule = {
  name: 'migrations are numbered and named after their area',
  find({ paths }) {
    const names = paths.filter((path) => path.startsWith('db/migrations/')).sort()
    const owners = ['kit', ...areas.map((area) => area.replaceAll('-', '_'))].join('|')
    const pattern = new RegExp(`^\\d{4}_(${owners})_[a-z0-9_]+\\.sql$`)
    const numberOf = (path = '') => basename(path).slice(0, 4)
    return names.flatMap((path, index) => {
      if (!pattern.test(basename(path))) return [`${path} is not named NNNN_<area>_<what>.sql`]
      const isTaken = numberOf(names[index - 1]) === numberOf(path)
      return isTaken ? [`${path} has the number of ${names[index - 1]}`] : []
    })
  },
  violation: { 'db/migrations/0001_fleet_a.sql': '', 'db/migrations/0001_fleet_b.sql': '' },
}

function escapeOf(node: SyntaxNode): string | undefined {
  if (node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion') return 'a type assertion'
  if (node.type === 'TsNonNullExpression') return 'a non-null assertion'
  if (node.type === 'TsKeywordType' && node.kind === 'any') return '«any»'
  return undefined
}

/** Outside the kits, where types are made, nothing may claim to know better than the compiler. */
const escapesFromTypes: StructureRule = {
  name: 'types are not escaped from',
  find: ({ paths, read, nodes }) =>
    paths
      .filter(isSource)
      .filter((path) => /^(contract|db|api|web)\//.test(path) && !/\/kit\/|\.test\.tsx?$|\.d\.ts$/.test(path))
      .flatMap((path) => {
        const found = [...nodes(path)].map(escapeOf)
        const comment = /@ts-(ignore|expect-error|nocheck)/.exec(read(path))
        const kinds = new Set([...found, comment?.[0]].filter((kind) => kind !== undefined))
        return [...kinds].map((kind) => `${path}: ${kind} is for kit folders only`)
      }),
  violation: { 'web/src/areas/fleet/a.ts': 'export const a = (b: unknown) => b as string' },
}

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** `fetch(…)`, `window.fetch(…)`, `new XMLHttpRequest()`. */
function asksTheNetwork(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const { callee } = node
  const name = property(callee, 'value') ?? property(property(callee, 'property'), 'value')
  const owner = property(property(callee, 'object'), 'value')
  const isGlobal = owner === undefined || ['window', 'globalThis', 'self'].includes(String(owner))
  return (name === 'fetch' && isGlobal) || name === 'XMLHttpRequest'
}

/** Who asks otherwise than by `http`: the stream of live changes, whether the server answers at all, and the public report. */
const asksItself = /^web\/src\/(kit\/(http|reachability|live\/connection)|public\/request)\.ts$/

const strayRequests: StructureRule = {
  name: 'the web asks the server through kit/http',
  find: ({ paths, nodes }) =>
    paths
      .filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !asksItself.test(path))
      .filter((path) => [...nodes(path)].some(asksTheNetwork))
      .map((path) => `${path}: requests go through kit/http, which knows session, language and failures`),
  violation: { 'web/src/areas/fleet/a.ts': `export const a = () => window.fetch('/api/boats')` },
}

const fakedEvents: StructureRule = {
  name: 'unsaved input is asked after by its guards',
  find: ({ paths, nodes }) =>
    paths
      .filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))
      .filter((path) =>
        [...nodes(path)].some(
          ({ type, arguments: given }) =>
            type === 'NewExpression' &&
            property(property(Array.isArray(given) && given[0], 'expression'), 'value') === 'beforeunload',
        ),
      )
      .map((path) => `${path}: kit/unsaved.ts knows what is unsaved, without an event that nothing causes`),
  violation: { 'web/src/kit/a.ts': `export const a = () => new Event('beforeunload')` },
}

/** Addresses of the session and of files are the kit's own: it signs in, and uploads. */
const ownAddress = /^\/(users\/me|files|auth)(\/|$)/

/** Kits of contract and web serve any area, so they know the address of none. */
const addressesInKits: StructureRule = {
  name: 'kits name no address of an area',
  find({ paths, nodes }) {
    const resources = paths.flatMap((path) => {
      const [, name] = /^contract\/src\/areas\/[^/]+\/(?:.*\/)?([^/.]+)\.it\.json$/.exec(path) ?? []
      return name ?? []
    })
    const address = new RegExp(`^/(${[...resources, 'shared-audit-reports'].join('|')})(/|\\?|$)`)
    return paths
      .filter((path) => /^(contract|web)\/src\/(kit|ui)\/.*\.tsx?$/.test(path) && !isTest(path))
      .flatMap((path) =>
        [...nodes(path)]
          .map(({ type, value, raw }) =>
            type === 'StringLiteral' ? String(value) : type === 'TemplateElement' ? String(raw) : '',
          )
          .filter((text) => address.test(text) && !ownAddress.test(text))
          .map((text) => `${path}: ${text} belongs to an area, which hands it to the kit`),
      )
  },
  violation: {
    'contract/src/areas/fleet/boats.it.json': '{}',
    'web/src/kit/a.ts': `export const a = '/boats/new'`,
  },
}

const fullFolders: StructureRule = {
  name: 'folders can be taken in at a glance',
  find({ paths }) {
    const counts = new Map<string, number>()
    // Migrations are never removed; a catalogue is counted with the code that it belongs to.
    const isCounted = (path: string) => !/^(docs|db\/migrations)\/|\.(it|en)\.json$/.test(path)
    for (const path of paths.filter(isCounted))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    return [...counts]
      .filter(([, count]) => count > fullestFolder)
      .map(
        ([folder, count]) =>
          `${folder} has ${count} files, ${fullestFolder} is the limit: divide it by topic`,
      )
  },
  violation: Object.fromEntries(
    Array.from({ length: fullestFolder + 1 }, (_, at) => [`api/src/kit/many/a${at}.ts`, '']),
  ),
}

export const structureRules: readonly StructureRule[] = [
  longFiles,
  shortFunctions,
  unclearNames,
  unknownAreas,
  misnumberedMigrations,
  escapesFromTypes,
  strayRequests,
  fakedEvents,
  addressesInKits,
  fullFolders,
  plainWords,
]
