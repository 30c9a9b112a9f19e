import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileJobs } from '../../kit/files/file-jobs.ts'
import { type FileStore, storageKey, storeFailure } from '../../kit/files/file-store.ts'
import { folderStore } from '../../kit/files/test-store.ts'
import { startJobs } from '../../kit/jobs/jobs.ts'
import { type Client, startTestApp } from '../../test-app.ts'
import { begin, offsetOf, sendBytes, somePdf } from '../../test-files.ts'
import { cleanFiles } from './clean-files.ts'

let storage: ReturnType<typeof folderStore>
let store: FileStore
let isAway = false
let server: Awaited<ReturnType<typeof startTestApp>>
let origin: string
let admin: Client
let stopJobs: () => Promise<void>

beforeAll(async () => {
  storage = folderStore()
  const unless = (letGo: () => Promise<void>) => (isAway ? Promise.reject(storeFailure('away')) : letGo())
  store = {
    ...storage.store,
    remove: (key) => unless(() => storage.store.remove(key)),
    discard: (upload) => unless(() => storage.store.discard(upload)),
  }
  server = await startTestApp(store)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await server.as('admin')
})
afterAll(async () => {
  await server.stop()
  await storage.stop()
})
beforeEach(async () => {
  isAway = false
  stopJobs = await startJobs(server.pool, fileJobs(server.db, store), () => undefined)
})
afterEach(() => stopJobs())

const isStored = (id: string) => existsSync(join(storage.folder, storageKey(id)))

/** An upload of which a part has come. */
async function givenPart(): Promise<string> {
  const { id } = (await begin(admin, 'part.pdf', 5000)).body
  await sendBytes(origin, admin, id, somePdf(5000), { cutAfter: 3000 })
  await expect.poll(() => offsetOf(admin, id)).toBe(3000)
  expect(isStored(id)).toBe(true)
  return id
}

/** Somebody tried to let go of the bytes, and could not. */
const hasFailed = async () => {
  const found =
    await sql`select 1 from graphile_worker.jobs where attempts > 0 and last_error is not null`.execute(
      server.db,
    )
  return found.rows.length > 0
}
const tryAgain = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.db)

async function expectGone(ids: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await tryAgain()
        return ids.filter(isStored)
      },
      { timeout: 20_000, interval: 300 },
    )
    .toEqual([])
}

test('an upload that is given up goes with its bytes, be the store away just then', async () => {
  const id = await givenPart()
  isAway = true
  expect(await admin.remove(`/files/uploads/${id}`)).toMatchObject({ status: 204 })
  expect(await admin.get(`/files/uploads/${id}`)).toMatchObject({ status: 404 })
  await expect.poll(hasFailed, { timeout: 10_000 }).toBe(true)
  isAway = false
  await expectGone([id])
})

test('uploads that nobody went on with go with their bytes, whatever becomes of one of them', async () => {
  const ids = [await givenPart(), await givenPart(), await givenPart()]
  await sql`update file_uploads set touched_at = now() - interval '25 hours'`.execute(server.db)
  isAway = true
  await cleanFiles(server.db)
  isAway = false
  await expectGone(ids)
  expect((await sql`select 1 from file_uploads`.execute(server.db)).rows).toEqual([])
})

test('what is no allowed type is told so, and leaves no bytes once the store lets them go', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { id } = (await begin(admin, 'picture.png', svg.length)).body
  isAway = true
  expect(await sendBytes(origin, admin, id, svg)).toMatchObject({ status: 415 })
  isAway = false
  await expectGone([id])
})
