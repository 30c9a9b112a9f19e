import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { KeysOf, TextParams } from './text-keys.ts'
import type texts from './texts.it.json'

/** Keys of the catalogue `kit`, which server and web share. */
export type KitKey = KeysOf<typeof texts>

type FaultCode = keyof (typeof texts)['fault']

/** Gives the text for a key of the catalogue `kit`, its `{name}` placeholders filled. */
export type Translate = (key: KitKey, params?: TextParams) => string

type Issue = z.core.$ZodRawIssue

const isBlank = (input: unknown) => input === undefined || input === null || input === ''

/** Form and API messages in the specification's words (section 5), given to zod's `error` at each parse. */
export const faultText =
  (translate: Translate) =>
  (issue: Issue): string => {
    if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
      return translate(isBlank(issue.input) ? 'fault.required' : 'fault.invalid')
    }
    if (issue.code === 'too_small') {
      const isNumber = issue.origin === 'number'
      return isNumber
        ? translate('fault.greaterThan', { min: Number(issue.minimum) })
        : translate('fault.required')
    }
    if (issue.code === 'too_big') {
      const isText = issue.origin === 'string'
      // The specification's text for a maximum has its place named {min} too (section 5).
      return isText
        ? translate('fault.tooLong', { max: Number(issue.maximum) })
        : translate('fault.lessThan', { min: Number(issue.maximum) })
    }
    if (issue.code === 'unrecognized_keys') return translate('fault.unknownField')
    const fault: unknown = issue.code === 'custom' ? issue.params?.fault : undefined
    return translate(typeof fault === 'string' ? `fault.${fault as FaultCode}` : 'fault.invalid')
  }

export interface Fault {
  path: string
  message: string
  /** Where it is another one than that of the whole answer. */
  code?: ErrorCode
}

/** One line per fault with the place it is at; each unknown field is named by itself. */
export const faultsOf = (error: z.ZodError): Fault[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: issue.message }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
