import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorCode } from '@darsena/db/error-code'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { syncFolder } from '../kit/files/syncs.ts'

/** One file of an archive. Nothing in an archive is larger than the largest file that the product takes. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** The last entry: an archive that has none was cut, one with another checksum was damaged. */
const endName = 'end.json'
const endOf = z.object({ entries: z.number(), sha256: z.string() })

const unusable = (path: string, why: string) => new Error(`${path} cannot be restored: ${why}`)

/** Counts entries and computes one checksum over all of them, names and sizes included. */
function summing() {
  const hash = createHash('sha256')
  let entries = 0
  return {
    add({ name, bytes }: Entry): void {
      entries += 1
      hash.update(`${name}\0${bytes.length}\0`).update(bytes)
    },
    end: () => ({ entries, sha256: hash.digest('hex') }),
  }
}

/**
 * Writes a compressed tar archive. It gets its name when it is complete and on the disk, so that a file of that name is
 * never half of one.
 * @param fill adds the entries, one after the other
 * @throws where the file exists, and with the system's own words where it cannot be written
 */
export async function writeArchive(
  path: string,
  fill: (add: (name: string, content: Buffer | string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists: name another file`)
  const draft = `${path}.${process.pid}.partial`
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const tar = pack()
  let failure: unknown
  let abandon: (error: unknown) => void = () => undefined
  const written = pipeline(tar, createGzip({ level: 3 }), output)
  written.catch((error: unknown) => {
    failure = error
    abandon(error)
  })
  const sum = summing()
  const put = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure)
      abandon = reject
      const part = tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
      part.on('error', reject)
    })
  try {
    await fill(async (name, content) => {
      const entry = { name, bytes: Buffer.from(content) }
      sum.add(entry)
      await put(entry)
    })
    await put({ name: endName, bytes: Buffer.from(JSON.stringify(sum.end())) })
    tar.finalize()
    await written
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw failure ?? error
  } finally {
    tar.destroy()
    await written.catch(() => undefined)
    await rm(draft, { force: true })
  }
}

/**
 * The entries of an archive in their order, without the last one.
 * @throws with one readable line where it is cut, damaged, or no archive at all; at its end at the latest
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  // Fails here, in its own words, where there is no such file.
  const input = await open(path)
  const tar = extract()
  const reading = pipeline(createReadStream('', { fd: input }), createGunzip(), tar)
  reading.catch(() => undefined)
  const sum = summing()
  let end: z.infer<typeof endOf> | undefined
  try {
    for await (const part of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of part) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      const { name } = part.header
      if (name === endName) {
        end = endOf.parse(JSON.parse(bytes.toString('utf8')))
        continue
      }
      sum.add({ name, bytes })
      yield { name, bytes }
    }
    await reading
  } catch (error) {
    // The system's errors name themselves; all others are those of zlib and tar about bytes that they cannot read.
    if (/^E[A-Z]+$/.test(errorCode(error) ?? '')) throw error
    throw unusable(path, 'it is cut or damaged')
  } finally {
    tar.destroy()
    await input.close().catch(() => undefined)
  }
  const found = sum.end()
  if (!end) throw unusable(path, 'it is cut')
  if (end.entries !== found.entries || end.sha256 !== found.sha256)
    throw unusable(path, 'its checksum is wrong')
}
