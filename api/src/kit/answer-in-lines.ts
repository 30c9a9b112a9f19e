import { PassThrough } from 'node:stream'
import type { WorkProgress } from '@darsena/contract/kit/import-report'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer } from './server/error-reply.ts'

export const wantsLines = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('application/x-ndjson') ?? false

/**
 * Streams the progress of a task line by line, then the answer with the status that it would have had. A client that
 * disconnects does not stop the task.
 * @param of how many steps there are
 */
export async function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  of: number,
  work: (onProgress: (done: number) => void) => Promise<{ status: number; body: unknown }>,
): Promise<FastifyReply> {
  const lines = new PassThrough()
  const tell = (line: WorkProgress) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  reply.type('application/x-ndjson; charset=utf-8').send(lines)
  tell({ done: 0, of })
  try {
    const { status, body } = await work((done) => tell({ done, of }))
    tell({ status, body })
  } catch (error) {
    const { body } = errorAnswer(error, request)
    tell({ status: body.status, body })
  }
  lines.end()
  return reply
}

/** Ends when the caller has gone before the answer was there. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
