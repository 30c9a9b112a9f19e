// npm run build: the server in one file, the web app, and what both need beside them, in dist/.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { root, runQuietly } from './run.mjs'
import { sourceHash } from './source-hash.mjs'

const require = createRequire(import.meta.url)

/**
 * Our own packages go into the file, and Kysely, whose 300 small files take a third of the start; all others stay in
 * node_modules.
 * @type {import('esbuild').Plugin}
 */
const bundledPackages = {
  name: 'bundled packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@darsena\// }, ({ path }) => ({ path: require.resolve(path) }))
    onResolve({ filter: /^kysely$/ }, () => ({ path: join(root, 'node_modules/kysely/dist/esm/index.js') }))
  },
}

/**
 * The server without the web: enough to run the API, and the program that backs it up.
 * @param {string} folder
 */
export async function buildServer(folder) {
  await build({
    entryPoints: { server: join(root, 'api/src/main.ts'), backup: join(root, 'api/src/backup/main.ts') },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [bundledPackages],
    sourcemap: true,
    logLevel: 'warning',
  })
  // Threads and processes of their own, and templates of documents, lie beside the server as files.
  const sources = join(root, 'api/src')
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (['.mjs', '.typ'].includes(extname(file))) cpSync(join(sources, file), join(folder, basename(file)))
  }
  for (const part of ['migrations', 'seeds/data']) {
    cpSync(join(root, 'db', part), join(folder, part), { recursive: true })
  }
}

/**
 * @param {string} folder
 * @param {string} [config]
 */
async function bundle(folder, config = 'vite.config.ts') {
  const options = ['--config', join('web', config), '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const { ok, output } = await runQuietly(['vite', 'build', 'web', ...options])
  if (!ok) throw new Error(`The web app could not be built:\n${output}`)
}

/**
 * The app, and below public/ the program for outsiders, which the app's service worker knows nothing of.
 * @param {string} folder
 */
async function buildWeb(folder) {
  const apart = `${folder}-public`
  await Promise.all([bundle(folder), bundle(apart, 'vite.public.config.ts')])
  renameSync(apart, join(folder, 'public'))
  const texts = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm']
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files.filter((file) => texts.includes(extname(file))).map((file) => compress(join(folder, file))),
  )
}

/**
 * Once here instead of at each request.
 * @param {string} file
 */
async function compress(file) {
  const content = readFileSync(file)
  if (content.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** @param {string} sources */
function version(sources) {
  if (!existsSync(join(root, '.git'))) return sources
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return sources
  }
}

export async function buildAll() {
  const dist = join(root, 'dist')
  const sources = sourceHash(root)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  await Promise.all([buildServer(dist), buildWeb(join(dist, 'web'))])
  const stamp = { time: new Date().toISOString(), version: version(sources) }
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(stamp)}\n`)
  // Last, since its presence marks the build as complete.
  writeFileSync(join(dist, 'sources'), sources)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await buildAll()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
