import { relative } from 'node:path'
import { root } from './run.mjs'

/** What ran, and the names of what did not pass. @typedef {{ passed: number, failed: string[] }} Counts */

/** @param {any} file one of Vitest’s report; one that could not even be loaded has no tests @returns {string[]} */
function failedTests({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [file]
  return failed.map((/** @type {any} */ { fullName }) => `${file} ${fullName}`)
}

/** @param {any} report of Vitest’s reporter «json» @returns {Counts} */
export const readVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(failedTests),
})

/** @param {any} suite one of Playwright’s report @returns {string[]} */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ { tests }) =>
    tests.some((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky'),
  )
  const names = failed.map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`)
  return [...names, ...suites.flatMap(failedSpecs)]
}

/** @param {any} report of Playwright’s reporter «json» @returns {Counts} */
export const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: suites.flatMap(failedSpecs),
})
