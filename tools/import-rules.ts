import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'

/** A rule about imports, with files that break it: the check proves on them that the rule still bites. */
export interface ImportRule {
  readonly name: string
  /** One line per place that breaks the rule. */
  find(graph: ImportGraph): string[]
  /** Files of a small product in which nothing else is wrong. */
  readonly violation: Readonly<Record<string, string>>
}

const product = /^(contract|db|api|web)\/(src|seeds)\//
const test = /\.test\.tsx?$/
const around = /^(api|web)\/src\/(shell\/|(app|areas|main|services|env)\.tsx?$)/
const entry =
  /^(api\/src\/(backup\/)?main\.ts|web\/src\/(main\.tsx|public\/main\.tsx|kit\/texts\/with-texts\.ts)|db\/src\/test-server\.ts|(tools|bench|e2e)\/.*|api\/src\/.*-worker\.mjs|.*\.(test|config|d)\.tsx?)$/

const testHelper = /^(api\/src\/(.*\/)?(test-[^/]+|sample-values)\.ts|db\/src\/(testing|test-[^/]+)\.ts)$/
/** Rows that the product cannot do without, and rows by which one tries it. */
const demoSeed = /^db\/seeds\/(?!reference\/)/
const demoOnly = /^api\/src\/(main\.ts|.*\/(draw-demo|demo-[^/]+)\.ts)$/

const area = (path: string) => /^(contract|api|web)\/src\/areas\/([^/]+)\//.exec(path)
const planted = 'export const planted = 1\n'
const planting = (target: string) => `import { planted } from '${target}'\nexport const value = planted\n`

/** A rule about single imports. */
function rule(
  name: string,
  forbids: (from: string, to: string) => boolean,
  violation: ImportRule['violation'],
): ImportRule {
  return {
    name,
    find(graph) {
      return [...graph].flatMap(([from, targets]) =>
        targets.filter((to) => forbids(from, to)).map((to) => `${from} → ${to}`),
      )
    },
    violation,
  }
}

