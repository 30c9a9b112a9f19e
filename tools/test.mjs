// npm test: what CI runs. Installs what is missing, then checks, unit and API tests on the newest and on the oldest
// PostgreSQL, and the built product in a real browser. The last line sums up all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { installLibraries } from './install.mjs'
import { provideBrowser, provideOldestPostgres } from './provide.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { root, run, runProgram } from './run.mjs'

const reports = join(root, '.tmp/reports')
const total = { passed: 0, failed: 0 }
/** What did not pass is named once more at the end, so that nobody has to look for it. @type {string[]} */
const faults = []

/** @param {string} title */
function announce(title) {
  console.log(`\n── ${title} ──\n`)
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
  let counts = { passed: 0, failed: [] }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : error}`)
  }
  const { passed, failed } = counts
  if ((!ok || passed === 0) && failed.length === 0) failed.push('broke off, or found nothing to run')
  faults.push(...failed.map((name) => `${title}: ${name}`))
  add({ passed, failed: failed.length })
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(title, args, env = {}) {
  announce(title)
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await runProgram(['vitest', 'run', ...args, ...reporters], { ...process.env, ...env })
  addReport(title, ok, file, readVitest)
}

async function browserTests() {
  announce('browser')
  const problem = await provideBrowser()
  if (problem) return fail(problem)
  if (!(await run([process.execPath, 'tools/build.mjs']))) return fail('The build failed')
  const file = join(reports, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ok = await runProgram(['playwright', 'test', '--config', 'e2e', '--reporter=list,json'], env)
  return addReport('browser', ok, file, readPlaywright)
}

async function oldestPostgres() {
  const problem = await provideOldestPostgres()
  if (problem) return fail(problem)
  const { TEST_POSTGRES = 'system' } = process.env
  return vitest('API on PostgreSQL 15', ['--project', 'api'], { TEST_POSTGRES })
}

/** @param {string} problem */
function fail(problem) {
  console.error(problem)
  faults.push(problem)
  add({ passed: 0, failed: 1 })
}

process.chdir(root)
if (!(await installLibraries())) {
  fail('The libraries could not be installed')
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  announce('checks')
  const checks = await runChecks()
  if (checks.failed > 0) faults.push('checks: see above')
  add(checks)
  await vitest('everything on the PostgreSQL from npm', [], { TEST_POSTGRES: '' })
  await oldestPostgres()
  await browserTests()
}
if (faults.length > 0) console.log(`\nNot passed:\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
