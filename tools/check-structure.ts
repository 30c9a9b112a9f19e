import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isSource, listFiles, type SyntaxNode, syntaxNodes } from './parse-source.ts'

const root = join(import.meta.dirname, '..')
const files = listFiles(root, ['contract', 'db', 'api', 'web', 'e2e', 'bench', 'tools', 'docs'])
const sources = files.filter(isSource)

const longestFile = 400
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

function longFiles(): string[] {
  return sources
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFile)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${longestFile} is the limit: split it along what it is about`,
    )
}

function unclearNames(): string[] {
  const named = files.filter((path) => /\.(ts|tsx|mjs|css|json|md|sql)$/.test(path))
  const faults: string[] = []
  for (const path of named) {
    const file = basename(path)
    const [stem = ''] = file.split('.')
    const folders = dirname(path).split('/')
    if ([stem, ...folders].some((name) => vagueNames.has(name))) {
      faults.push(`${path}: a name that says nothing; name it after what it exports`)
    }
    if (isSource(path) && !kebab.test(file)) faults.push(`${path}: file names are kebab-case`)
  }
  return faults
}

function unknownAreas(): string[] {
  return files
    .map((path) => /^(?:contract|api|web)\/src\/areas\/([^/]+)\//.exec(path) ?? [])
    .filter(([, area]) => area !== undefined && !areas.includes(area))
    .map(([path]) => `${path}: the areas are ${areas.join(', ')}`)
}

function misnumberedMigrations(): string[] {
  const names = readdirSync(join(root, 'db/migrations')).sort()
  const owners = ['kit', ...areas.map((area) => area.replaceAll('-', '_'))].join('|')
  const pattern = new RegExp(`^\\d{4}_(${owners})_[a-z0-9_]+\\.sql$`)
  return names.flatMap((name, index) => {
    const place = `db/migrations/${name}`
    if (!pattern.test(name)) return [`${place} is not named NNNN_<area>_<what>.sql`]
    const isTaken = names[index - 1]?.slice(0, 4) === name.slice(0, 4)
    return isTaken ? [`${place} has the number of ${names[index - 1]}`] : []
  })
}

/** Outside the kits, where types are made, nothing may claim to know better than the compiler. */
function escapesFromTypes(): string[] {
  const checked = sources.filter(
    (path) => /^(contract|db|api|web)\//.test(path) && !/\/kit\/|\.test\.tsx?$|\.d\.ts$/.test(path),
  )
  return checked.flatMap((path) => {
    const found = [...syntaxNodes(root, path)].map(escapeOf)
    const comment = /@ts-(ignore|expect-error|nocheck)/.exec(readFileSync(join(root, path), 'utf8'))
    const kinds = new Set([...found, comment?.[0]].filter((kind) => kind !== undefined))
    return [...kinds].map((kind) => `${path}: ${kind} is for kit folders only`)
  })
}

function escapeOf(node: SyntaxNode): string | undefined {
  if (node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion') return 'a type assertion'
  if (node.type === 'TsNonNullExpression') return 'a non-null assertion'
  if (node.type === 'TsKeywordType' && node.kind === 'any') return '«any»'
  return undefined
}

const checks = [longFiles, unclearNames, unknownAreas, misnumberedMigrations, escapesFromTypes]
const faults = checks.flatMap((check) => check())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`${files.length} files keep the rules of structure`)
