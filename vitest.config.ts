import { defineConfig } from 'vitest/config'

/** What depends on the database: the rest of the API's tests need no second engine. */
const databaseTests = [
  'api/src/*suite.test.ts',
  'api/src/kit/{access-sql,crud,import,jobs,live,batch}*{/**/*,}.test.ts',
  'api/src/areas/**/{*history*,no-double-booking,stays,plan,occupancy,uploads,merge-*,*invariants*}.test.ts',
]
const { API_TESTS, CI } = process.env

/** Vitest's projects carry the packages' names: `npx vitest --project api`. */
function project(name: string, include: string[], options = {}) {
  // What is waited for may take its time on a busy machine.
  const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
  // In CI a failed test runs once more; tools/test.mjs names what passes only then.
  const retry = CI ? 1 : 0
  return { test: { name, include, restoreMocks: true, retry, ...patience, ...options } }
}

export default defineConfig({
  test: {
    globalSetup: 'db/src/test-server.ts',
    maxWorkers: 2,
    projects: [
      project('contract', ['contract/src/**/*.test.ts']),
      project('db', ['db/{src,seeds}/**/*.test.ts']),
      // Its files share what they load: the server keeps nothing outside of the app that each file starts for itself.
      project('api', API_TESTS === 'database' ? databaseTests : ['api/src/**/*.test.ts'], { isolate: false }),
      project('web', ['web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
