import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { type Connection, connect } from '@darsena/db/connect'
import { seedDemo } from '@darsena/db/seeds/demo'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { seedAccess } from '@darsena/db/seeds/reference/access'
import { seedBoatShapes } from '@darsena/db/seeds/reference/boat-shapes'
import { preparedDatabase } from '@darsena/db/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from './app.ts'
import { areas } from './areas.ts'
import { demoOf } from './kit/area.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { localStore } from './kit/files/local-store.ts'
import { prepareJobs } from './kit/jobs/jobs.ts'
import { hashPassword } from './kit/passwords.ts'
import { vault } from './kit/vault.ts'

const secretKey = 'a secret key of the tests, the same for all apps'
/** Seals and opens as the apps of the tests do. */
export const testVault = vault(secretKey)

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, unknown>
  text: string
}

type Options = { headers?: Record<string, string>; facility?: string }

/** Somebody who calls the API: signed in, or not when there is no token. */
export interface Client {
  token: string | undefined
  get<T = unknown>(url: string, options?: Options): Promise<Answer<T>>
  post<T = unknown>(url: string, body?: unknown, options?: Options): Promise<Answer<T>>
  patch<T = unknown>(url: string, body: unknown, options?: Options): Promise<Answer<T>>
  put<T = unknown>(url: string, body: unknown, options?: Options): Promise<Answer<T>>
  remove(url: string, options?: Options): Promise<Answer<ErrorBody | null>>
}

export interface TestApp extends Connection {
  app: FastifyInstance
  url: string
  /** Signs in a demo account by the part of its address before the @. */
  as(account: string): Promise<Client>
  anybody: Client
  files: FileStore
}

function clientOf(app: FastifyInstance, token?: string): Client {
  const call = async <T>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body: unknown,
    { headers, facility }: Options = {},
  ): Promise<Answer<T>> => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(facility ? { 'x-facility-id': facility } : {}),
        ...headers,
      },
      ...(typeof body === 'object' && body && { payload: body }),
    })
    const isJson = /\bjson/.test(String(answer.headers['content-type']))
    const parsed: T = isJson && answer.body ? JSON.parse(answer.body) : null
    return { status: answer.statusCode, body: parsed, headers: answer.headers, text: answer.body }
  }
  return {
    token,
    get: (url, options) => call('GET', url, undefined, options),
    post: (url, body, options) => call('POST', url, body, options),
    patch: (url, body, options) => call('PATCH', url, body, options),
    put: (url, body, options) => call('PUT', url, body, options),
    remove: (url, options) => call('DELETE', url, undefined, options),
  }
}

/** One more process of the product on a database that is there. */
export async function joinTestApp(
  url: string,
  given?: FileStore,
): Promise<TestApp & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-test-files-'))
  const files = given ?? localStore(folder)
  const connection = connect(url, { max: 8 })
  const app = await buildApp({
    connection,
    files,
    build: { time: '2026-01-01T00:00:00Z', version: 'test' },
    publicUrl: 'https://darsena.example',
    secretKey,
    isDemo: true,
  })
  const anybody = clientOf(app)
  return {
    ...connection,
    app,
    files,
    url,
    anybody,
    as: async (account) => {
      const email = `${account}@darsena.example`
      const signedIn = await anybody.post<{ token: string }>('/auth/login', { email, password: demoPassword })
      return clientOf(app, signedIn.body.token)
    },
    stop: async () => {
      await app.close()
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The product on a database of its own with the demo in it; `stop` when the test file ends. */
export async function startTestApp(store?: FileStore): Promise<TestApp & { stop(): Promise<void> }> {
  const database = await preparedDatabase('darsena_demo', async (url) => {
    const { db, close } = connect(url)
    await seedAccess(db)
    await seedBoatShapes(db)
    await seedDemo(db, await hashPassword(demoPassword), demoOf(areas))
    await close()
  })
  const server = await joinTestApp(database.url, store)
  await prepareJobs(server.pool, () => undefined)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
