import type { z } from 'zod'

/** Gives the text for a key of the catalogue `kit`, its `{name}` places filled. */
export type Translate = (key: string, params?: Record<string, string | number>) => string

type Issue = z.core.$ZodRawIssue

const bound = (issue: { inclusive?: boolean }, limit: number, step: number) =>
  issue.inclusive && Number.isInteger(limit) && Math.abs(limit) < 1e9 ? limit + step : limit

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>, translate: Translate) {
  if (issue.origin !== 'number' && issue.origin !== 'int') return translate('fault.required')
  return translate('fault.greaterThan', { min: bound(issue, Number(issue.minimum), -1) })
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>, translate: Translate, isWhole: boolean) {
  if (issue.origin === 'string') return translate('fault.tooLong', { max: Number(issue.maximum) })
  // The text says «less than», so a whole number's inclusive limit is told as the next one.
  return translate('fault.lessThan', {
    min: isWhole ? bound(issue, Number(issue.maximum), 1) : Number(issue.maximum),
  })
}

const isBlank = (input: unknown) => input === undefined || input === null || input === ''

/** Form and API messages in the specification's words (section 5), given to zod's `error` at each parse. */
export const faultText =
  (translate: Translate) =>
  (issue: Issue): string => {
    if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
      return translate(isBlank(issue.input) ? 'fault.required' : 'fault.invalid')
    }
    if (issue.code === 'too_small') return tooSmall(issue as Extract<Issue, { code: 'too_small' }>, translate)
    if (issue.code === 'too_big') {
      return tooBig(issue as Extract<Issue, { code: 'too_big' }>, translate, Number.isInteger(issue.input))
    }
    if (issue.code === 'unrecognized_keys') return translate('fault.unknownField')
    const fault: unknown = issue.code === 'custom' ? issue.params?.fault : undefined
    return translate(typeof fault === 'string' ? `fault.${fault}` : 'fault.invalid')
  }

export interface Fault {
  path: string
  message: string
}

/** One line per fault with the place it is at; each unknown field is named by itself. */
export const faultsOf = (error: z.ZodError): Fault[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: issue.message }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
