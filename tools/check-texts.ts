import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { resources } from '@darsena/contract/resources'
import { pairFaults, readCatalogues, sameFaults } from './texts/catalogues.ts'
import { codeFaults } from './texts/fault-codes.ts'
import { literalFaults } from './texts/literals.ts'
import { resourceFaults } from './texts/resource-labels.ts'
import type { SameText } from './texts/same-in-both.ts'
import { readSources } from './texts/syntax.ts'
import { usageFaults } from './texts/usage.ts'

interface Checked {
  /** Folder with `contract/src`, `api/src` and `web/src`. */
  root: string
  resources: Parameters<typeof resourceFaults>[0]
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = textFaults({
    root: join(import.meta.dirname, '..'),
    resources: Object.values<Resource>(resources).map(sheetOf),
  })
  for (const fault of found) process.stderr.write(`${fault}\n`)
  process.stdout.write(found.length > 0 ? `texts: ${found.length} faults\n` : 'texts: in order\n')
  process.exitCode = found.length > 0 ? 1 : 0
}
