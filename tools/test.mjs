// npm test: what CI runs. Installs what is missing, then checks, unit and API tests on the newest and on the oldest
// PostgreSQL, and the built product in a real browser. The last line sums up all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { installLibraries } from './install.mjs'
import { provideBrowser, provideOldestPostgres } from './provide.mjs'
import { root, run, runProgram } from './run.mjs'

const reports = join(root, '.tmp/reports')
const total = { passed: 0, failed: 0 }

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
 * @param {boolean} ok
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function addReport(ok, file, read) {
  const counts = { passed: 0, failed: 0 }
  try {
    Object.assign(counts, read(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : error}`)
  }
  if ((!ok || counts.passed === 0) && counts.failed === 0) counts.failed = 1
  add(counts)
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
  addReport(ok, file, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

async function browserTests() {
  announce('browser')
  const problem = await provideBrowser()
  if (problem) return fail(problem)
  if (!(await run([process.execPath, 'tools/build.mjs']))) return fail('The build failed')
  const file = join(reports, 'browser.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ok = await runProgram(['playwright', 'test', '--config', 'e2e', '--reporter=list,json'], env)
  return addReport(ok, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
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
  add({ passed: 0, failed: 1 })
}

process.chdir(root)
if (!(await installLibraries())) {
  fail('The libraries could not be installed')
} else {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  announce('checks')
  add(await runChecks())
  await vitest('everything on the PostgreSQL from npm', [], { TEST_POSTGRES: '' })
  await oldestPostgres()
  await browserTests()
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
