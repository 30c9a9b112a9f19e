import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileStore, type Keep, type StoredUpload, stored } from './file-store.ts'

/** How often it is noted how far an upload has come, in milliseconds. */
const noted = 1000

/** On disk, not only in its cache: a file and the folder that names it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<number> {
  const { bytesWritten } = await handle.write(bytes, 0, bytes.length, position)
  if (bytesWritten === bytes.length) return bytesWritten
  return bytesWritten + (await writeAll(handle, bytes.subarray(bytesWritten), position + bytesWritten))
}

const secured = (handle: FileHandle): Promise<void> => handle.datasync().finally(() => handle.close())

/** Keeps files in a folder. A key is there as a whole or not at all: it is written elsewhere, synced, and renamed. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const partOf = ({ id }: { id: string }) => join(folder, 'uploads', `${id}.part`)

  const putInPlace = async (from: string, key: string): Promise<void> => {
    const to = pathOf(key)
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
    await syncFolder(dirname(to))
  }

  const append = async (upload: StoredUpload, source: AsyncIterable<Buffer>, keep: Keep): Promise<void> => {
    await stored(mkdir(join(folder, 'uploads'), { recursive: true }))
    const handle = await stored(open(partOf(upload), constants.O_RDWR | constants.O_CREAT, 0o600))
    let position = upload.received
    let notedAt = Date.now()
    try {
      for await (const block of source) {
        position += await stored(writeAll(handle, block, position))
        if (Date.now() - notedAt < noted) continue
        await keep(position, {})
        notedAt = Date.now()
      }
    } catch (error) {
      // What arrived is worth keeping, but the failure to be told is the first one.
      await secured(handle).catch(() => undefined)
      await keep(position, {}).catch(() => undefined)
      throw error
    }
    await stored(secured(handle))
    await keep(position, {})
  }

  const write = async (key: string, bytes: Buffer): Promise<void> => {
    await mkdir(join(folder, 'uploads'), { recursive: true })
    const temporary = join(folder, 'uploads', `${key.replaceAll('/', '-')}.new`)
    try {
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await putInPlace(temporary, key)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  const finish = async (upload: StoredUpload, key: string): Promise<void> => {
    const isThere = await stat(partOf(upload)).catch(() => undefined)
    // Finished before, and what came after it failed.
    if (!isThere && (await stat(pathOf(key)).catch(() => undefined))) return
    await putInPlace(partOf(upload), key)
  }

  const read = async (key: string, range?: { from: number; to: number }): Promise<Readable> => {
    const handle = await open(pathOf(key), 'r')
    return createReadStream('', {
      fd: handle,
      highWaterMark: 256 * 1024,
      ...(range && { start: range.from, end: range.to }),
    })
  }

  return {
    place: folder,
    append,
    read: (key, range) => stored(read(key, range)),
    write: (key, bytes) => stored(write(key, bytes)),
    finish: (upload, key) => stored(finish(upload, key)),
    remove: (key) => stored(rm(pathOf(key), { force: true })),
    discard: (upload) => stored(rm(partOf(upload), { force: true })),
    check: () =>
      stored(mkdir(folder, { recursive: true }).then(() => access(folder, constants.W_OK | constants.X_OK))),
  }
}