export const importRules: readonly ImportRule[] = [
  rule(
    'the contract imports nothing of ours',
    (from, to) => from.startsWith('contract/') && /^(db|api|web|e2e|tools|bench)\//.test(to),
    { 'contract/src/kit/a.ts': planting('../../../api/src/kit/b.ts'), 'api/src/kit/b.ts': planted },
  ),
  rule(
    'the contract and the web run in a browser',
    (from, to) => /^(contract|web)\/src\//.test(from) && !test.test(from) && to.startsWith('node:'),
    { 'web/src/kit/a.ts': planting('node:path') },
  ),
  rule(
    'the database knows neither server nor web',
    (from, to) => from.startsWith('db/') && /^(api|web)\//.test(to),
    {
      'db/src/a.ts': planting('@darsena/api/kit/b'),
      'api/src/kit/b.ts': planted,
    },
  ),
  rule('the server does not know the web', (from, to) => from.startsWith('api/') && to.startsWith('web/'), {
    'api/src/kit/a.ts': planting('../../../web/src/kit/b.tsx'),
    'web/src/kit/b.tsx': planted,
  }),
  rule('the web knows the contract only', (from, to) => from.startsWith('web/') && /^(db|api)\//.test(to), {
    'web/src/kit/a.tsx': `import type { planted } from '@darsena/db/b'\nexport const value = (p: typeof planted) => <p>{p}</p>\n`,
    'db/src/b.ts': planted,
  }),
  rule(
    'the kit names no area',
    (from, to) =>
      /^(contract|api|web)\/src\/kit\//.test(from) &&
      !test.test(from) &&
      (/^(contract|api|web)\/src\/areas\//.test(to) || around.test(to)),
    {
      'web/src/kit/a.ts': planting('@darsena/contract/areas/fleet/b'),
      'contract/src/areas/fleet/b.ts': planted,
    },
  ),
  rule(
    'an area does not know the app around it',
    (from, to) => area(from) !== null && !test.test(from) && around.test(to),
    { 'api/src/areas/fleet/a.ts': planting('../../services.ts'), 'api/src/services.ts': planted },
  ),
  rule(
    'an area uses another through its public file',
    (from, to) => {
      const [, side, name] = area(from) ?? []
      const [, targetSide, targetName] = area(to) ?? []
      return side !== undefined && side === targetSide && name !== targetName && !/\/public\.tsx?$/.test(to)
    },
    {
      'contract/src/areas/fleet/a.ts': planting('../marina/b.ts'),
      'contract/src/areas/marina/b.ts': planted,
    },
  ),
  rule(
    'other areas stand on the fleet, which knows none of them',
    (from, to) =>
      area(from)?.[2] === 'fleet' && !test.test(from) && /^(fleet)?$/.test(area(to)?.[2] ?? '') === false,
    {
      'api/src/areas/fleet/a.ts': planting('../marina/public.ts'),
      'api/src/areas/marina/public.ts': planted,
    },
  ),
  rule(
    'who may do what knows neither kit nor areas',
    (from, to) =>
      from.startsWith('contract/src/access/') && !test.test(from) && /^contract\/src\/(?!access\/)/.test(to),
    { 'contract/src/access/a.ts': planting('../kit/b.ts'), 'contract/src/kit/b.ts': planted },
  ),
  rule(
    'the product does not know the helpers of its tests',
    (from, to) => product.test(from) && !test.test(from) && !testHelper.test(from) && testHelper.test(to),
    { 'api/src/areas/fleet/a.ts': planting('../../test-app.ts'), 'api/src/test-app.ts': planted },
  ),
  rule(
    'the product does not know the rows of the demo',
    (from, to) =>
      from.startsWith('api/') &&
      !test.test(from) &&
      !testHelper.test(from) &&
      !demoOnly.test(from) &&
      demoSeed.test(to),
    { 'api/src/areas/fleet/a.ts': planting('../../../../db/seeds/b.ts'), 'db/seeds/b.ts': planted },
  ),
  rule(
    'primitives of the screen know no domain',
    (from, to) =>
      from.startsWith('web/src/ui/') && /^(contract\/|web\/src\/(kit|areas|shell|public)\/)/.test(to),
    { 'web/src/ui/a.tsx': planting('../kit/b.ts'), 'web/src/kit/b.ts': planted },
  ),
  rule(
    'the public viewer stands apart from the shell',
    (from, to) => from.startsWith('web/src/public/') && /^web\/src\/(areas|shell)\//.test(to),
    { 'web/src/public/a.tsx': planting('../shell/b.tsx'), 'web/src/shell/b.tsx': planted },
  ),
  rule('nothing imports a test', (_, to) => test.test(to), {
    'api/src/kit/a.ts': planting('./b.test.ts'),
    'api/src/kit/b.test.ts': planted,
  }),
  rule('every import exists', (_, to) => to.startsWith('missing:'), {
    'api/src/kit/a.ts': planting('@darsena/contract/kit/absent'),
  }),
  {
    name: 'there are no cycles',
    find: findCycles,
    violation: {
      'api/src/kit/a.ts': planting('./b.ts'),
      'api/src/kit/b.ts': `export { value } from './a.ts'\n${planted}`,
    },
  },
  {
    name: 'no folder needs another that needs it',
    find: findFolderCircles,
    violation: {
      'api/src/kit/jobs/a.ts': planting('../mail/b.ts'),
      'api/src/kit/mail/b.ts': planted,
      'api/src/kit/mail/c.ts': planting('../jobs/d.ts'),
      'api/src/kit/jobs/d.ts': planted,
    },
  },
  {
    name: 'every file is used',
    find: findUnused,
    violation: { 'api/src/main.ts': 'export const main = 1\n', 'api/src/kit/a.ts': planted },
  },
]

/** Each file that comes back to itself, with the way it goes. */
function findCycles(graph: ImportGraph): string[] {
  const finished = new Set<string>()
  const cycles: string[] = []
  const follow = (path: string, way: string[]): void => {
    const begun = way.indexOf(path)
    if (begun >= 0) {
      cycles.push([...way.slice(begun), path].join(' → '))
      return
    }
    if (finished.has(path)) return
    for (const target of graph.get(path) ?? []) follow(target, [...way, path])
    finished.add(path)
  }
  for (const path of graph.keys()) follow(path, [])
  return cycles
}

/** Folders of the product that come back to themselves; a folder and what lies in it are about one thing. */
function findFolderCircles(graph: ImportGraph): string[] {
  const folders = new Map<string, Set<string>>()
  for (const [from, targets] of graph) {
    if (!product.test(from) || test.test(from)) continue
    for (const to of targets) {
      const [own, other] = [dirname(from), dirname(to)]
      const isOneThing = `${own}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${own}/`)
      if (product.test(to) && !isOneThing) folders.set(own, (folders.get(own) ?? new Set()).add(other))
    }
  }
  return findCycles(new Map([...folders].map(([folder, targets]) => [folder, [...targets]])))
}

/** Files of the product that no entry and no test reaches. */
function findUnused(graph: ImportGraph): string[] {
  const reached = new Set<string>()
  const reach = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const target of graph.get(path) ?? []) reach(target)
  }
  for (const path of graph.keys()) if (entry.test(path)) reach(path)
  return [...graph.keys()].filter((path) => product.test(path) && !reached.has(path))
}
