// npm run check: types, lint and format, import rules, structure, dead code, texts. Prints what fails.
import { availableParallelism } from 'node:os'
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

const waiting = Object.entries(checks)
let passed = 0
let failed = 0

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next
    const { ok, output, seconds } = await runQuietly(command)
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (ok) passed++
    else failed++
    if (!ok) console.log(`${output.trim()}\n`)
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
