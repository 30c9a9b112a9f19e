import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { databaseError } from '../database-errors.ts'
import { languageOf, translator } from '../texts.ts'

const isHttpError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

function frameworkError(error: FastifyError): AppError | undefined {
  // A part of an address that is longer than any name of ours names nothing.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('NOT_FOUND')
  if (error.statusCode === 413) return new AppError('TOO_LARGE')
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_TYPE')
  if (error.statusCode === 429) return new AppError('TOO_MANY_REQUESTS')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('MALFORMED')
  return undefined
}

/**
 * The one place where an error becomes a status, a log line and a text in the caller's language.
 * What nobody foresaw is logged with its request id and shows nothing of the inside.
 */
export function errorAnswer(
  error: unknown,
  request: FastifyRequest,
): { body: ErrorBody; retryAfter: number | undefined } {
  const translate = translator(
    languageOf(request.headers['accept-language']) ?? request.caller?.locale ?? 'it',
  )
  const known =
    error instanceof AppError
      ? error
      : (databaseError(error, translate) ?? (isHttpError(error) ? frameworkError(error) : undefined))
  if (!known) request.log.error({ err: error }, 'unforeseen error')
  else if (known.status >= 500) request.log.warn({ err: error }, known.code)
  const shown = known ?? new AppError('INTERNAL')
  const body = {
    status: shown.status,
    code: shown.code,
    message: shown.textFor(translate),
    details: shown.reason.details ?? [],
    requestId: request.id,
  }
  return { body, retryAfter: shown.reason.retryAfter }
}

export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, retryAfter } = errorAnswer(error, request)
  if (retryAfter) reply.header('retry-after', retryAfter)
  // Headers set for a file that failed before its first byte do not apply to the error.
  reply.removeHeader('content-encoding').removeHeader('content-disposition')
  reply.header('cache-control', 'no-store')
  return reply.code(body.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
