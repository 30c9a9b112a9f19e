/** Error codes of the API and the status each one travels with. */
export const errorStatus = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE_VERSION: 409,
  OVERLAP: 409,
  IN_USE: 409,
  WRONG_STATE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION: 422,
  MISFIT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Body of every error answer. */
export interface ErrorBody {
  status: number
  code: ErrorCode
  message: string
  /** A fault bears a code where it is another one than that of the whole. */
  details: { path: string; message: string; code?: ErrorCode }[]
  requestId: string
}
