import autocannon from 'autocannon'
import type { ChildServer } from '../child-server.ts'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU of the Node process per request, in milliseconds. */
  cpu: number
}

/**
 * Asks one server the same thing over 20 connections, each time as soon as it has answered.
 * @param seconds how long
 * @throws when any answer was not a success: a fast error is no figure
 */
export async function load(
  server: ChildServer,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const before = await server.cpuSeconds()
  const result = await autocannon({ url: server.url + path, connections: 20, duration: seconds, headers })
  const after = await server.cpuSeconds()
  const failures = result.non2xx + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${failures} requests of ${path} failed`)
  const { total } = result.requests
  return {
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: ((after - before) * 1000) / total,
  }
}
