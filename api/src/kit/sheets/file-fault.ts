import type { ErrorCode } from '@darsena/contract/kit/error-codes'
import { AppError } from '../app-error.ts'
import type { Translate } from '../texts.ts'

/** Why a file cannot be read as a table; each has its text under `import.`. */
const codes = {
  notATable: 'UNSUPPORTED_TYPE',
  oldExcel: 'UNSUPPORTED_TYPE',
  unpackedTooLarge: 'TOO_LARGE',
  damaged: 'VALIDATION',
  encoding: 'VALIDATION',
  empty: 'VALIDATION',
  tooManyColumns: 'VALIDATION',
  tooManyRows: 'VALIDATION',
  doubleHeading: 'VALIDATION',
  brokenRow: 'VALIDATION',
} as const satisfies Record<string, ErrorCode>

export type FileFault = (key: keyof typeof codes, params?: Record<string, string | number>) => AppError

/** Makes the error for a file that is no table, in the caller's language and at the path `file`. */
export const fileFaults =
  (translate: Translate): FileFault =>
  (key, params = {}) => {
    const text = `import.${key}` as const
    return new AppError(codes[key], {
      text,
      params,
      details: [{ path: 'file', message: translate(text, params) }],
    })
  }
