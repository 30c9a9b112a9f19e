import type { ImportReport } from '@darsena/contract/kit/import-report'
import type { Answer, Client } from './test-app.ts'

export interface Sending {
  /** Absent: as the API itself has it. */
  dryRun?: boolean
  /** Parts of the form besides the file. */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends a form as a browser does. */
export async function sendForm<T>(
  client: Client,
  url: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  return client.post<T>(url, body, { headers: { 'content-type': type, ...headers } })
}

/** Imports a sheet, the text of a CSV file or its bytes. */
export function sendSheet<T = ImportReport>(
  client: Client,
  resource: string,
  file: string | Buffer,
  { dryRun, fields = {}, headers }: Sending = {},
): Promise<Answer<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file]), 'sheet.csv')
  const query = dryRun === undefined ? '' : `?dryRun=${dryRun}`
  return sendForm(client, `/${resource}/import${query}`, form, headers)
}
