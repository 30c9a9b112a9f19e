import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { ChildServer } from '../child-server.ts'
import { startProduct } from '../product.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const statement = z.object({ sql: z.string(), parameters: z.array(z.unknown()).default([]) })
export type Statement = z.output<typeof statement>

export interface RecordedProduct extends ChildServer {
  /** What was sent to the database since it was last forgotten, in its order. */
  recorded(): Statement[]
  forget(): void
}

/** The product, which writes down every statement that it sends to the database. */
export async function startRecorded(databaseUrl: string): Promise<RecordedProduct> {
  const file = join(temporaryFolder(), 'statements')
  const recorder = pathToFileURL(resolve('bench/measuring/record-sql.mjs')).href
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${recorder}`,
    RECORD_SQL: file,
  })
  return {
    ...product,
    forget: () => writeFileSync(file, ''),
    recorded: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => statement.parse(JSON.parse(line))),
  }
}
