import { type Statement, startRecorded } from './recorded-product.ts'

export type { Statement }

export interface Request {
  path: string
  token: string
}

/**
 * What the product sends to the database for each request: text and parameters, in their order.
 * @param table of the statements that count, or what they contain: who calls, and what goes on beside, is looked up elsewhere
 */
export async function captureSql(
  databaseUrl: string,
  table: string | RegExp,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const product = await startRecorded(databaseUrl)
  const statements: Statement[][] = []
  for (const { path, token } of requests) {
    product.forget()
    const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`)
    const counts = (sql: string) =>
      typeof table === 'string' ? sql.includes(`from "${table}"`) : table.test(sql)
    statements.push(product.recorded().filter(({ sql }) => counts(sql)))
  }
  await product.stop()
  return statements
}
