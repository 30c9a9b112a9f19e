import { z } from 'zod'
import { fingerprintOf } from '../device/fingerprint.ts'
import type { OutboxStore } from './outbox-store.ts'

/**
 * Unsent work as one file: a line with the format's name and the length of what follows it, that much JSON, and the
 * bytes of the photos one after the other. It is put together and read in parts, so photos need not fit in memory.
 */
const format = 'darsena-unsent-1'

const operation = z.object({
  id: z.uuid(),
  key: z.string(),
  facilityId: z.string().nullable(),
  record: z.string(),
  lane: z.string(),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/'),
  body: z.record(z.string(), z.unknown()).optional(),
  about: z.string(),
  after: z.array(z.string()),
  isBatched: z.literal(true).optional(),
  upload: z
    .object({
      name: z.string(),
      type: z.string(),
      size: z.number().int().nonnegative(),
      field: z.string(),
      sha256: z.string().optional(),
      uploadId: z.string().optional(),
    })
    .optional(),
  deviceAt: z.string(),
})
const content = z.object({ userId: z.string(), operations: z.array(operation) })

/** All that a user has not sent yet; it stays on the device, too. */
export async function unsentFile(store: OutboxStore): Promise<Blob> {
  const operations = await store.list()
  const photos: Blob[] = []
  for (const { id, upload } of operations) {
    if (upload) photos.push(new Blob([(await store.bytesOf(id)) ?? new ArrayBuffer(0)]))
  }
  const text = new TextEncoder().encode(JSON.stringify({ userId: store.userId, operations }))
  return new Blob([`${format} ${text.length}\n`, text, ...photos], { type: 'application/octet-stream' })
}

/** Why a file of unsent work is not taken in. */
export type UnsentFault = 'not-ours' | 'damaged' | 'somebody-else'

/**
 * Takes in a file of unsent work, on this or another device of the same user; what is here already is left alone.
 * @returns how many operations came in, or why none did
 * @throws DeviceFull
 */
export async function takeInUnsent(store: OutboxStore, file: Blob): Promise<number | UnsentFault> {
  const head = /^darsena-unsent-1 (\d{1,12})\n/.exec(await file.slice(0, 40).text())
  if (!head) return 'not-ours'
  const start = head[0].length
  const end = start + Number(head[1])
  const read = content.safeParse(parsed(await file.slice(start, end).text()))
  if (!read.success) return 'damaged'
  if (read.data.userId !== store.userId) return 'somebody-else'
  const prepared = []
  let at = end
  for (const one of read.data.operations) {
    const upload = one.upload && { sha256: undefined, uploadId: undefined, ...one.upload }
    const bytes = upload && (await file.slice(at, at + upload.size).arrayBuffer())
    if (bytes && !(await isWhole(bytes, upload))) return 'damaged'
    at += upload?.size ?? 0
    // The device that it comes from may have sent it.
    const row = { ...one, body: one.body, upload, userId: store.userId, isSent: true as const }
    prepared.push({ row: { ...row, state: 'waiting' as const, attempts: 0, failure: undefined }, bytes })
  }
  return store.put(prepared)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function isWhole(bytes: ArrayBuffer, { size, sha256 }: { size: number; sha256: string | undefined }) {
  if (bytes.byteLength !== size) return false
  const found = await fingerprintOf(bytes)
  return !sha256 || !found || found === sha256
}
