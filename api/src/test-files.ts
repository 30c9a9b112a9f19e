import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { RowMeta } from '@darsena/contract/kit/define-resource'
import type { FileLink } from '@darsena/contract/kit/file-link'
import type { JobHelpers } from 'graphile-worker'
import sharp from 'sharp'
import { fileJobs } from './kit/files/file-jobs.ts'
import type { Answer, Client, TestApp } from './test-app.ts'
import { sendForm } from './test-upload.ts'

export interface FileRow extends RowMeta {
  name: string
  mimeType: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  takenAt: string | null
  state: 'PENDING' | 'READY' | 'NONE'
  stateReason: string | null
}

/** A file in one request, as a form sends it. */
export function sendFile<T = FileRow>(
  client: Client,
  bytes: Buffer,
  name: string,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return sendForm<T>(client, '/files', form, headers)
}

/** @returns the id of an uploaded file */
export async function givenFile(client: Client, bytes: Buffer, name: string): Promise<string> {
  const sent = await sendFile(client, bytes, name)
  if (sent.status !== 201) throw new Error(sent.text)
  return sent.body.id
}

/** Gives a facility a logo, of which there are smaller pictures by then. */
export async function givenLogo(server: TestApp, admin: Client, facilityId: string): Promise<void> {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0f4d8a80' } })
    .png()
    .toBuffer()
  const fileId = await givenFile(admin, bytes, 'logo.png')
  // The job uses none of its helpers.
  const helpers: JobHelpers = Object.create(null)
  await fileJobs(server.db, server.files)['file-variants']?.({ fileId }, helpers)
  const { version } = (await admin.get<RowMeta>(`/facilities/${facilityId}`)).body
  const answer = await admin.patch(`/facilities/${facilityId}`, { version, logoId: fileId })
  if (answer.status !== 200) throw new Error(answer.text)
}

export const linkOf = async (client: Client, id: string): Promise<FileLink> =>
  (await client.get<FileLink>(`/files/${id}/link`)).body

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A PDF of any size that says nothing. */
export const somePdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, size - 9))]).subarray(0, size)

export const encodedName = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`

/** Begins a resumable upload. */
export const begin = (
  client: Client,
  name: string,
  length: number,
  headers?: Record<string, string>,
): Promise<Answer<{ id: string }>> =>
  client.post('/files/uploads', undefined, {
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': encodedName(name),
    },
  })

export const offsetOf = async (client: Client, id: string): Promise<number> =>
  Number((await client.get(`/files/uploads/${id}`)).headers['upload-offset'])

export interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/**
 * Sends bytes over a real connection, from an offset on.
 * @param cutAfter ends the connection without a word after so many bytes
 * @returns undefined where the connection was cut
 */
export function sendBytes(
  origin: string,
  client: Client,
  id: string,
  bytes: Buffer,
  { offset = 0, cutAfter }: { offset?: number; cutAfter?: number } = {},
): Promise<Sent | undefined> {
  const rest = bytes.subarray(offset)
  return new Promise((resolve) => {
    const sending = request(`${origin}/api/files/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${client.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': rest.length,
      },
    })
    sending.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sending.on('error', () => resolve(undefined))
    if (cutAfter === undefined) sending.end(rest)
    else sending.write(rest.subarray(0, cutAfter), () => setTimeout(() => sending.destroy(), 30))
  })
}
