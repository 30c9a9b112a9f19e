import { uploadFile } from '../files/upload-file.ts'
import { http } from '../http.ts'
import { HttpError } from '../http-error.ts'
import { sendBatch } from './send-batch.ts'
import type { Transport } from './transport.ts'

/** Failures are shown in the list of unsent operations, not as toasts. */
const quiet = [400, 403, 404, 408, 409, 410, 413, 415, 422, 425, 429, 500, 501, 502, 503, 504]

/** The server has other bytes under a file than this device has. */
class OtherBytes extends Error {
  constructor(fileId: string) {
    super(`File ${fileId} arrived with other bytes and is uploaded again`)
    this.name = 'OtherBytes'
  }
}

async function checkBytes(fileId: string, sha256: string | undefined, signal: AbortSignal): Promise<void> {
  if (!sha256) return
  const file = await http<{ sha256: string }>(`/files/${fileId}`, { signal, quiet })
  if (file.sha256 !== sha256) throw new OtherBytes(fileId)
}

const isLost = (error: unknown) =>
  error instanceof OtherBytes || (error instanceof HttpError && error.status === 404)

/**
 * Sends with the session of this tab. The outbox is closed in the same moment as the session ends or becomes another
 * one, and its signal lets nothing out after that.
 */
export const sessionTransport: Transport = {
  request: ({ path, method, key, facilityId }, body, signal) =>
    http(path, {
      method,
      body,
      key,
      signal,
      quiet,
      ...(facilityId && { headers: { 'X-Facility-Id': facilityId } }),
    }),

  batch: (operations, signal) =>
    sendBatch(operations, (body) => {
      const [first] = operations
      const headers: Record<string, string> = first?.facilityId ? { 'X-Facility-Id': first.facilityId } : {}
      return http(first?.path ?? '', { method: 'POST', body, signal, quiet, headers })
    }),

  async upload({ upload }, bytes, { signal, onBegun }) {
    if (!upload) throw new Error('This operation has nothing to upload')
    const file = new File([bytes], upload.name, { type: upload.type })
    const watch = { signal, onBegun, onProgress: () => undefined, onWaiting: () => undefined }
    try {
      const { id } = await uploadFile(file, watch, upload.uploadId)
      await checkBytes(id, upload.sha256, signal)
      return id
    } catch (error) {
      if (!upload.uploadId || !isLost(error)) throw error
      // Begun too long ago, or gone wrong: the next attempt begins anew.
      await onBegun(undefined)
      throw new Error('An upload has to begin anew', { cause: error })
    }
  },
}
