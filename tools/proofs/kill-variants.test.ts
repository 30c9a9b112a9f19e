import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureVariants } from '@darsena/api/kit/files/picture-variants'
import type { FileLink } from '@darsena/contract/kit/file-link'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pictureOf } from '../../e2e/picture.ts'
import { type ChildApp, startChildApp } from './child-app.ts'

const photosEach = 6
/** So many kills have to leave one of two pictures behind; not each hits the moment between them. */
const halves = 2
const mostKills = 20

let app: ChildApp

beforeAll(async () => {
  app = await startChildApp('kill-variants')
  // The demo's own pictures are out of the way.
  await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 60_000, interval: 100 })
}, 180_000)
afterAll(() => app?.remove())

const pending = async (): Promise<number> =>
  JSON.parse((await app.call('GET', '/files?state=PENDING&pageSize=1')).text).total

async function upload(bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'hull.png')
  const answer = await app.call('POST', '/files', form)
  expect(answer.status, answer.text).toBe(201)
  return JSON.parse(answer.text).id
}

/** The smaller pictures of a file that lie in the store. */
function storedOf(id: string): string[] {
  try {
    return readdirSync(join(app.dataDir, 'files/variants', id.slice(-2))).filter((name) =>
      name.startsWith(id),
    )
  } catch {
    return []
  }
}

async function readyLink(id: string): Promise<FileLink> {
  return vi.waitFor(
    async () => {
      const { text } = await app.call('GET', `/files/${id}/link`)
      const link: FileLink = JSON.parse(text)
      expect(link.state, text).toBe('READY')
      return link
    },
    { timeout: 60_000, interval: 100 },
  )
}

const isHalf = (id: string) => storedOf(id).length === 1

/** Until one of the two smaller pictures of a file is there and the other is not, or all are made. */
async function untilHalf(ids: readonly string[]): Promise<void> {
  while (!ids.some(isHalf) && ids.some((id) => storedOf(id).length === 0)) await sleep(1)
}

/** The size of a picture, once every byte of it was read. */
async function sizeOf(url: string | null): Promise<number[]> {
  const answer = await fetch(`${app.origin}${url}`)
  expect(answer.status).toBe(200)
  const read = await pictureVariants(Buffer.from(await answer.arrayBuffer()), 'image/jpeg', null)
  if (typeof read === 'string') throw new Error(read)
  return [read.width, read.height]
}

test('killed in the midst of making smaller pictures, it makes every one of them, none twice and none half', {
  timeout: 180_000,
}, async () => {
  const bytes = pictureOf(3000, 2000)
  const ids: string[] = []
  let left = 0
  for (let kill = 0; kill < mostKills && left < halves; kill += 1) {
    const batch = await Promise.all(Array.from({ length: photosEach }, () => upload(bytes)))
    await untilHalf(batch)
    await app.kill('app')
    if (batch.some(isHalf)) left += 1
    await app.untilReady()
    ids.push(...batch)
  }
  expect(left).toBe(halves)
  for (const id of ids) {
    const { previewUrl, thumbUrl } = await readyLink(id)
    expect(await sizeOf(previewUrl)).toEqual([1600, 1067])
    expect(await sizeOf(thumbUrl)).toEqual([320, 213])
    expect(storedOf(id)).toHaveLength(2)
  }
  expect(readdirSync(join(app.dataDir, 'files/uploads'))).toEqual([])
})
