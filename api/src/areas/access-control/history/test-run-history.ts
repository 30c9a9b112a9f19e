import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { workThrough } from '../../../history/test-random-calls.ts'
import { type Client, joinTestApp, startTestApp, type TestApp } from '../../../test-app.ts'
import { type Gate, GateHistory, type GateOrder, type Person } from './test-gate-history.ts'

const idOf = async (client: Client, url: string): Promise<string> =>
  (await client.get<{ id: string }>(url)).body.id

/** Visitors, people of boats and colleagues: few, so that many want to pass the same one at once. */
async function peopleFor(server: TestApp): Promise<Person[]> {
  const admin = await server.as('admin')
  const make = async (url: string, kind: PersonKind): Promise<Person> => {
    const made = await admin.post<{ id: string }>(url, { lastName: `Storia${uuidv7().slice(-12)}` })
    return { kind, id: made.body.id }
  }
  const people: Person[] = []
  for (let at = 0; at < 8; at += 1) people.push(await make('/visitors', 'VISITOR'))
  for (let at = 0; at < 2; at += 1) people.push(await make('/boat-members', 'MEMBER'))
  for (const name of ['surveyor', 'dockmaster'])
    people.push({ kind: 'USER', id: await idOf(await server.as(name), '/users/me') })
  return people
}

/** Closing was an hour ago on the clock of each facility: part of what is recorded later came in before it. */
const closeAnHourAgo = (server: TestApp) =>
  sql`update facilities set access_auto_close_time = to_char((now() at time zone time_zone) - interval '1 hour', 'HH24:MI'),
    required_documents = '{}'`.execute(server.db)

/**
 * Gates of two facilities at two processes, and devices without a network, pass the same few people at once; at each stop
 * the tables and the muster lists are compared with what was acknowledged.
 */
export async function runGateHistory(
  order: GateOrder,
): Promise<{ violations: string[]; done: Map<string, number> }> {
  const server = await startTestApp()
  const second = await joinTestApp(server.url, server.files)
  try {
    const { rows: places } = await sql<{ id: string; code: string }>`select id, code from facilities`.execute(
      server.db,
    )
    const placeOf = (code: string) => places.find((one) => one.code === code)?.id ?? ''
    const gateOf = async (account: string, code: string, mayOverride = false): Promise<Gate> => ({
      facilityId: placeOf(code),
      clients: [await server.as(account), await second.as(account)],
      mayOverride,
    })
    const gates = [
      await gateOf('gatekeeper', 'LEV'),
      await gateOf('director', 'LEV', true),
      await gateOf('gatekeeper.pon', 'PON'),
      await gateOf('director', 'PON', true),
    ]
    const people = await peopleFor(server)
    await closeAnHourAgo(server)
    if (order.sabotage) await server.pool.query(order.sabotage)
    const since = Temporal.Now.instant().subtract({ seconds: 1 }).toString()
    const history = new GateHistory(server, order, gates, people)
    for (let stop = 0; stop < order.stops && history.violations.length === 0; stop += 1) {
      await workThrough(
        order.operations,
        Array.from({ length: 6 }, () => () => history.step()),
      )
      await history.stop(since)
    }
    return { violations: history.violations.map((text) => text.slice(0, 600)), done: history.done }
  } finally {
    await second.stop()
    await server.stop()
  }
}
