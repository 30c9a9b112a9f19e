import type { Resource } from '@darsena/contract/kit/define-resource'
import type {
  ImportDecisions,
  ImportReport,
  onEmptyChoices,
  onMatchChoices,
  WorkProgress,
} from '@darsena/contract/kit/import-report'
import { httpStream } from '../http.ts'
import { HttpError, NoResponse } from '../http-error.ts'
import { underKey } from '../writes/under-key.ts'

export type Mapping = ImportReport['mapping']
export type OnMatch = (typeof onMatchChoices)[number]
export type OnEmpty = (typeof onEmptyChoices)[number]

export interface ImportOrder {
  file: File
  /** Absent: the server guesses it from the headings. */
  mapping?: Mapping | undefined
  onMatch: OnMatch
  onEmpty: OnEmpty
  /** What was said of lines that may be rows that are there. */
  decisions: ImportDecisions
  /** Values for all rows, where no column has them. */
  defaults: Record<string, unknown>
  /** Import the good rows although others are faulty. */
  partial: boolean
}

export interface Progress {
  done: number
  of: number
}

/** The file as a whole cannot be imported; `reasons` say why, in the user's language. */
export class ImportRefused extends Error {
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join(' '))
    this.name = 'ImportRefused'
    this.reasons = reasons
  }
}

export interface ImportOutcome {
  report: ImportReport
  /** The server stood by it: a refused import has a report too, and has kept nothing. */
  isTaken: boolean
}

const isReport = (body: unknown): body is ImportReport =>
  typeof body === 'object' && body !== null && 'rows' in body && 'mapping' in body

function reasonsOf(body: unknown): string[] {
  const { message, details } = (body ?? {}) as Partial<HttpError['body']>
  const parsed = (details ?? []).map((detail) => detail.message).filter(Boolean)
  return parsed.length > 0 ? parsed : [message ?? ''].filter(Boolean)
}

/** What is the same when an order is sent again. */
const contentOf = ({ file: { name, size, lastModified }, ...order }: ImportOrder) =>
  JSON.stringify([name, size, lastModified, order])

function formOf({ file, mapping, onMatch, onEmpty, decisions, defaults, partial }: ImportOrder): FormData {
  const form = new FormData()
  // Fields before the file, so that the server knows them when the file begins to arrive.
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (Object.keys(defaults).length > 0) form.set('defaults', JSON.stringify(defaults))
  form.set('onMatch', onMatch)
  form.set('onEmpty', onEmpty)
  if (Object.keys(decisions).length > 0) form.set('decisions', JSON.stringify(decisions))
  form.set('partial', String(partial))
  form.set('file', file)
  return form
}

/**
 * Sends a sheet and returns the outcome of every row; a dry run writes nothing.
 * @throws ImportRefused when the file or its mapping as a whole is refused, NoResponse where the answer broke off
 */
export async function runImport(
  resource: Resource,
  order: ImportOrder,
  isDryRun: boolean,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  let outcome: unknown
  let status: number | undefined
  try {
    const path = `/${resource.name}/import`
    await underKey(`${path} ${isDryRun} ${contentOf(order)}`, (key) =>
      httpStream(path, {
        body: formOf(order),
        query: { dryRun: isDryRun },
        key,
        quiet: [413, 415, 422],
        signal,
        onLine: (line) => {
          const parsed = line as WorkProgress
          if ('done' in parsed) onProgress(parsed)
          else {
            outcome = parsed.body
            status = parsed.status
          }
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    outcome = error.answer
    status = error.status
    if (!isReport(outcome) && ![413, 415, 422].includes(error.status)) throw error
  }
  if (status === undefined) throw new NoResponse(new Error('The answer ended without its outcome'))
  if (isReport(outcome)) return { report: outcome, isTaken: status < 400 }
  throw new ImportRefused(reasonsOf(outcome))
}
