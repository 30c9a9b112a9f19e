import type { FileLink } from '@darsena/contract/kit/file-link'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { givenFile, linkOf, somePdf } from '../../test-files.ts'
import { cleanFiles } from './clean-files.ts'

interface Boat {
  id: string
  version: number
  picture: FileLink | null
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let yard: Client
let viewer: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  yard = await server.as('yard-manager')
  viewer = await server.as('viewer')
})
afterAll(() => server.stop())

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })
const givenBoat = async (client: Client, pictureId?: string): Promise<Boat> =>
  (await client.post<Boat>('/boats', { name: `Nave ${uuidv7()}`, pictureId })).body

describe('a link', () => {
  let id: string
  let url: string

  beforeEach(async () => {
    id = await givenFile(yard, png, 'Foto di «Núñez».png')
    url = (await linkOf(yard, id)).url
  })

  test('needs no token, tells what it is, and lets nothing run', async () => {
    const answer = await open(url)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, png])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
      'content-disposition': `inline; filename="Foto di Nunez.png"; filename*=UTF-8''Foto%20di%20%C2%ABN%C3%BA%C3%B1ez%C2%BB.png`,
    })
    expect((await open(`${url}&download=1`)).headers['content-disposition']).toMatch(/^attachment;/)
    const again = await open(url, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('that was changed in any way opens nothing', async () => {
    const other = await givenFile(yard, png, 'other.png')
    const changed = [
      url.replace(id, other),
      url.replace('/original', '/thumb'),
      url.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 99_999}`),
      url.replace(/by=s\.[\w-]+/, `by=s.${uuidv7()}`),
      url.replace(/signature=./, 'signature=0').replace(/signature=0(.)/, (_, next) => `signature=0${next}`),
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
    ].filter((one) => one !== url)
    for (const one of changed) expect((await open(one)).statusCode, one).toBe(404)
  })

  test('ends after some minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 })
    try {
      expect((await open(url)).statusCode).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends with the session that it was made for', async () => {
    const client = await server.as('surveyor')
    const own = await linkOf(client, await givenFile(client, png, 'own.png'))
    expect((await open(own.url)).statusCode).toBe(200)
    await client.post('/auth/logout')
    expect((await open(own.url)).statusCode).toBe(404)
  })
})

describe('a file', () => {
  test('that no record shows is its uploader’s alone', async () => {
    const id = await givenFile(yard, png, 'x.png')
    expect(await yard.get(`/files/${id}`)).toMatchObject({ status: 200 })
    for (const other of [admin, viewer]) {
      expect(await other.get(`/files/${id}`)).toMatchObject({ status: 404 })
      expect(await other.get(`/files/${id}/link`)).toMatchObject({ status: 404 })
      expect(await other.get(`/files/${id}/history`)).toMatchObject({ status: 404 })
    }
    expect(await admin.post('/boats', { name: 'Ladra', pictureId: id })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'pictureId' }] },
    })
  })

  test('is seen by whoever may read the record that shows it, in lists too', async () => {
    const id = await givenFile(yard, png, 'x.png')
    const boat = await givenBoat(yard, id)
    const { body } = await viewer.get<ListPage<Boat>>(`/boats?q=${encodeURIComponent(boat.id)}&pageSize=1`)
    expect(body.total).toBe(0)
    const row = await viewer.get<Boat>(`/boats/${boat.id}`)
    expect(row.body.picture).toMatchObject({ id, label: 'x.png', mimeType: 'image/png', thumbUrl: null })
    expect((await open(row.body.picture?.url ?? '')).statusCode).toBe(200)
    const gatekeeper = await server.as('gatekeeper')
    expect(await gatekeeper.get(`/files/${id}`)).toMatchObject({ status: 404 })
  })

  test('is out of reach the moment its record is', async () => {
    const id = await givenFile(yard, png, 'x.png')
    await givenBoat(yard, id)
    const { url } = await linkOf(viewer, id)
    expect((await open(url)).statusCode).toBe(200)
    await sql`insert into user_permissions (id, user_id, permission_id, inverted)
      select gen_random_uuid(), u.id, p.id, true from users u, permissions p
      where u.email = 'viewer@darsena.example' and p.entity_type = 'Boat' and p.action = 'read'`.execute(
      server.db,
    )
    expect((await open(url)).statusCode).toBe(404)
    await sql`delete from user_permissions where inverted`.execute(server.db)
  })

  test('that is no picture is none', async () => {
    const id = await givenFile(yard, somePdf(1000), 'x.pdf')
    expect(await yard.post('/boats', { name: 'Carta', pictureId: id })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'pictureId', message: 'Serve una foto' }] },
    })
  })

  test('is changed by whoever may change its record', async () => {
    const id = await givenFile(yard, png, 'x.png')
    const surveyor = await server.as('surveyor')
    await givenBoat(yard, id)
    const { version } = await linkOf(surveyor, id)
    expect(await surveyor.patch(`/files/${id}`, { version, name: 'y.png' })).toMatchObject({ status: 403 })
    expect(await yard.patch(`/files/${id}`, { version, name: 'y.png' })).toMatchObject({
      status: 200,
      body: { name: 'y.png' },
    })
  })

  test.each([
    ['../../cod\u202Egpj.exe', 'codgpj.exe'],
    ['C:\\fotos\\barca.pdf', 'barca.pdf'],
    ['⛵️ àé.pdf', '⛵️ àé.pdf'],
    ['..', 'file'],
  ])('has its new name %j as %j', async (given, name) => {
    const id = await givenFile(yard, somePdf(1000), 'old.pdf')
    const { version } = await linkOf(yard, id)
    expect(await yard.patch(`/files/${id}`, { version, name: given })).toMatchObject({
      status: 200,
      body: { name },
    })
  })

  test('that something shows is not deleted, be it in the archive, and then it can be restored', async () => {
    const id = await givenFile(yard, png, 'x.png')
    const boat = await givenBoat(yard, id)
    const refused = { status: 409, body: { code: 'IN_USE', message: expect.stringContaining('Yacht') } }
    expect(await yard.remove(`/files/${id}`)).toMatchObject(refused)
    await yard.remove(`/boats/${boat.id}`)
    expect(await yard.remove(`/files/${id}`)).toMatchObject(refused)
    const restored = await yard.post<Boat>(`/boats/${boat.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { picture: { id } } })
    await yard.patch(`/boats/${boat.id}`, { version: restored.body.version, pictureId: null })
    expect(await yard.remove(`/files/${id}`)).toMatchObject({ status: 204 })
  })

  test('is not for those to delete who only read the records that show it', async () => {
    const id = await givenFile(yard, png, 'x.png')
    const boat = await givenBoat(yard, id)
    const surveyor = await server.as('surveyor')
    expect(await surveyor.remove(`/files/${id}`)).toMatchObject({ status: 403 })
    await yard.remove(`/boats/${boat.id}`)
    expect(await surveyor.remove(`/files/${id}`)).toMatchObject({ status: 403 })
    expect(await yard.get(`/files/${id}`)).toMatchObject({ status: 200, body: { archivedAt: null } })
  })

  test('that was deleted comes back by its uploader, and by nobody else, while its bytes are there', async () => {
    const id = await givenFile(yard, png, 'x.png')
    expect(await yard.remove(`/files/${id}`)).toMatchObject({ status: 204 })
    expect(await admin.post(`/files/${id}/restore`)).toMatchObject({ status: 404 })
    expect(await viewer.post(`/files/${id}/restore`)).toMatchObject({ status: 403 })
    expect(await yard.post(`/files/${id}/restore`)).toMatchObject({ status: 200, body: { archivedAt: null } })
    expect((await givenBoat(yard, id)).picture).toMatchObject({ id })
    expect((await open((await linkOf(yard, id)).url)).rawPayload).toEqual(png)
  })
})

test('a day after the last record stopped showing it, a file is gone with its bytes; what is shown stays', async () => {
  const left = await givenFile(yard, png, 'left.png')
  const shown = await givenFile(yard, png, 'shown.png')
  const boat = await givenBoat(yard, shown)
  await yard.remove(`/boats/${boat.id}`)
  const keyOf = async (id: string) =>
    (await sql<{ key: string }>`select storage_key as key from files where id = ${id}`.execute(server.db))
      .rows[0]?.key ?? ''
  const key = await keyOf(left)
  await cleanFiles(server.db)
  expect(await yard.get(`/files/${left}`)).toMatchObject({ status: 200 })
  await sql`update unattached_files set since = now() - interval '25 hours'`.execute(server.db)
  await cleanFiles(server.db)
  expect(await yard.get(`/files/${left}`)).toMatchObject({ status: 404 })
  const jobs = await sql<{
    keys: string[]
  }>`select payload -> 'keys' as keys from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-stored'`.execute(
    server.db,
  )
  expect(jobs.rows.flatMap(({ keys }) => keys)).toContain(key)
  expect(await yard.get(`/files/${shown}`)).toMatchObject({ status: 200 })
})
