import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the built product is made of. */
const parts = [
  'package-lock.json',
  'contract/package.json',
  'contract/src',
  'db/package.json',
  'db/migrations',
  'db/seeds',
  'db/src',
  'api/package.json',
  'api/src',
  'web/index.html',
  'web/package.json',
  'web/public',
  'web/public-report.html',
  'web/src',
  'web/vite.config.ts',
  'web/vite.public.config.ts',
  'tools/build.mjs',
  'tools/texts/screen-texts.ts',
]

/**
 * One word for the present state of all sources; tests aside, since they are not built.
 * @param {string} root
 */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const path of parts.flatMap((part) => filesBelow(root, part))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat || /\.test\.tsx?$/.test(path)) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}
