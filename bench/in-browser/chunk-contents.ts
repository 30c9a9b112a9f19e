import { build } from 'vite'

/** `/node_modules/@mantine/core/esm/…` → `@mantine/core`; our own modules by their folder below `web/src`. */
function packageOf(module: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
  if (inPackage) return inPackage
  return /\/(web\/src\/(?:areas\/[^/]+|[^/]+)|contract\/src\/[^/]+)\//.exec(module)?.[1] ?? 'the rest'
}

/**
 * Builds the web app once more, without writing it, to look into its scripts.
 * @returns by file name the packages in it, the largest first, with their share of its source
 */
export async function chunkContents(): Promise<Map<string, string>> {
  const built = await build({ root: 'web', logLevel: 'silent', build: { write: false } })
  const contents = new Map<string, string>()
  for (const { output } of 'output' in built ? [built] : Array.isArray(built) ? built : []) {
    for (const chunk of output) {
      if (chunk.type !== 'chunk') continue
      const sizes = new Map<string, number>()
      for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
        const name = packageOf(module)
        sizes.set(name, (sizes.get(name) ?? 0) + renderedLength)
      }
      contents.set(chunk.fileName, shares(sizes))
    }
  }
  return contents
}

function shares(sizes: ReadonlyMap<string, number>): string {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [...sizes]
    .sort((a, b) => b[1] - a[1])
    .filter(([, size]) => size > total / 50)
    .map(([name, size]) => `${name} ${Math.round((size / total) * 100)} %`)
    .join(', ')
}
