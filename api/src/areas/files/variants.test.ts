import { readFileSync } from 'node:fs'
import type { FileLink } from '@darsena/contract/kit/file-link'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runJobs } from '../../jobs.ts'
import { fileJobs } from '../../kit/files/file-jobs.ts'
import type { FileStore } from '../../kit/files/file-store.ts'
import { type Client, startTestApp, testVault } from '../../test-app.ts'
import { type FileRow, givenFile, linkOf, sendFile, sha256 } from '../../test-files.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let stopJobs: () => Promise<void>

const run = () =>
  runJobs(
    server,
    {
      folder: '',
      from: 'x@darsena.example',
      publicUrl: 'https://darsena.example',
      smtpUrl: undefined,
      files: server.files,
      vault: testVault,
    },
    () => undefined,
  )

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  stopJobs = await run()
})
afterAll(async () => {
  await stopJobs()
  await server.stop()
})

const width = 120
const height = 80

/** Left red, right blue, and a green strip on top: three pixels identify any rotation or crop. */
function upright(): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.set(y < height / 4 ? [0, 200, 0] : x < width / 2 ? [220, 0, 0] : [0, 0, 220], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

// How the pixels of an upright picture lie in a file that carries each orientation (Exif 3.0, tag 0x0112).
const laid: Record<number, ((image: Sharp) => Sharp)[]> = {
  1: [],
  2: [(image) => image.flop()],
  3: [(image) => image.rotate(180)],
  4: [(image) => image.flip()],
  5: [(image) => image.rotate(90), (image) => image.flop()],
  6: [(image) => image.rotate(270)],
  7: [(image) => image.rotate(270), (image) => image.flop()],
  8: [(image) => image.rotate(90)],
}

async function turned(orientation: number): Promise<Buffer> {
  let pixels = await upright().png().toBuffer()
  for (const lay of laid[orientation] ?? []) pixels = await lay(sharp(pixels)).png().toBuffer()
  return sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

const variantsOf = async (id: string): Promise<FileLink> =>
  vi.waitFor(
    async () => {
      const link = await linkOf(admin, id)
      expect(link.state).not.toBe('PENDING')
      return link
    },
    { timeout: 20_000, interval: 50 },
  )

const bytesAt = async (url: string | null): Promise<Buffer> => {
  const answer = await server.app.inject({ method: 'GET', url: url ?? '' })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** What a pixel at a share of width and height is nearest to. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'green' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
}

async function expectUpright(bytes: Buffer): Promise<void> {
  expect([
    await colourAt(bytes, 0.5, 0.05),
    await colourAt(bytes, 0.2, 0.8),
    await colourAt(bytes, 0.8, 0.8),
  ]).toEqual(['green', 'red', 'blue'])
}

describe('smaller pictures', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('are upright for the orientation %i', async (orientation) => {
    const link = await variantsOf(await givenFile(admin, await turned(orientation), 'photo.jpg'))
    expect(link).toMatchObject({ state: 'READY', width, height })
    await expectUpright(await bytesAt(link.thumbUrl))
    await expectUpright(await bytesAt(link.previewUrl))
  })

  test('are no wider than 320 and 1600 pixels, and say nothing of place or camera', {
    timeout: 60_000,
  }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({
      create: { width: 3000, height: 4000, channels: 3, background: 'grey', noise },
    })
      .withExif({
        IFD0: { Make: 'Camera', Model: 'Of the tests' },
        IFD2: { DateTimeOriginal: '2024:07:14 18:30:00', OffsetTimeOriginal: '+02:00' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '44/1 24/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '8/1 55/1 0/1',
        },
      })
      .jpeg({ quality: 100 })
      .toBuffer()
    // A photo of 12 MB, as phones make them.
    expect(large.length).toBeGreaterThan(12_000_000)
    const id = await givenFile(admin, large, 'portrait.jpg')
    const link = await variantsOf(id)
    const [preview, thumb] = [await bytesAt(link.previewUrl), await bytesAt(link.thumbUrl)]
    expect(await sharp(preview).metadata()).toMatchObject({ width: 1200, height: 1600 })
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 240, height: 320 })
    for (const bytes of [preview, thumb]) expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect((await admin.get<FileRow>(`/files/${id}`)).body).toMatchObject({
      takenAt: '2024-07-14T16:30:00Z',
      width: 3000,
      height: 4000,
      sha256: sha256(large),
    })
    expect(sha256(await bytesAt(link.url))).toBe(sha256(large))
  })

  test('of a camera without a zone are taken where its owner is', async () => {
    const photo = await upright()
      .withExif({ IFD2: { DateTimeOriginal: '2024:07:14 18:30:00' } })
      .jpeg()
      .toBuffer()
    const id = await givenFile(admin, photo, 'photo.jpg')
    await variantsOf(id)
    expect((await admin.get<FileRow>(`/files/${id}`)).body.takenAt).toBe('2024-07-14T16:30:00Z')
  })

  test.each([
    ['2024:07:14 18:30:00', '+99:99', '2024-07-14T16:30:00Z'],
    ['2024:07:14 18:30:00', '+14:01', '2024-07-14T16:30:00Z'],
    ['2024:07:14 18:30:00', '-14:00', '2024-07-15T08:30:00Z'],
    ['2024:02:30 18:30:00', '+02:00', null],
    ['2023:02:29 18:30:00', '', null],
    ['0000:07:14 18:30:00', '+02:00', null],
    ['0000:00:00 00:00:00', '', null],
    ['2024:07:14 24:00:00', '+02:00', null],
    ['2024:07:14 23:59:60', '+02:00', null],
    ['0001:01:01 00:00:00', '+14:00', null],
    ['9999:12:31 23:59:59', '-14:00', null],
  ])('are made of a photo of %s %s, taken at %s', async (taken, offset, takenAt) => {
    const exif = { DateTimeOriginal: taken, ...(offset && { OffsetTimeOriginal: offset }) }
    const photo = await upright().withExif({ IFD2: exif }).jpeg().toBuffer()
    const id = await givenFile(admin, photo, 'odd.jpg')
    expect(await variantsOf(id)).toMatchObject({ state: 'READY' })
    expect((await admin.get<FileRow>(`/files/${id}`)).body.takenAt).toBe(takenAt)
  })

  test('are made of a HEIC photo, which stays what it was', { timeout: 60_000 }, async () => {
    const heic = readFileSync(new URL('../../kit/files/fixtures/red-and-blue.heic', import.meta.url))
    const sent = await sendFile(admin, heic, 'IMG_0001.HEIC')
    expect(sent.body).toMatchObject({ mimeType: 'image/heic', sha256: sha256(heic) })
    const link = await variantsOf(sent.body.id)
    expect(link).toMatchObject({ state: 'READY', width: 320, height: 240 })
    await expectUpright(await bytesAt(link.previewUrl))
  })

  test('keep what is transparent', async () => {
    const png = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const link = await variantsOf(await givenFile(admin, png, 'logo.png'))
    expect(await sharp(await bytesAt(link.thumbUrl)).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('show the part that was chosen, of the picture as it stands upright', async () => {
    const original = await turned(6)
    const id = await givenFile(admin, original, 'photo.jpg')
    const { version } = await variantsOf(id)
    const crop = { x: 0.5, y: 0.25, width: 0.5, height: 0.75 }
    expect(await admin.patch(`/files/${id}`, { version, crop })).toMatchObject({ status: 200 })
    const link = await variantsOf(id)
    expect(link).toMatchObject({ crop, width, height })
    const thumb = await bytesAt(link.thumbUrl)
    expect(await sharp(thumb).metadata()).toMatchObject({ width: width / 2, height: (height * 3) / 4 })
    for (const x of [0.1, 0.9]) expect(await colourAt(thumb, x, 0.1)).toBe('blue')
    await expectUpright(await bytesAt(link.wholeUrl))
    expect(sha256(await bytesAt(link.url))).toBe(sha256(original))
    expect(await admin.patch(`/files/${id}`, { version, crop: null })).toMatchObject({ status: 409 })
    await admin.patch(`/files/${id}`, { version: link.version, crop: null })
    const uncut = await variantsOf(id)
    await expectUpright(await bytesAt(uncut.thumbUrl))
    expect(uncut.wholeUrl).toBe(uncut.previewUrl)
  })

  test('are refused to a picture that claims 60,000 × 60,000 pixels, and to what is none', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    const huge = await variantsOf(await givenFile(admin, withChecksum(png), 'huge.png'))
    expect(huge).toMatchObject({
      state: 'NONE',
      stateReason: 'TOO_MANY_PIXELS',
      thumbUrl: null,
      previewUrl: null,
    })
    const broken = (await turned(1)).subarray(0, 300)
    expect(await variantsOf(await givenFile(admin, broken, 'broken.jpg'))).toMatchObject({
      state: 'NONE',
      stateReason: 'UNREADABLE',
    })
  })

  test('are refused to a HEIC photo that claims as much, before it is decoded', async () => {
    const heic = readFileSync(new URL('../../kit/files/fixtures/red-and-blue.heic', import.meta.url))
    // ISO/IEC 23008-12, section 6.5.3: width and height after version and flags.
    const extents = heic.indexOf('ispe')
    heic.writeUInt32BE(60_000, extents + 8)
    heic.writeUInt32BE(60_000, extents + 12)
    expect(await variantsOf(await givenFile(admin, heic, 'huge.heic'))).toMatchObject({
      state: 'NONE',
      stateReason: 'TOO_MANY_PIXELS',
    })
  })

  test('made by two processes at once are there all the same', { timeout: 60_000 }, async () => {
    await stopJobs()
    const id = await givenFile(admin, await turned(1), 'photo.jpg')
    const make = (store: FileStore) =>
      fileJobs(server.db, store)['file-variants']?.({ fileId: id }, {} as JobHelpers)
    // One has read what is to be made, and keeps it once the other has made it.
    const write = async (...given: Parameters<FileStore['write']>) => {
      await other
      await server.files.write(...given)
    }
    const one = make({ ...server.files, write })
    const other = make(server.files)
    await Promise.all([one, other])
    const link = await linkOf(admin, id)
    await expectUpright(await bytesAt(link.thumbUrl))
    await expectUpright(await bytesAt(link.previewUrl))
    stopJobs = await run()
  })

  test('are made of what was set to wait by hand', { timeout: 60_000 }, async () => {
    const id = await givenFile(admin, await turned(1), 'photo.jpg')
    await variantsOf(id)
    await sql`alter table files disable trigger stamp_row`.execute(server.db)
    await sql`update files set state = 'PENDING', updated_at = now() - interval '1 hour' where id = ${id}`.execute(
      server.db,
    )
    await sql`alter table files enable trigger stamp_row`.execute(server.db)
    await sql`select graphile_worker.add_job('resume-variants', '{}'::json)`.execute(server.db)
    expect(await variantsOf(id)).toMatchObject({ state: 'READY' })
  })
})

/** PNG 1.2, section 3.4: the header's checksum, for a header that was changed. */
function withChecksum(png: Buffer): Buffer {
  let crc = 0xffffffff
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  png.writeUInt32BE(~crc >>> 0, 29)
  return png
}
