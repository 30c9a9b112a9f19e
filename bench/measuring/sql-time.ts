import type pg from 'pg'
import type { Statement } from './recorded-product.ts'

/** Milliseconds of statements one after the other, by pg alone. */
export async function sqlTime(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const start = performance.now()
  for (const { sql, parameters } of statements) await pool.query(sql, parameters)
  return performance.now() - start
}
