import { defineConfig } from 'vitest/config'

/** Vitest's projects carry the packages' names: `npx vitest --project api`. */
function project(name: string, include: string[]) {
  return { test: { name, include, testTimeout: 30_000, hookTimeout: 60_000 } }
}

export default defineConfig({
  test: {
    globalSetup: 'db/src/test-server.ts',
    maxWorkers: 2,
    projects: [
      project('contract', ['contract/src/**/*.test.ts']),
      project('db', ['db/{src,seeds}/**/*.test.ts']),
      project('api', ['api/src/**/*.test.ts']),
      project('web', ['web/src/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts']),
    ],
  },
})
