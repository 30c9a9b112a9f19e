import pg from 'pg'
import type { Statement } from './capture-sql.ts'
import { median, rounded } from './table.ts'

const warmUps = 3

export interface Times {
  /** Milliseconds for all statements together, one after the other. */
  p50: number
  p99: number
}

/** How long the database takes for what a request sends to it, over one connection with nothing else going on. */
export async function statementTimes(
  url: string,
  statements: readonly Statement[],
  rounds: number,
): Promise<Times> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now()
    for (const { sql, parameters } of statements) await client.query(sql, parameters)
    if (round >= 0) times.push(performance.now() - start)
  }
  await client.end()
  const sorted = times.sort((a, b) => a - b)
  return {
    p50: rounded(median(sorted), 1),
    p99: rounded(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, 1),
  }
}
