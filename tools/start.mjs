// npm start: everything from a fresh clone to a running product. Nothing is installed yet when this begins, so it
// uses Node alone.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installLibraries } from './install.mjs'
import { root, run } from './run.mjs'
import { sourceHash } from './source-hash.mjs'

/** @param {string} line */
function fail(line) {
  console.error(line)
  process.exit(1)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (!suits)
    fail(`Darsena needs Node 20.19, 22.12 or newer; this is ${process.versions.node}: see https://nodejs.org`)
}

/** Before any work, since it would end in the same. */
async function requirePort() {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  const server = createServer()
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(undefined))
  })
  if (error?.code === 'EADDRINUSE') {
    fail(
      `Port ${port} is taken: stop the program that uses it, or take another one: PORT=${port + 1} npm start`,
    )
  }
  await new Promise((resolve) => server.close(resolve))
}

async function buildIfChanged() {
  const mark = join(root, 'dist/sources')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash(root)) return true
  console.log('Building …')
  return run([process.execPath, 'tools/build.mjs'])
}

/** Whatever ends us, the database must not stay behind. */
function endCleanly() {
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    // Until the server listens for signals itself; what runs then is ended by its exit handlers.
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1))
  }
  // npm leaves its script running when it is terminated.
  const parent = process.ppid
  const npm = npmProcess()
  if (npm === undefined) return
  const stopWithParent = () =>
    (process.ppid !== parent || !isAlive(npm)) && process.kill(process.pid, 'SIGTERM')
  setInterval(stopWithParent, 500).unref()
}

/** The npm that runs this script, with a shell between where that stays. */
function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name = '', parent] = /\((.*)\) \S+ (\d+)/.exec(stat) ?? []
    return /sh$/.test(name) ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

requireNode()
endCleanly()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
await requirePort()
if (!(await installLibraries())) fail('The libraries could not be installed')
if (!(await buildIfChanged())) fail('The build failed')
process.env.DEMO ??= '1'
process.env.NODE_ENV ??= 'production'
console.log('Starting …')
process.setSourceMapsEnabled(true)
// In this process: signals and the exit code need no passing on.
await import(new URL('../dist/server.js', import.meta.url).href)
