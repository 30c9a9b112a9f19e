// npm run check: types, lint and format, import rules, structure, dead code, texts. Prints what fails.
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { runQuietly } from './run.mjs'

/** The slowest first. */
const checks = {
  'dead code': ['knip', '--no-progress'],
  'types of contract, database, server and tools': ['tsc'],
  'types of the web': ['tsc', '-p', 'web'],
  'types of the browser tests': ['tsc', '-p', 'e2e'],
  'import rules': ['tsx', 'tools/check-imports.ts'],
  texts: ['tsx', 'tools/check-texts.ts'],
  structure: ['tsx', 'tools/check-structure.ts'],
  'lint and format': ['biome', 'check', '--error-on-warnings'],
}

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function runChecks() {
  const waiting = Object.entries(checks)
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next
      const { ok, output, seconds } = await runQuietly(command)
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
      if (!ok) console.log(`${output.trim()}\n`)
      count[ok ? 'passed' : 'failed']++
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return count
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
