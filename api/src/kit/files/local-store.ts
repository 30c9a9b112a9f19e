import { constants, createReadStream, writev } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type Chunks,
  type FileStore,
  otherOffset,
  type SaveProgress,
  type StoredUpload,
  sizeOf,
  storageKey,
  stored,
  storeFull,
} from './file-store.ts'
import { letGo } from './let-go.ts'
import { syncFolder, syncsInTurn } from './syncs.ts'

/** Interval in milliseconds at which the durable offset is stored. */
const noted = 1000
/** Bytes written by one call: smaller writes cost calls, larger ones memory. */
const writtenAtOnce = 512 * 1024
/** Bytes after which a sync starts while the next ones arrive, so that the disk is not idle until the end. */
const syncedAtOnce = 4 * 1024 * 1024

/** The handle's own `writev` makes room for all figures of a file with each call, for the number of bytes alone. */
const writeTo = promisify(writev)

async function writeAll(handle: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await writeTo(handle.fd, chunks, position)
  if (bytesWritten === sizeOf(chunks)) return
  await writeAll(handle, [Buffer.concat(chunks).subarray(bytesWritten)], position + bytesWritten)
}

/** A disk with less room than this, in bytes, counts as full: a file may have 50 MB. */
const leastFree = 64 * 1024 * 1024

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Stores files in a folder. An upload grows at its final path, since no row refers to it before it is
 * complete; all other files are written elsewhere, synced and renamed, so they are complete or absent.
 */
export function localStore(folder: string, freeBytes = freeBytesOf): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const syncsOf = syncsInTurn()
  const uploadPath = ({ id }: { id: string }) => pathOf(storageKey(id))

  const putInPlace = async (from: string, key: string): Promise<void> => {
    const to = pathOf(key)
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
    await syncFolder(dirname(to))
  }

  /**
   * Where bytes that were recorded are missing, the upload continues from those that remain.
   * @throws CONFLICT then
   */
  const openUpload = async (upload: StoredUpload, saveProgress: SaveProgress): Promise<FileHandle> => {
    const path = uploadPath(upload)
    await stored(mkdir(dirname(path), { recursive: true }))
    const handle = await stored(open(path, constants.O_RDWR | constants.O_CREAT, 0o600))
    try {
      const { size } = await stored(handle.stat())
      if (size >= upload.received) return handle
      await saveProgress(size, {})
      throw otherOffset()
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  const append = async (
    upload: StoredUpload,
    source: Chunks,
    saveProgress: SaveProgress,
  ): Promise<number> => {
    const handle = await openUpload(upload, saveProgress)
    let position = upload.received
    let waiting: Buffer[] = []
    let size = 0
    let notedAt = Date.now()
    let syncedTo = position
    const sync = syncsOf(handle)
    const naming = syncFolder(dirname(uploadPath(upload)))
    naming.catch(() => undefined)
    let syncing = naming
    const write = async () => {
      const [chunks, added] = [waiting, size]
      waiting = []
      size = 0
      await stored(writeAll(handle, chunks, position))
      letGo(chunks)
      position += added
    }
    /** Only synced bytes are recorded: the upload continues from there after a power failure. */
    const secure = async () => {
      if (size > 0) await write()
      await stored(Promise.all([sync(), naming]))
      if (position < upload.length) await saveProgress(position, {})
      notedAt = Date.now()
    }
    try {
      for await (const chunks of source) {
        waiting.push(...chunks)
        size += sizeOf(chunks)
        if (Date.now() - notedAt >= noted) await secure()
        if (size >= writtenAtOnce) await write()
        if (position - syncedTo < syncedAtOnce) continue
        await stored(syncing)
        syncing = sync()
        syncedTo = position
      }
      await secure()
      return position
    } catch (error) {
      // Received bytes are retained, but the error to report is the first one.
      await secure().catch(() => undefined)
      throw error
    } finally {
      await stored(handle.close())
    }
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
    remove: (key) => stored(rm(pathOf(key), { force: true })),
    discard: (upload) => stored(rm(uploadPath(upload), { force: true })),
    async check() {
      await stored(mkdir(folder, { recursive: true }))
      await stored(access(folder, constants.W_OK | constants.X_OK))
      if ((await stored(freeBytes(folder))) < leastFree) throw storeFull()
    },
  }
}
