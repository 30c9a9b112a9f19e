import { createReadStream, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storageKey } from '../../kit/files/file-store.ts'
import { bucketStore, folderStore } from '../../kit/files/test-store.ts'
import { type Client, startTestApp } from '../../test-app.ts'
import {
  begin,
  type FileRow,
  givenFile,
  linkOf,
  offsetOf,
  sendBytes,
  sendFile,
  sha256,
  somePdf,
} from '../../test-files.ts'

const stores = { 'a folder': async () => folderStore(), 'an S3 store': bucketStore }

describe.each(Object.entries(stores))('uploads to %s', (_, open) => {
  let storage: Awaited<ReturnType<(typeof stores)[keyof typeof stores]>>
  let server: Awaited<ReturnType<typeof startTestApp>>
  let origin: string
  let admin: Client

  beforeAll(async () => {
    storage = await open()
    server = await startTestApp(storage.store)
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await server.as('admin')
  })
  afterAll(async () => {
    await server.stop()
    await storage.stop()
  })

  const original = async (id: string): Promise<Buffer> => {
    const answer = await fetch(`${origin}${(await linkOf(admin, id)).url}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Goes on from where the server says until it has all, cut after each of the given numbers of bytes first. */
  async function upload(bytes: Buffer, name: string, cuts: readonly number[]): Promise<string> {
    const { id } = (await begin(admin, name, bytes.length)).body
    for (const cutAfter of cuts) {
      await sendBytes(origin, admin, id, bytes, { offset: await offsetOf(admin, id), cutAfter })
    }
    for (;;) {
      const sent = await sendBytes(origin, admin, id, bytes, { offset: await offsetOf(admin, id) })
      // Somebody who was cut off may be noted only now: ask again where to go on.
      if (sent?.status !== 409) {
        expect(sent, sent?.text).toMatchObject({ status: 204 })
        return id
      }
    }
  }

  test('cut at each of 20 points and resumed, it has the bytes that were sent', {
    timeout: 120_000,
  }, async () => {
    const bytes = somePdf(6 * 1024 * 1024 + 7)
    for (let at = 1; at <= 20; at += 1) {
      const cutAfter = Math.floor((bytes.length * at) / 21)
      const id = await upload(bytes, `cut ${at}.pdf`, [cutAfter])
      expect((await admin.get<FileRow>(`/files/${id}`)).body).toMatchObject({
        sha256: sha256(bytes),
        size: bytes.length,
        mimeType: 'application/pdf',
      })
    }
  })

  test('cut again and again, it still comes to its end', { timeout: 60_000 }, async () => {
    const bytes = somePdf(7 * 1024 * 1024)
    const id = await upload(bytes, 'cut.pdf', [100_000, 1, 2_500_000, 3_000_000])
    expect(sha256(await original(id))).toBe(sha256(bytes))
  })

  test('several at once do not mix', { timeout: 60_000 }, async () => {
    const all = Array.from({ length: 6 }, (_, at) => somePdf(1_000_000 + at))
    const ids = await Promise.all(all.map((bytes, at) => upload(bytes, `${at}.pdf`, [at * 100_000 + 1])))
    for (const [at, id] of ids.entries())
      expect(sha256(await original(id))).toBe(sha256(all[at] ?? Buffer.of()))
  })

  test('an upload that is given up is gone', async () => {
    const { id } = (await begin(admin, 'no.pdf', 5000)).body
    await sendBytes(origin, admin, id, somePdf(5000), { cutAfter: 3000 })
    expect(await admin.remove(`/files/uploads/${id}`)).toMatchObject({ status: 204 })
    expect(await admin.get(`/files/uploads/${id}`)).toMatchObject({ status: 404 })
  })

  test('what is no allowed type is refused after its last byte, and nothing of it stays', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { id } = (await begin(admin, 'picture.png', svg.length)).body
    const sent = await sendBytes(origin, admin, id, svg)
    expect(sent?.status).toBe(415)
    expect(JSON.parse(sent?.text ?? '')).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    expect(await admin.get(`/files/${id}`)).toMatchObject({ status: 404 })
    expect(await admin.get(`/files/uploads/${id}`)).toMatchObject({ status: 404 })
  })

  test('a picture that nothing here can draw is refused, not kept as one', async () => {
    const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(3000, 1)])
    const { id } = (await begin(admin, 'picture.bmp', bmp.length)).body
    expect(await sendBytes(origin, admin, id, bmp)).toMatchObject({ status: 415 })
  })

  test('ranges are served by the byte', async () => {
    const bytes = somePdf(100_000)
    const { url } = await linkOf(admin, await givenFile(admin, bytes, 'ranges.pdf'))
    const range = async (value: string) => {
      const answer = await fetch(`${origin}${url}`, { headers: { range: value } })
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const middle = await range('bytes=100-199')
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, 'bytes 100-199/100000'])
    expect(middle.bytes).toEqual(bytes.subarray(100, 200))
    expect((await range('bytes=-10')).bytes).toEqual(bytes.subarray(-10))
    expect((await range('bytes=99990-')).bytes).toEqual(bytes.subarray(99_990))
    expect(await range('bytes=100000-')).toMatchObject({ status: 416 })
    expect((await range('bytes=5-1')).status).toBe(416)
    expect((await range('nonsense')).bytes).toEqual(bytes)
  })

  test('is ready while the store is', async () => {
    expect(await server.anybody.get('/health/ready')).toMatchObject({ status: 200 })
  })
})

describe('what is refused', () => {
  let storage: ReturnType<typeof folderStore>
  let server: Awaited<ReturnType<typeof startTestApp>>
  let origin: string
  let admin: Client

  beforeAll(async () => {
    storage = folderStore()
    server = await startTestApp(storage.store)
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await server.as('admin')
  })
  afterAll(async () => {
    await server.stop()
    await storage.stop()
  })

  test('a file without bytes, and one beyond 50 MB', async () => {
    expect(await begin(admin, 'empty.pdf', 0)).toMatchObject({ status: 422, body: { code: 'VALIDATION' } })
    expect(await begin(admin, 'large.pdf', 50 * 1024 * 1024 + 1)).toMatchObject({ status: 413 })
    expect(await sendFile<ErrorBody>(admin, Buffer.of(), 'empty.pdf')).toMatchObject({
      status: 422,
      body: { details: [{ path: 'file' }] },
    })
    expect(await sendFile(admin, somePdf(50 * 1024 * 1024 + 1), 'large.pdf')).toMatchObject({ status: 413 })
  })

  test('more bytes than were announced, and bytes for another place', async () => {
    const { id } = (await begin(admin, 'short.pdf', 1000)).body
    expect((await sendBytes(origin, admin, id, somePdf(2000)))?.status).toBe(413)
    expect((await sendBytes(origin, admin, id, somePdf(1000), { offset: 500 }))?.status).toBe(409)
  })

  test("somebody else's upload", async () => {
    const { id } = (await begin(admin, 'mine.pdf', 1000)).body
    const other = await server.as('dockmaster')
    expect(await other.get(`/files/uploads/${id}`)).toMatchObject({ status: 404 })
    expect(await other.remove(`/files/uploads/${id}`)).toMatchObject({ status: 404 })
    expect((await sendBytes(origin, other, id, somePdf(1000)))?.status).toBe(404)
    const viewer = await server.as('viewer')
    expect(await begin(viewer, 'viewer.pdf', 1000)).toMatchObject({ status: 403 })
  })

  test.each([
    ['SVG with a script', '<svg><script>alert(1)</script></svg>'],
    ['HTML', '\n<!doctype html><script>alert(1)</script>'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['an archive that is no document', 'PK\x03\x04nothing'],
    ['a single word', 'word'],
  ])('%s, whatever its name', async (_, content) => {
    for (const name of ['x.jpg', 'x.csv', 'x.docx']) {
      expect(await sendFile(admin, Buffer.from(content, 'latin1'), name)).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_TYPE' },
      })
    }
  })

  test('a PDF named .jpg is a PDF', async () => {
    const sent = await sendFile(admin, somePdf(2000), 'photo.jpg')
    expect(sent.body).toMatchObject({ mimeType: 'application/pdf', name: 'photo.jpg', state: 'NONE' })
  })

  test('a table is taken for one', async () => {
    const sent = await sendFile(admin, Buffer.from('Nome;Anno\nNúñez;1999\n'), 'x.csv')
    expect(sent.body).toMatchObject({ mimeType: 'text/csv' })
    const answer = await fetch(`${origin}${(await linkOf(admin, sent.body.id)).url}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fotos\\barca.pdf', 'barca.pdf'],
    ['a\0b\u202Efdp.pdf', 'abfdp.pdf'],
    ['⛵️ àé.pdf', '⛵️ àé.pdf'],
    ['..', 'file'],
    [`${'x'.repeat(296)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'🛥'.repeat(150)}.pdf`, `${'🛥'.repeat(125)}.pdf`],
  ])('the name %j is kept as %j', async (given, name) => {
    const { id } = (await begin(admin, given, 1000)).body
    await sendBytes(origin, admin, id, somePdf(1000))
    expect((await admin.get<FileRow>(`/files/${id}`)).body.name).toBe(name)
  })

  /** Where the bytes of an upload come to lie. */
  function placeOf(id: string): string {
    const place = join(storage.folder, storageKey(id))
    mkdirSync(dirname(place), { recursive: true })
    return place
  }

  /**
   * An upload that sends another chunk at every call of `more`, which returns the status once there is an
   * answer.
   */
  function slowUpload(id: string) {
    let status: number | undefined
    const sending = request(`${origin}/api/files/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
      },
    })
    sending.on('error', () => undefined)
    sending.on('response', (answer) => {
      status = answer.statusCode
    })
    const more = () => {
      sending.write(somePdf(100))
      return status
    }
    return { more, end: () => sending.destroy() }
  }

  test('over a slow line it is noted how far an upload has come while it goes on', async () => {
    const { id } = (await begin(admin, 'slow.pdf', 100_000)).body
    const slow = slowUpload(id)
    await expect
      .poll(
        async () => {
          slow.more()
          return offsetOf(admin, id)
        },
        { interval: 200, timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    slow.end()
  })

  test.each([3000, 5 * 1024 * 1024])(
    'a full disk is told while %d bytes come, and the upload goes on once there is room',
    async (size) => {
      const bytes = somePdf(size)
      const { id } = (await begin(admin, 'full.pdf', bytes.length)).body
      const place = placeOf(id)
      symlinkSync('/dev/full', place)
      const refused = await sendBytes(origin, admin, id, bytes)
      expect(refused?.status).toBe(503)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(refused?.text ?? '')).toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('spazio'),
      })
      expect(await admin.get(`/files/${id}`)).toMatchObject({ status: 404 })
      rmSync(place)
      const again = await sendBytes(origin, admin, id, bytes, { offset: await offsetOf(admin, id) })
      expect(again?.status).toBe(204)
      expect((await admin.get<FileRow>(`/files/${id}`)).body.sha256).toBe(sha256(bytes))
    },
  )

  test('what could not be brought to the disk is not noted, and comes again', async () => {
    const bytes = somePdf(9 * 1024 * 1024)
    const { id } = (await begin(admin, 'lost.pdf', bytes.length)).body
    const place = placeOf(id)
    // It takes all that is written, and refuses to be synced.
    symlinkSync('/dev/null', place)
    expect(await sendBytes(origin, admin, id, bytes)).toMatchObject({ status: 503 })
    expect(await offsetOf(admin, id)).toBe(0)
    const slow = slowUpload(id)
    await expect.poll(slow.more, { interval: 200, timeout: 20_000 }).toBe(503)
    slow.end()
    expect(await offsetOf(admin, id)).toBe(0)
    await sendBytes(origin, admin, id, bytes, { cutAfter: 2000 })
    rmSync(place)
    expect(await offsetOf(admin, id)).toBe(0)
    expect(await sendBytes(origin, admin, id, bytes)).toMatchObject({ status: 204 })
    expect((await admin.get<FileRow>(`/files/${id}`)).body.sha256).toBe(sha256(bytes))
  })

  test('an upload whose bytes are gone goes on from those that are left', async () => {
    const bytes = somePdf(300_000)
    const { id } = (await begin(admin, 'torn.pdf', bytes.length)).body
    await sendBytes(origin, admin, id, bytes, { cutAfter: 200_000 })
    await expect.poll(() => offsetOf(admin, id)).toBeGreaterThan(1000)
    truncateSync(placeOf(id), 1000)
    const offset = await offsetOf(admin, id)
    expect(await sendBytes(origin, admin, id, bytes, { offset })).toMatchObject({ status: 409 })
    expect(await offsetOf(admin, id)).toBe(1000)
    expect(await sendBytes(origin, admin, id, bytes, { offset: 1000 })).toMatchObject({ status: 204 })
    expect((await admin.get<FileRow>(`/files/${id}`)).body.sha256).toBe(sha256(bytes))
  })

  test.each([
    ['a file', '/api/files'],
    ['a sheet', '/api/boats/import'],
  ])('%s of a form that can be put nowhere on its way is told so, and taken later', async (_, url) => {
    const send = (bytes: Buffer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'way.pdf')
      const headers = { authorization: `Bearer ${admin.token}` }
      return fetch(`${origin}${url}`, { method: 'POST', body: form, headers })
    }
    try {
      for (const folder of ['/dev/null', join(storage.folder, 'nowhere')]) {
        vi.stubEnv('TMPDIR', folder)
        const refused = await send(somePdf(30 * 1024 * 1024))
        expect(refused.status).toBe(503)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await refused.json()).toMatchObject({
          code: 'UNAVAILABLE',
          message: expect.stringContaining('archivio dei file'),
        })
      }
    } finally {
      vi.unstubAllEnvs()
    }
    expect((await send(somePdf(1000))).status).toBe(url === '/api/files' ? 201 : 415)
  })

  test('bytes that the store can not give back to be looked at are told so, and looked at later', async () => {
    const bytes = somePdf(300_000)
    const { id } = (await begin(admin, 'unread.pdf', bytes.length)).body
    const { read } = server.files
    // It opens, and no byte of it can be read.
    server.files.read = async () => createReadStream('/proc/self/mem')
    try {
      expect(await sendBytes(origin, admin, id, bytes)).toMatchObject({ status: 503 })
      await sendBytes(origin, admin, id, bytes, { cutAfter: 100_000 })
      await expect.poll(() => offsetOf(admin, id)).toBeGreaterThan(1000)
      server.files.read = async (key, range) =>
        range ? read(key, range) : createReadStream('/proc/self/mem')
      const offset = await offsetOf(admin, id)
      expect(await sendBytes(origin, admin, id, bytes, { offset })).toMatchObject({ status: 503 })
    } finally {
      server.files.read = read
    }
    const offset = await offsetOf(admin, id)
    expect(await sendBytes(origin, admin, id, bytes, { offset })).toMatchObject({ status: 204 })
    expect((await admin.get<FileRow>(`/files/${id}`)).body.sha256).toBe(sha256(bytes))
  })

  test('a store that is away is told, by its readiness too', async () => {
    const { id } = (await begin(admin, 'away.pdf', 1000)).body
    rmSync(storage.folder, { recursive: true })
    writeFileSync(storage.folder, 'a file where the folder was')
    expect((await sendBytes(origin, admin, id, somePdf(1000)))?.status).toBe(503)
    expect(await server.anybody.get('/health/ready')).toMatchObject({ status: 503 })
    rmSync(storage.folder)
    expect((await sendBytes(origin, admin, id, somePdf(1000)))?.status).toBe(204)
    expect(await server.anybody.get('/health/ready')).toMatchObject({ status: 200 })
  })

  test('an S3 store that is away is told', { timeout: 30_000 }, async () => {
    const bucket = await bucketStore()
    const away = await startTestApp(bucket.store)
    const client = await away.as('admin')
    await bucket.goAway()
    const sent = await sendFile(client, somePdf(1000), 'x.pdf')
    expect(sent).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(sent.headers['retry-after']).toBeDefined()
    await away.stop()
    await bucket.stop()
  })
})
