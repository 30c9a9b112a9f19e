// npm test: what CI runs. Installs what is missing, then checks, all tests on the newest PostgreSQL, those that depend on
// the database on the oldest one too (all of them with --both-databases), and the built product in a real browser.
// In CI a failed test runs once more; what passes only then is named as flaky. The last line sums up all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { installLibraries } from './install.mjs'
import { provideBrowser, provideOldestPostgres } from './provide.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { root, run, runProgram } from './run.mjs'

const reports = join(root, '.tmp/reports')
const total = { passed: 0, failed: 0 }
/** What failed is named once more at the end, so that nobody has to look for it. @type {string[]} */
const failures = []
/** @type {string[]} */
const flakyTests = []
/** How long each part took. @type {string[]} */
const durations = []
const hasBothDatabases = process.argv.includes('--both-databases')

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} run
 */
async function part(title, run) {
  console.log(`\n── ${title} ──\n`)
  const start = Date.now()
  const result = await run()
  durations.push(`${title}: ${Math.round((Date.now() - start) / 1000)} s`)
  return result
}

/** @param {{ passed: number, failed: number }} counts */
function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

/**
 * A runner that broke off, or found nothing to run, counts as a failure.
 * @param {string} title
 * @param {boolean} ok
 * @param {string} file
 * @param {(report: any) => import('./reports.mjs').Counts} read
 */
function addReport(title, ok, file, read) {
  /** @type {import('./reports.mjs').Counts} */
  let counts = { passed: 0, failed: [], flaky: [] }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : error}`)
  }
  const { passed, failed, flaky } = counts
  if ((!ok || passed === 0) && failed.length === 0) failed.push('broke off, or found nothing to run')
  failures.push(...failed.map((name) => `${title}: ${name}`))
  flakyTests.push(...flaky.map((name) => `${title}: ${name}`))
  add({ passed, failed: failed.length })
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(title, args, env = {}) {
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await part(title, () =>
    runProgram(['vitest', 'run', ...args, ...reporters], { ...process.env, ...env }),
  )
  addReport(title, ok, file, readVitest)
}

async function browserTests() {
  const problem = await provideBrowser()
  if (problem) return fail(problem)
  const isBuilt = await part('build', () => run([process.execPath, 'tools/build.mjs']))
  if (!isBuilt) return fail('The build failed')
  const file = join(reports, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ok = await part('browser', () =>
    runProgram(['playwright', 'test', '--config', 'e2e', '--reporter=list,json'], env),
  )
  return addReport('browser', ok, file, readPlaywright)
}

async function oldestPostgres() {
  const problem = await provideOldestPostgres()
  if (problem) return fail(problem)
  const { TEST_POSTGRES = 'system' } = process.env
  const API_TESTS = hasBothDatabases ? '' : 'database'
  return vitest('API on PostgreSQL 15', ['--project', 'api', '--project', 'db'], { TEST_POSTGRES, API_TESTS })
}

/** @param {string} problem */
function fail(problem) {
  console.error(problem)
  failures.push(problem)
  add({ passed: 0, failed: 1 })
}

process.chdir(root)
if (!(await installLibraries())) {
  fail('The libraries could not be installed')
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const checks = await part('checks', runChecks)
  if (checks.failed > 0) failures.push('checks: see above')
  add(checks)
  await vitest('everything on the PostgreSQL from npm', [], { TEST_POSTGRES: '' })
  await oldestPostgres()
  await browserTests()
}
/** @param {string} title @param {string[]} lines */
const list = (title, lines) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
list('Time', durations)
list(`Flaky, passed only when run once more (${flakyTests.length})`, flakyTests)
list('Failed', failures)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
