import { nodesIn, type SyntaxNode } from '../parse-source.ts'
import { baseOf, type Catalogue } from './catalogues.ts'
import { argumentsOf, isNode, nameOf, type SourceFile, textOf } from './syntax.ts'

/** What one file says about texts. */
interface Words {
  file: SourceFile
  /** Every string and key in it: any of them may be, or end, the key of a text. */
  literals: ReadonlySet<string>
  /** Templates such as `fault.${code}` as what stands before, between and after their parts. */
  templates: readonly (readonly string[])[]
  /** Namespaces it opens. */
  namespaces: ReadonlySet<string>
  /** Keys it asks for, with the namespaces they may be in. */
  asked: readonly { key: string; among: readonly string[]; node: SyntaxNode }[]
}

const isCall = (node: SyntaxNode) => node.type === 'CallExpression'

/** The name that is called: `t` of `t('x')`, `translate` of `context.translate('x')`, `text` of `text()('x')`. */
function calledName(call: SyntaxNode): string | undefined {
  const { callee } = call
  if (!isNode(callee)) return undefined
  return nameOf(callee) ?? nameOf(callee.property) ?? (isCall(callee) ? calledName(callee) : undefined)
}

const openers = new Map([
  ['useTranslation', 0],
  ['getFixedT', 1],
  ['catalogue', 0],
])

/** The namespaces that a node opens if it is a call that does. */
export const openedBy = (node: SyntaxNode): string[] => (isCall(node) ? opened(node) : [])

/** The namespaces that `useTranslation('kit')`, `getFixedT(null, ['kit/list', 'kit'])` or `catalogue('mails', …)` opens. */
function opened(call: SyntaxNode): string[] {
  const at = openers.get(calledName(call) ?? '')
  const given = at === undefined ? undefined : argumentsOf(call)[at]
  // `resource.name as 'boats'` is known at run time only.
  if (!given || given.type === 'TsAsExpression') return []
  return [...nodesIn(given)].flatMap((node) => textOf(node) ?? [])
}

/** Names that a variable of translations goes by: `t`, or `kit` for `const { t: kit } = …`. */
function namesIn(pattern: unknown): string[] {
  const name = nameOf(pattern)
  if (name !== undefined) return [name]
  if (!isNode(pattern) || !Array.isArray(pattern.properties)) return []
  return pattern.properties.filter(isNode).flatMap((property) => {
    const key = nameOf(property.key)
    const given = property.type === 'AssignmentPatternProperty' ? key : nameOf(property.value)
    return key === 't' && given !== undefined ? [given] : []
  })
}

/** `() => i18n.getFixedT(null, 'kit/archive')`, called anew at each use. */
const isGetter = ({ type, params }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' && Array.isArray(params) && params.length === 0

/** Which translating variables a file has, and what they open. */
function translators(nodes: readonly SyntaxNode[]): Map<string, string[]> {
  const found = new Map<string, string[]>([['translate', ['kit', 'server/kit']]])
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) continue
    const made = isGetter(node.init) ? node.init.body : node.init
    if (!isNode(made) || !isCall(made)) continue
    // One may be made of another: `const translate = texts(language)`.
    const known = nameOf(made.callee)
    const namespaces = known && found.has(known) ? (found.get(known) ?? []) : opened(made)
    for (const name of namesIn(node.id)) found.set(name, [...(found.get(name) ?? []), ...namespaces])
  }
  return found
}

const partsOf = (template: SyntaxNode): string[] =>
  Array.isArray(template.quasis) ? template.quasis.map((quasi) => String(quasi.raw)) : []

/** Literal keys that an argument may come out as; what is compared or computed in it is none. */
function keysOf(argument: SyntaxNode): string[] {
  const text = textOf(argument)
  if (text !== undefined) return [text]
  if (argument.type !== 'ConditionalExpression') return []
  return [argument.consequent, argument.alternate].filter(isNode).flatMap(keysOf)
}

