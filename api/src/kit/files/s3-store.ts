import { Readable } from 'node:stream'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { AwsClient } from 'aws4fetch'
import {
  type ByteRange,
  type Chunks,
  type FileStore,
  type SaveProgress,
  type StoredParts,
  type StoredUpload,
  sizeOf,
  storageKey,
  stored,
} from './file-store.ts'

export interface S3Settings {
  bucket: string
  /** Before every key, with its slash; may be empty. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** The smallest part that S3 takes, but for the last one of an object (Amazon S3, multipart upload limits). */
const partSize = 5 * 1024 * 1024
/** Milliseconds until a store answers; the body of its answer may take longer. */
const patience = 30_000

class S3Failure extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`The file store answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

// 405: a store that can't give up a multipart upload; its bucket's own rules end it.
const isMissing = (error: unknown) =>
  error instanceof S3Failure && (error.status === 404 || error.status === 405)

/** Keeps files in a bucket; resumable uploads are multipart uploads, so that any process can go on with them. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 2,
    ...(sessionToken && { sessionToken }),
  })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  const call = async (method: string, key: string, query = '', init: RequestInit = {}): Promise<Response> => {
    const patient = new AbortController()
    const timer = setTimeout(() => patient.abort(new Error('The file store does not answer')), patience)
    try {
      const url = key ? `${base}/${prefix}${key}${query}` : `${base}${query}`
      const response = await client.fetch(url, { ...init, method, signal: patient.signal })
      if (!response.ok) throw new S3Failure(response.status, await response.text())
      return response
    } finally {
      clearTimeout(timer)
    }
  }
  const send = async (method: string, key: string, query = '', body?: Buffer | string): Promise<string> => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const response = await call(method, key, query, init)
    const text = await response.text()
    return method === 'PUT' ? (response.headers.get('etag') ?? '') : text
  }
  const removed = (key: string, query = '') =>
    send('DELETE', key, query).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })

  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const headers = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
    const { body } = await call('GET', key, '', { headers })
    return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  }

  const begin = async (upload: StoredUpload): Promise<string> => {
    const answer = await send('POST', storageKey(upload.id), '?uploads')
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1]
    if (!id) throw new S3Failure(200, answer)
    return id
  }

  const finish = async (
    upload: StoredUpload,
    { uploadId = '', parts = [], rest }: StoredParts,
  ): Promise<void> => {
    const key = storageKey(upload.id)
    const list = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    try {
      await send('POST', key, `?uploadId=${encodeURIComponent(uploadId)}`, body)
    } catch (error) {
      // Completed before, while the step after it failed.
      if (!isMissing(error)) throw error
      await call('HEAD', key)
    }
    if (rest) await removed(rest.key)
  }

  const append = async (
    upload: StoredUpload,
    source: Chunks,
    saveProgress: SaveProgress,
  ): Promise<number> => {
    const uploadId = upload.state.uploadId ?? (await stored(begin(upload)))
    const parts = [...(upload.state.parts ?? [])]
    let next = upload.state.next ?? 1
    let earlier = upload.state.rest
    let sent = parts.reduce((sum, part) => sum + part.size, 0)
    let waiting = earlier ? await stored(read(earlier.key).then((stream) => stream.toArray())) : []
    let size = earlier?.size ?? 0
    const note = async (rest: StoredParts['rest']) => {
      await saveProgress(sent + (rest?.size ?? 0), { uploadId, parts, next, ...(rest && { rest }) })
      if (earlier && earlier.key !== rest?.key) await stored(removed(earlier.key))
      earlier = rest
    }
    const sendPart = async () => {
      const number = next
      next += 1
      await note(earlier)
      const query = `?partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`
      const etag = await stored(send('PUT', storageKey(upload.id), query, Buffer.concat(waiting)))
      parts.push({ number, etag, size })
      sent += size
      waiting = []
      size = 0
      await note(undefined)
    }
    const keepRest = async () => {
      const rest = { key: `uploads/${upload.id}.${uuidv7()}`, size }
      await stored(send('PUT', rest.key, '', Buffer.concat(waiting)))
      try {
        await note(rest)
      } catch (error) {
        await stored(removed(rest.key))
        throw error
      }
    }
    try {
      for await (const chunks of source) {
        waiting.push(...chunks)
        size += sizeOf(chunks)
        if (size >= partSize) await sendPart()
      }
    } finally {
      if (size > 0) await (sent + size === upload.length ? sendPart() : keepRest())
    }
    const received = sent + (earlier?.size ?? 0)
    if (received === upload.length)
      await stored(finish(upload, { uploadId, parts, ...(earlier && { rest: earlier }) }))
    return received
  }

  const discard = async (upload: StoredUpload): Promise<void> => {
    const { uploadId, rest } = upload.state
    if (uploadId) await removed(storageKey(upload.id), `?uploadId=${encodeURIComponent(uploadId)}`)
    if (rest) await removed(rest.key)
  }

  return {
    place: `${base}/${prefix}`,
    append,
    read: (key, range) => stored(read(key, range)),
    write: async (key, bytes) => {
      await stored(send('PUT', key, '', bytes))
    },
    remove: async (key) => {
      await stored(removed(key))
    },
    discard: (upload) => stored(discard(upload)),
    check: async () => {
      await stored(send('HEAD', ''))
    },
  }
}
