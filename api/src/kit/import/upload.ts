import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Fault } from '@darsena/contract/kit/faults'
import { importLimits } from '@darsena/contract/kit/import-report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../app-error.ts'
import type { PublicContext } from '../context.ts'
import { chunksOf } from '../files/chunks.ts'
import { stored } from '../files/file-store.ts'

export interface Upload {
  path: string
  /** What the sender calls it. */
  name: string
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
  /** The other parts of the form, as they came. */
  fields: Record<string, unknown>
  /** Removes the file; to be called whatever came of it. */
  remove(): Promise<void>
}

/** Bytes that may arrive while those before them are written. */
const readAhead = 512 * 1024

const limits = { fieldSize: 2 * 1024 * 1024, fields: 20, files: 5, parts: 25 }

/** @throws UNAVAILABLE where there is no room, or no place to write to */
async function write(source: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await stored(open(path, 'w', 0o600))
  try {
    for await (const chunks of chunksOf(source, readAhead)) {
      for (const chunk of chunks) {
        hash.update(chunk)
        await stored(file.writeFile(chunk))
      }
    }
  } finally {
    await stored(file.close())
  }
  return hash.digest('hex')
}

async function writeTemporary(
  part: MultipartFile,
  path: string,
  { translate }: PublicContext,
): Promise<string> {
  try {
    const hash = await write(part.file, path)
    if (!part.file.truncated) return hash
  } catch (error) {
    // A client that is still sending reads the answer only after the end.
    await finished(part.file.resume()).catch(() => undefined)
    throw error
  }
  const message = translate('error.TOO_LARGE')
  throw new AppError('TOO_LARGE', { details: [{ path: 'file', message }] })
}

async function readForm(request: FastifyRequest, context: PublicContext, path: string, fileSize: number) {
  const fields: Record<string, unknown> = {}
  const faults: Fault[] = []
  let hash: string | undefined
  let name = ''
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      if (part.valueTruncated)
        faults.push({ path: part.fieldname, message: context.translate('fault.invalid') })
    } else if (part.fieldname === 'file' && hash === undefined) {
      name = part.filename ?? ''
      hash = await writeTemporary(part, path, context)
    } else {
      part.file.resume()
      faults.push({ path: part.fieldname, message: context.translate('fault.unknownField') })
    }
  }
  if (hash === undefined) faults.push({ path: 'file', message: context.translate('fault.required') })
  if (faults.length > 0) throw invalid(faults)
  return { fields, name, hash: hash ?? '' }
}

/** Errors of this process have a code; other ones come from the form's parser. */
const isFormFault = (error: unknown) =>
  error instanceof Error && !(error instanceof AppError) && !('code' in error)

/**
 * Writes an uploaded file to a temporary path, whatever its size within the limit, and parses the fields
 * beside it.
 * @throws UNSUPPORTED_TYPE when the body is no form, MALFORMED when it breaks off, TOO_LARGE, VALIDATION,
 * UNAVAILABLE when it cannot be written
 */
export async function receiveUpload(
  request: FastifyRequest,
  context: PublicContext,
  mostBytes: number = importLimits.bytes,
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  const path = join(tmpdir(), `darsena-upload-${uuidv7()}`)
  // A failed removal is ignored: the system clears its temporary folder.
  const remove = () => rm(path, { force: true }).catch(() => undefined)
  try {
    return { path, remove, ...(await readForm(request, context, path, mostBytes)) }
  } catch (error) {
    await remove()
    throw isFormFault(error) ? new AppError('MALFORMED') : error
  }
}
