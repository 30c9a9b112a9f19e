import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The folder of files that go along with the code: in the bundle beside it (`dist/migrations`, as the build copies
 * it), in the sources in the package (`db/migrations`).
 * @param path `migrations` or `seeds/data`
 */
export function assetFolder(path: string): string {
  const candidates = [`./${path}/`, `../${path}/`].map((candidate) =>
    fileURLToPath(new URL(candidate, import.meta.url)),
  )
  const found = candidates.find((candidate) => existsSync(candidate))
  if (found === undefined) throw new Error(`The folder ${path} is missing: run npm run build again`)
  return found
}
