import { readFileSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import type { Statement } from './capture-sql.ts'
import { median, rounded } from './table.ts'

const warmUps = 3

export interface Times {
  /** Milliseconds for all statements together, one after the other; the least is what they take where nothing disturbs them. */
  least: number
  p50: number
  p99: number
  /** What it costs the server's process, which others on the machine hardly change. */
  cpu: number
}

const connected = z.object({ rows: z.tuple([z.object({ pid: z.number() })]) })

/** CPU milliseconds that a process of this machine has used; ticks of Linux are 10 ms. */
function cpuOf(pid: number): number {
  const [, user, system] =
    /\) .(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) * 10
}

/** How long the database takes for what a request sends to it, over one connection with nothing else going on. */
export async function statementTimes(
  url: string,
  statements: readonly Statement[],
  rounds: number,
): Promise<Times> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [{ pid }] = connected.parse(await client.query('select pg_backend_pid() as pid')).rows
  const times: number[] = []
  let before = 0
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round === 0) before = cpuOf(pid)
    const start = performance.now()
    for (const { sql, parameters } of statements) await client.query(sql, parameters)
    if (round >= 0) times.push(performance.now() - start)
  }
  const cpu = (cpuOf(pid) - before) / rounds
  await client.end()
  const sorted = times.sort((a, b) => a - b)
  return {
    least: rounded(sorted[0] ?? Number.NaN, 1),
    p50: rounded(median(sorted), 1),
    p99: rounded(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, 1),
    cpu: rounded(cpu, 1),
  }
}
