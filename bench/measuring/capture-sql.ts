import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { startProduct } from '../product.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const statement = z.object({ sql: z.string(), parameters: z.array(z.unknown()).default([]) })
export type Statement = z.output<typeof statement>

export interface Request {
  path: string
  token: string
}

/**
 * What the product sends to the database for each request: text and parameters, in their order.
 * @param table of the statements that count: who calls, and what goes on beside, is looked up elsewhere
 */
export async function captureSql(
  databaseUrl: string,
  table: string,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const file = join(temporaryFolder(), 'statements')
  const recorder = pathToFileURL(resolve('bench/measuring/record-sql.mjs')).href
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${recorder}`,
    RECORD_SQL: file,
  })
  const statements: Statement[][] = []
  for (const { path, token } of requests) {
    writeFileSync(file, '')
    const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`)
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    const sent = lines.map((line) => statement.parse(JSON.parse(line)))
    statements.push(sent.filter(({ sql }) => sql.includes(`from "${table}"`)))
  }
  await product.stop()
  return statements
}
