import type { ErrorBody, ErrorCode } from '@darsena/contract/kit/error-codes'

/** An answer of the server that reports a failure. */
export class HttpError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: ErrorBody
  /** The body as it came, for the calls that answer a failure with a report of their own. */
  readonly answer: unknown
  /** Seconds to wait before another try, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(response: Response, answer: unknown) {
    const body = bodyOf(response.status, answer)
    super(body.message)
    this.name = 'HttpError'
    this.status = response.status
    this.statusText = response.statusText || (statusTexts[response.status] ?? String(response.status))
    this.body = body
    this.answer = answer
    this.retryAfter = secondsUntil(response.headers.get('Retry-After'))
  }
}

/** The server did not answer at all. */
export class NoResponse extends Error {
  constructor(cause: unknown) {
    super('NO_RESPONSE', { cause })
    this.name = 'NoResponse'
  }
}

/** A request that needs a signed-in user was not sent, because there is none. */
export class NoToken extends Error {
  constructor() {
    super('NO_TOKEN')
    this.name = 'NoToken'
  }
}

/** HTTP/2 has no status texts, so the usual ones are at hand. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A gateway in between may answer with anything, so nothing of the body is taken for granted. */
function bodyOf(status: number, answer: unknown): ErrorBody {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorBody> & {
    errorMessage?: unknown
  }
  return {
    status,
    code: (textOf(given.code) || 'INTERNAL') as ErrorCode,
    message: textOf(given.message) || textOf(given.errorMessage),
    details: Array.isArray(given.details) ? given.details : [],
    requestId: textOf(given.requestId),
  }
}

function secondsUntil(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
