import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from './migrate.ts'
import { startThrowawayServer, testBinaries } from './throwaway-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server: where databases are made, and what they are copies of. */
    testServer: { adminUrl: string; template: string }
  }
}

/** Once per run: one server, one migrated database, of which each test file gets a copy. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const needsServer = project.vitest.projects.some(
    ({ name }) => name === 'db' || name === 'api' || name === 'tools',
  )
  if (!needsServer) return undefined
  const server = await startThrowawayServer(await testBinaries())
  const template = 'darsena_template'
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await migrate(server.url(template))
  await admin.query(`alter database ${template} with is_template true allow_connections false`)
  await admin.end()
  project.provide('testServer', { adminUrl: server.url('postgres'), template })
  return server.stop
}
