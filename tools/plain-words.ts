import { isSource, type SourceTree, type StructureRule } from './parse-source.ts'

const glossary = 'docs/glossary.md'
const title = '## Words that are not used'

/** A banned word; identifiers in `allowed` stay, because an interface fixes them. */
interface BannedWord {
  word: string
  isForNamesOnly: boolean
  allowed: readonly string[]
}

const quotedIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** Reads the table of the glossary: words, what to write instead, where they are banned, identifiers that stay. */
function bannedWords(text: string): BannedWord[] {
  const [, section = ''] = text.split(title)
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, words, , where = '', allowed] = line.split('|')
      const isForNamesOnly = where.trim() === 'names'
      return quotedIn(words).map((word) => ({ word, isForNamesOnly, allowed: quotedIn(allowed) }))
    })
}

/** `normalisedSql` → `folded`, `Sql` in lower case. */
const partsOf = (name: string): string[] =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase())

/** Names in backticks and texts in «» are quotations. */
const withoutQuotations = (prose: string): string => prose.replace(/`[^`]*`|«[^»]*»/g, '')

/** The comment of a line; the formatter puts nothing else on lines within one. */
function commentOf(line: string, path: string): string {
  if (path.endsWith('.sql')) return /--(.*)$/.exec(line)?.[1] ?? ''
  return /^\s*(?:\/\/|\/?\*|\{\/\*)(.*)$/.exec(line)?.[1] ?? /[;,{}()\]\w] \/\/ (.*)$/.exec(line)?.[1] ?? ''
}

function proseOf(path: string, text: string): string[] {
  const lines = text.split('\n')
  if (!path.endsWith('.md')) return lines.map((line) => commentOf(line, path))
  const end = path === glossary ? lines.indexOf(title) : -1
  return text
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
    .split('\n')
    .slice(0, end < 0 ? undefined : end)
}

function identifiersIn(tree: SourceTree, path: string): Set<string> {
  const names = new Set<string>()
  for (const { type, value } of tree.nodes(path)) {
    if (type === 'Identifier' && typeof value === 'string') names.add(value)
  }
  return names
}

/** Identifiers, comments, documentation and file names have no word that the glossary bans. */
export const plainWords: StructureRule = {
  name: 'names and comments use the words of the glossary',
  find(tree) {
    if (!tree.paths.includes(glossary)) return []
    const banned = new Map(bannedWords(tree.read(glossary)).map((one) => [one.word, one]))
    if (banned.size === 0) return [`${glossary} has no table below «${title}»`]
    const anywhere = new RegExp([...banned.keys()].join('|'), 'i')
    const proseWords = [...banned.values()].filter((one) => !one.isForNamesOnly).map(({ word }) => word)
    const inProse = new RegExp(`\\b(?:${proseWords.join('|')})\\b`, 'gi')
    return tree.paths
      .filter(
        (path) => (isSource(path) || /\.(md|sql|css)$/.test(path)) && !path.startsWith('db/migrations/'),
      )
      .flatMap((path) => {
        const found = new Set<string>()
        for (const part of partsOf(path)) if (banned.has(part)) found.add(`${path}: «${part}» in its name`)
        const text = tree.read(path)
        if (!anywhere.test(text)) return [...found]
        for (const [at, prose] of proseOf(path, text).entries())
          for (const [word] of withoutQuotations(prose).matchAll(inProse))
            found.add(`${path}:${at + 1}: «${word}»`)
        if (isSource(path)) {
          for (const name of identifiersIn(tree, path)) {
            const part = partsOf(name).find((one) => banned.has(one))
            if (part && !banned.get(part)?.allowed.includes(name)) found.add(`${path}: «${part}» in ${name}`)
          }
        }
        return [...found].map((place) => `${place} is a word that ${glossary} replaces by a plain one`)
      })
  },
  violation: {
    [glossary]: `${title}\n| \`fate\` | outcome | | |\n`,
    'api/src/kit/a.ts': 'export const nextFate = 1',
  },
}
