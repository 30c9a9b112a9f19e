import type { FileLink } from '@darsena/contract/kit/file-link'
import { http, httpBytes } from '../http.ts'
import { HttpError } from '../http-error.ts'

/** Shown at the file itself, not as a toast. */
const quiet = [404, 409, 413, 415, 422, 429, 503]
/** Trying again would end the same. */
const final = new Set([401, 403, 413, 415, 422])
const mostFailures = 8
const longestPause = 15_000

export interface UploadWatch {
  signal: AbortSignal
  /** The server knows of the upload, and can go on with it; awaited before bytes are sent. */
  onBegun: (id: string) => void | Promise<void>
  onProgress: (bytes: number) => void
  onWaiting: () => void
}

const utf8Base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

async function begin(file: File, signal: AbortSignal): Promise<string> {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(file.size),
    'Upload-Metadata': `filename ${utf8Base64(file.name)}`,
  }
  const { id } = await http<{ id: string }>('/files/uploads', { method: 'POST', headers, signal, quiet })
  return id
}

async function sendFrom(id: string, file: File, offset: number, watch: UploadWatch): Promise<number> {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  }
  const { signal } = watch
  const onProgress = (bytes: number) => watch.onProgress(offset + bytes)
  const answer = await httpBytes(`/files/uploads/${id}`, {
    body: file.slice(offset),
    headers,
    onProgress,
    signal,
    quiet,
  })
  return Number(answer.headers.get('Upload-Offset'))
}

const linkTo = (id: string, signal: AbortSignal) => http<FileLink>(`/files/${id}/link`, { signal, quiet })

/** How far the server has come; all of it where it made a file of the upload and the answer was lost. */
async function uploadedBytes(id: string, file: File, signal: AbortSignal): Promise<number> {
  try {
    return (await http<{ received: number }>(`/files/uploads/${id}`, { signal, quiet })).received
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    await linkTo(id, signal)
    return file.size
  }
}

/** Some seconds, or until the network is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', go, { once: true })
    signal.addEventListener('abort', go, { once: true })
  })

/**
 * Uploads a file; where the connection breaks it goes on from where the server has come to, for a minute or two.
 * @param known an upload that was begun before
 * @throws HttpError for what can't be uploaded, NoResponse when the network stays away, the signal's reason
 */
export async function uploadFile(file: File, watch: UploadWatch, known?: string): Promise<FileLink> {
  const { signal } = watch
  const id = known ?? (await begin(file, signal))
  await watch.onBegun(id)
  let offset = known ? await uploadedBytes(id, file, signal) : 0
  let failures = 0
  while (offset < file.size) {
    try {
      offset = await sendFrom(id, file, offset, watch)
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if ((error instanceof HttpError && final.has(error.status)) || failures > mostFailures) throw error
      watch.onWaiting()
      await pause(Math.min(500 * 2 ** failures, longestPause), signal)
      signal.throwIfAborted()
      const received = await uploadedBytes(id, file, signal).catch(() => offset)
      signal.throwIfAborted()
      if (received > offset) failures = 0
      offset = received
    }
  }
  return linkTo(id, signal)
}

/** Cancels an upload on the server. */
export const giveUp = (id: string): Promise<unknown> =>
  http(`/files/uploads/${id}`, { method: 'DELETE', quiet: [404] }).catch(() => undefined)
