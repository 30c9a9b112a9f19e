import { isSource, type StructureRule, type SyntaxNode } from './parse-source.ts'

const longestFunction = 80
const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
])

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** `describe`, `describe.each(…)` and `test.describe` group tests: their callback is a list, not a function to be read. */
function isGroupOfTests({ type, callee }: SyntaxNode): boolean {
  let part: unknown = type === 'CallExpression' ? callee : undefined
  while (part !== undefined) {
    if ([property(part, 'value'), property(property(part, 'property'), 'value')].includes('describe'))
      return true
    part = property(part, 'callee') ?? property(part, 'object')
  }
  return false
}

/** Text before the first token, where the span of a module begins. */
const leadingTrivia = /^(?:#![^\n]*\n)?(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/

/** Functions of a file above the limit, with their first line and their number of lines; spans count bytes over all files parsed so far. */
function* longFunctionsIn(text: string, nodes: readonly SyntaxNode[]) {
  const bytes = Buffer.from(text)
  const [trivia = ''] = leadingTrivia.exec(text) ?? []
  const base = Number(property(property(nodes[0], 'span'), 'start')) - Buffer.byteLength(trivia)
  const newlines = (from: number, to: number) =>
    bytes.subarray(from - base, to - base).filter((byte) => byte === 10).length
  const groups = new Set(
    nodes
      .filter(isGroupOfTests)
      .flatMap(({ arguments: given }) =>
        Array.isArray(given) ? given.map((one) => property(one, 'expression')) : [],
      ),
  )
  for (const node of nodes) {
    if (!functionTypes.has(node.type) || groups.has(node)) continue
    const span = node.span ?? property(node.function, 'span')
    const [start, end] = [Number(property(span, 'start')), Number(property(span, 'end'))]
    const lines = end - start > longestFunction ? newlines(start, end) + 1 : 1
    if (lines > longestFunction) yield { first: newlines(base, start) + 1, lines }
  }
}

/** Files with a function that is still to be divided; the list only shrinks. */
const stillLong = new Set([
  'api/src/kit/files/local-store.ts',
  'api/src/kit/files/s3-store.ts',
  'api/src/kit/live/live-hub.ts',
  'api/src/kit/live/live-stream.ts',
  'tools/proofs/child-app.ts',
  'web/src/areas/access-control/register/person-line.tsx',
  'web/src/areas/access-control/register/register-access.tsx',
  'web/src/areas/surveys/survey-screen/checklist-tab.tsx',
  'web/src/areas/surveys/survey-screen/item-saver.ts',
  'web/src/areas/yard/board/panel/create-session.tsx',
  'web/src/kit/files/use-uploads.ts',
  'web/src/kit/form/clashes/stale-dialog.tsx',
  'web/src/kit/import/check-step.tsx',
  'web/src/kit/import/columns-step.tsx',
  'web/src/kit/related/related-rows.tsx',
  'web/src/shell/sign-in/sign-in-form.tsx',
])

export const shortFunctions: StructureRule = {
  name: 'functions are short enough to be read',
  find: (tree) =>
    tree.paths.filter(isSource).flatMap((path) => {
      const text = tree.read(path)
      // A file below the limit cannot hold a function above it.
      if (text.split('\n').length <= longestFunction) return []
      const long = [...longFunctionsIn(text, [...tree.nodes(path)])]
      if (!stillLong.has(path))
        return long.map(
          ({ first, lines }) =>
            `${path}:${first} has ${lines} lines, ${longestFunction} is the limit for a function`,
        )
      return long.length > 0
        ? []
        : [`${path} has no long function any more: take it off the list in short-functions.ts`]
    }),
  violation: { 'web/src/kit/a.ts': `export function a() {${'\n'.repeat(longestFunction)}}` },
}
