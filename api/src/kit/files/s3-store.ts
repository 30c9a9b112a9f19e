import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import {
  type ByteRange,
  type FileStore,
  type Keep,
  type StoredUpload,
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
/** Until a store answers; what it answers may take longer. */
const patience = 30_000

class S3Failure extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`The file store answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

const isMissing = (error: unknown) => error instanceof S3Failure && error.status === 404

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
  const restKey = ({ id }: StoredUpload) => `uploads/${id}.rest`
  const targetKey = ({ id }: StoredUpload) => storageKey(id)

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
  const removed = (key: string) =>
    send('DELETE', key).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return ''
    })

  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const headers = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
    const { body } = await call('GET', key, '', { headers })
    return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  }

  const begin = async (upload: StoredUpload): Promise<string> => {
    const answer = await send('POST', targetKey(upload), '?uploads')
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1]
    if (!id) throw new S3Failure(200, answer)
    return id
  }

  const append = async (upload: StoredUpload, source: AsyncIterable<Buffer>, keep: Keep): Promise<void> => {
    const uploadId = upload.state.uploadId ?? (await stored(begin(upload)))
    const parts = [...(upload.state.parts ?? [])]
    let sent = parts.reduce((sum, part) => sum + part.size, 0)
    let waiting: Buffer[] = []
    let size = 0
    if (upload.state.rest) {
      waiting = await stored(read(restKey(upload)).then((stream) => stream.toArray()))
      size = upload.state.rest
    }
    const sendPart = async () => {
      const query = `?partNumber=${parts.length + 1}&uploadId=${encodeURIComponent(uploadId)}`
      parts.push({
        etag: await stored(send('PUT', targetKey(upload), query, Buffer.concat(waiting))),
        size,
      })
      sent += size
      waiting = []
      size = 0
      await keep(sent, { uploadId, parts })
    }
    try {
      for await (const chunk of source) {
        waiting.push(chunk)
        size += chunk.length
        if (size >= partSize) await sendPart()
      }
    } finally {
      if (sent + size === upload.length && size > 0) await sendPart()
      else {
        if (size > 0) await stored(send('PUT', restKey(upload), '', Buffer.concat(waiting)))
        await keep(sent + size, { uploadId, parts, rest: size })
      }
    }
  }

  const finish = async (upload: StoredUpload, key: string): Promise<void> => {
    const { uploadId = '', parts = [] } = upload.state
    const list = parts.map(
      ({ etag }, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    try {
      await send('POST', key, `?uploadId=${encodeURIComponent(uploadId)}`, body)
    } catch (error) {
      // Finished before, and what came after it failed.
      if (!isMissing(error)) throw error
      await call('HEAD', key)
    }
    await removed(restKey(upload))
  }

  const discard = async (upload: StoredUpload): Promise<void> => {
    const { uploadId } = upload.state
    if (uploadId)
      await send('DELETE', targetKey(upload), `?uploadId=${encodeURIComponent(uploadId)}`).catch(
        (error: unknown) => {
          if (!isMissing(error)) throw error
        },
      )
    await removed(restKey(upload))
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
    finish: (upload, key) => stored(finish(upload, key)),
    discard: (upload) => stored(discard(upload)),
    check: async () => {
      await stored(send('GET', '', '?list-type=2&max-keys=1'))
    },
  }
}
