import { readdirSync } from 'node:fs'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileJobs } from '../../kit/files/file-jobs.ts'
import { folderStore } from '../../kit/files/test-store.ts'
import { startJobs } from '../../kit/jobs/jobs.ts'
import { type Client, startTestApp } from '../../test-app.ts'
import { begin, sendFile, sha256, somePdf } from '../../test-files.ts'

describe('sent twice under one idempotency key', () => {
  let storage: ReturnType<typeof folderStore>
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin: Client
  let stopJobs: () => Promise<void>

  beforeAll(async () => {
    storage = folderStore()
    server = await startTestApp(storage.store)
    admin = await server.as('admin')
    stopJobs = await startJobs(server.pool, fileJobs(server.db, storage.store), () => undefined)
  })
  afterAll(async () => {
    await stopJobs()
    await server.stop()
    await storage.stop()
  })

  /** What is kept: files, uploads on their way, and bytes of either. */
  const all = async () => {
    const { rows } = await sql<{ files: number; uploads: number }>`select
      (select count(*) from files) as files, (select count(*) from file_uploads) as uploads`.execute(
      server.db,
    )
    const stored = readdirSync(storage.folder, { recursive: true, withFileTypes: true })
    return { files: 0, uploads: 0, ...rows[0], stored: stored.filter((entry) => entry.isFile()).length }
  }

  test('a file is kept once and answered the same; another one is refused', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const bytes = somePdf(200_000)
    const first = await sendFile(admin, bytes, 'twice.pdf', headers)
    expect(first, first.text).toMatchObject({ status: 201, body: { sha256: sha256(bytes) } })
    const before = await all()
    const again = await Promise.all([1, 2, 3].map(() => sendFile(admin, bytes, 'twice.pdf', headers)))
    for (const answer of again) expect([answer.status, answer.body]).toEqual([201, first.body])
    for (const other of [
      await sendFile(admin, bytes, 'other.pdf', headers),
      await sendFile(admin, somePdf(200_000), 'twice.pdf', headers),
    ]) {
      expect(other).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    }
    await expect.poll(all).toEqual(before)
  })

  test('at once, it is one file for all of them', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const bytes = somePdf(200_000)
    const before = await all()
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(admin, bytes, 'race.pdf', headers)))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body])
    await expect.poll(all).toEqual({ ...before, files: before.files + 1, stored: before.stored + 1 })
  })

  test('an upload begins once and says so again; one of another length or name is refused', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const first = await begin(admin, 'twice.pdf', 5000, headers)
    expect(first.status).toBe(201)
    const again = await begin(admin, 'twice.pdf', 5000, headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    for (const answer of [first, again]) {
      expect(answer.headers).toMatchObject({
        location: `/api/files/uploads/${first.body.id}`,
        'tus-resumable': '1.0.0',
      })
    }
    expect(await begin(admin, 'twice.pdf', 5001, headers)).toMatchObject({ status: 422 })
    expect(await begin(admin, 'other.pdf', 5000, headers)).toMatchObject({ status: 422 })
    expect(await begin(admin, 'twice.pdf', 5000)).toMatchObject({ status: 201 })
  })
})
