import { relative } from 'node:path'
import { root } from './run.mjs'

/**
 * How many tests passed, and the names of those that failed, and of those that passed only when they ran once more;
 * these count as passed too.
 * @typedef {{ passed: number, failed: string[], flaky: string[] }} Counts
 */

/** @param {any} file of Vitest’s report @param {(test: any) => boolean} isMeant @returns {string[]} */
function namesIn({ name, assertionResults }, isMeant) {
  return assertionResults
    .filter(isMeant)
    .map((/** @type {any} */ { fullName }) => `${relative(root, name)} ${fullName}`)
}

/** @param {any} file of Vitest’s report; one that could not even be loaded has no tests @returns {string[]} */
function failedTests(file) {
  const failed = namesIn(file, ({ status }) => status === 'failed')
  return failed.length === 0 && file.status === 'failed' ? [relative(root, file.name)] : failed
}

/** A test that passed keeps the errors of its first run. @param {any} file of Vitest’s report @returns {string[]} */
const flakyTests = (file) =>
  namesIn(file, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)

/** @param {any} report of Vitest’s reporter «json» @returns {Counts} */
export const readVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(failedTests),
  flaky: testResults.flatMap(flakyTests),
})

/** @param {any} suite of Playwright’s report @param {string} wanted a status @returns {string[]} */
function specsWith({ specs = [], suites = [] }, wanted) {
  const found = specs.filter((/** @type {any} */ { tests }) =>
    tests.some((/** @type {any} */ { status }) => status === wanted),
  )
  const names = found.map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`)
  return [...names, ...suites.flatMap((/** @type {any} */ suite) => specsWith(suite, wanted))]
}

/** @param {any} report of Playwright’s reporter «json» @returns {Counts} */
export const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: specsWith({ suites }, 'unexpected'),
  flaky: specsWith({ suites }, 'flaky'),
})
