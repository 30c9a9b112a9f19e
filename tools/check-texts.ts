import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Move, Transitions } from '@darsena/contract/kit/define-transitions'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { resources } from '@darsena/contract/resources'
import { listFiles } from './parse-source.ts'
import { pairFaults, readCatalogues, sameFaults } from './texts/catalogues.ts'
import { codeFaults } from './texts/fault-codes.ts'
import { literalFaults } from './texts/literals.ts'
import { permissionLabelFaults } from './texts/permission-labels.ts'
import { resourceFaults } from './texts/resource-labels.ts'
import type { SameText } from './texts/same-in-both.ts'
import { readSources } from './texts/syntax.ts'
import { usageFaults } from './texts/usage.ts'

interface Checked {
  /** Folder with `contract/src`, `api/src` and `web/src`. */
  root: string
  resources: (Parameters<typeof resourceFaults>[0][number] & { subject?: string })[]
  sameInBoth?: readonly SameText[]
}

/** Everything that is wrong with the texts of a tree, a line each; nothing when all is well. */
export function textFaults({ root, resources, sameInBoth }: Checked): string[] {
  const { catalogues, faults } = readCatalogues(root)
  const isResource = ({ stem }: { stem: string }) => stem.startsWith('contract/src/areas/')
  const contract = readSources(root, 'contract/src')
  const screens = readSources(root, 'web/src')
  const server = readSources(root, 'api/src')
  return [
    ...faults,
    ...catalogues.flatMap(pairFaults),
    ...sameFaults(catalogues, sameInBoth),
    ...resourceFaults(resources, catalogues.filter(isResource)),
    ...permissionLabelFaults(resources, catalogues.filter(isResource)),
    ...codeFaults(
      catalogues.find(({ namespace }) => namespace === 'kit'),
      contract,
    ),
    ...usageFaults(
      catalogues.filter((catalogue) => !isResource(catalogue)),
      [...contract, ...screens, ...server],
    ),
    ...literalFaults([...screens, ...server]),
  ]
}

/** Moves by the resource that they are of, from every `*-transitions.ts` of the contract. */
async function declaredMoves(root: string): Promise<Map<string, Move[]>> {
  const files = listFiles(root, ['contract/src/areas']).filter((path) => path.endsWith('-transitions.ts'))
  const modules: object[] = await Promise.all(
    files.map((path) => import(pathToFileURL(join(root, path)).href)),
  )
  const declared = modules.flatMap((one): unknown[] => Object.values(one)).filter(isTransitions)
  return new Map(declared.map(({ resource, moves }) => [resource.name, Object.values(moves)]))
}

const isTransitions = (value: unknown): value is Transitions =>
  typeof value === 'object' && value !== null && 'moves' in value && 'startsFrom' in value

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const moves = await declaredMoves(root)
  const found = textFaults({
    root,
    resources: Object.values<Resource>(resources).map((one) => ({
      ...sheetOf(one),
      moves: moves.get(one.name) ?? [],
    })),
  })
  for (const fault of found) process.stderr.write(`${fault}\n`)
  process.stdout.write(found.length > 0 ? `texts: ${found.length} faults\n` : 'texts: in order\n')
  process.exitCode = found.length > 0 ? 1 : 0
}
