import { defineConfig } from 'vitest/config'

/** Vitest's projects carry the packages' names: `npx vitest --project api`. */
function project(name: string, include: string[], options = {}) {
  // What is waited for may take its time on a busy machine.
  const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
  return { test: { name, include, restoreMocks: true, ...patience, ...options } }
}

export default defineConfig({
  test: {
    globalSetup: 'db/src/test-server.ts',
    maxWorkers: 2,
    projects: [
      project('contract', ['contract/src/**/*.test.ts']),
      project('db', ['db/{src,seeds}/**/*.test.ts']),
      // Its files share what they load: the server keeps nothing outside of the app that each file starts for itself.
      project('api', ['api/src/**/*.test.ts'], { isolate: false }),
      project('web', ['web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
