// npm run bench [name…]: what measures the product beside others. Nothing here passes or fails.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { program } from '../tools/run.mjs'
import { sourceHash } from '../tools/source-hash.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const benches = [
  'boats-list',
  'boats-columns',
  'search',
  'import',
  'uploads',
  'variants',
  'sign-in',
  'permission-check',
  'berth-plan/berth-plan',
  'berth-plan/plan-answer',
  'yard/yard-answers',
  'yard/weather-day',
  'confirms',
  'desk-list',
  'distress',
  'survey-report',
  'gate/gate',
  'report-pdf/report-pdf',
  'in-browser/first-load',
  'in-browser/lighthouse',
]
/** @param {string} bench */
const nameOf = (bench) => basename(bench)

/**
 * @param {string} file
 * @param {string[]} args
 */
function run(file, args) {
  const { status } = spawnSync(file, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function install() {
  const installed = statSync(join(root, 'bench/node_modules/.package-lock.json'), { throwIfNoEntry: false })
  const lock = statSync(join(root, 'bench/package-lock.json'))
  if (installed && installed.mtimeMs >= lock.mtimeMs) return
  console.log('Installing what measures (once) …')
  const npm = process.env.npm_execpath ?? 'npm'
  const args = ['ci', '--prefix', 'bench', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  run(npm.endsWith('.js') ? process.execPath : npm, npm.endsWith('.js') ? [npm, ...args] : args)
}

function build() {
  const mark = join(root, 'dist/sources')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash(root)) return
  console.log('Building …')
  run(process.execPath, [join(root, 'tools/build.mjs')])
}

const wanted = process.argv.slice(2)
const names = benches.map(nameOf)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(1)
}
install()
if (!process.env.DIST) build()
const [cpu] = cpus()
const load = loadavg()[0]?.toFixed(1)
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model}, load ${load}`,
)
for (const bench of benches.filter((one) => wanted.length === 0 || wanted.includes(nameOf(one)))) {
  console.log(`\n## ${nameOf(bench)}\n`)
  run(process.execPath, [program('tsx'), `bench/${bench}.ts`])
}
