import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Fault } from '@darsena/contract/kit/faults'
import { importLimits } from '@darsena/contract/kit/import-report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../app-error.ts'
import type { PublicContext } from '../context.ts'

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

const limits = { fieldSize: 256 * 1024, fields: 20, files: 5, parts: 25 }

async function keep(part: MultipartFile, path: string, { translate }: PublicContext): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) {
    const message = translate('error.TOO_LARGE')
    throw new AppError('TOO_LARGE', { details: [{ path: 'file', message }] })
  }
  return hash.digest('hex')
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
      hash = await keep(part, path, context)
    } else {
      part.file.resume()
      faults.push({ path: part.fieldname, message: context.translate('fault.unknownField') })
    }
  }
  if (hash === undefined) faults.push({ path: 'file', message: context.translate('fault.required') })
  if (faults.length > 0) throw invalid(faults)
  return { fields, name, hash: hash ?? '' }
}

/** Errors of this process carry a code; what the form's parser complains of, otherwise, is the form. */
const isFormFault = (error: unknown) =>
  error instanceof Error && !(error instanceof AppError) && !('code' in error)

/**
 * Takes an uploaded file to a temporary place, whatever its size within the limit, and the fields beside it.
 * @throws UNSUPPORTED_TYPE when the body is no form, MALFORMED when it breaks off, TOO_LARGE, VALIDATION
 */
export async function receiveUpload(
  request: FastifyRequest,
  context: PublicContext,
  mostBytes: number = importLimits.bytes,
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  const path = join(tmpdir(), `darsena-upload-${uuidv7()}`)
  const remove = () => rm(path, { force: true })
  try {
    return { path, remove, ...(await readForm(request, context, path, mostBytes)) }
  } catch (error) {
    await remove()
    throw isFormFault(error) ? new AppError('MALFORMED') : error
  }
}