function wordsOf(file: SourceFile): Words {
  const known = translators(file.nodes)
  const literals = new Set<string>()
  const templates: string[][] = []
  const asked: { key: string; among: string[]; node: SyntaxNode }[] = []
  for (const node of file.nodes) {
    const word = textOf(node) ?? nameOf(node.key)
    if (word !== undefined) literals.add(word)
    if (node.type === 'TemplateLiteral') templates.push(partsOf(node))
    const among = isCall(node) ? known.get(calledName(node) ?? '') : undefined
    const [first] = argumentsOf(node)
    if (among && first) asked.push(...keysOf(first).map((key) => ({ key, among, node })))
  }
  return { file, literals, templates, namespaces: new Set([...known.values()].flat()), asked }
}

/** `kit/list` → `web/src/kit/list/`: code beside a catalogue uses it, without declaring the namespace. */
const folderOf = ({ stem }: Catalogue): string => stem.replace(/[^/]+$/, '')

/** What fills the gaps of a template that a key fits; undefined where it does not fit. */
function fillings(key: string, parts: readonly string[]): string[] | undefined {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('(.+)')}$`).exec(key)?.slice(1)
}

/** Keys of a catalogue that no code can come to. */
function unused(catalogue: Catalogue, words: readonly Words[]): string[] {
  const isNear = ({ file, namespaces }: Words) =>
    file.path.startsWith('contract/src/') ||
    file.path.startsWith(folderOf(catalogue)) ||
    namespaces.has(catalogue.namespace)
  const near = words.filter(isNear)
  const literals = new Set(near.flatMap((one) => [...one.literals]))
  const everywhere = new Set(words.flatMap((one) => [...one.literals]))
  const templates = near.flatMap((one) => one.templates)
  const name = catalogue.namespace.replace(/^server\//, '')
  const isMade = (key: string) =>
    templates.some((parts) => fillings(key, parts)?.every((gap) => literals.has(gap)))
  const isUsed = (key: string): boolean =>
    literals.has(key) || everywhere.has(`${name}:${key}`) || isMade(key) || isMade(`${name}:${key}`)
  return [...new Set([...catalogue.it.keys()].map(baseOf))]
    .filter((key) => !isUsed(key))
    .map((key) => `${catalogue.stem}: nothing uses ${key}`)
}

/** Keys that code asks for and no catalogue has. */
function missing(
  { file, asked, literals }: Words,
  catalogues: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const has = (namespace: string, key: string) => catalogues.get(namespace)?.has(key) ?? false
  const wanted = asked
    .filter(({ key }) => !key.includes(':'))
    .filter(
      ({ key, among }) => among.some((one) => catalogues.has(one)) && !among.some((one) => has(one, key)),
    )
    .map(({ key, node }) => `${file.path}:${file.lineOf(node)}: no catalogue has ${key}`)
  const full = [...literals].flatMap((word) => {
    const [, name = '', key = ''] = /^([\w/-]+):([\w.]+)$/.exec(word) ?? []
    const namespace = file.path.startsWith('api/src/') ? `server/${name}` : name
    return catalogues.has(namespace) && !has(namespace, key) ? [`${file.path}: no catalogue has ${word}`] : []
  })
  return [...wanted, ...full]
}

/**
 * Texts nothing uses, and keys nothing explains. A key made at run time counts as used where both its template and
 * what fills it stand in the code.
 * @param catalogues those of the kit, the shell and the areas; resources' own are known by their fields
 */
export function usageFaults(catalogues: readonly Catalogue[], files: readonly SourceFile[]): string[] {
  const words = files.map(wordsOf)
  const keys = new Map(
    catalogues.map(({ namespace, it }) => [
      namespace,
      new Set([...it.keys()].flatMap((key) => [key, baseOf(key)])),
    ]),
  )
  return [
    ...words.flatMap((one) => missing(one, keys)),
    ...catalogues.flatMap((catalogue) => unused(catalogue, words)),
  ]
}
