import { homeNumber } from '@darsena/contract/kit/home/home-figures'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { z } from 'zod'
import { type Area, type HomePart, homePartsOf } from '../../kit/area.ts'
import type { Context } from '../../kit/context.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { timeZoneOf } from '../../kit/sheets/cell-context.ts'
import { numbersOf } from './figures.ts'

async function partsFor(context: Context, parts: Readonly<Record<string, HomePart>>) {
  const values: [string, unknown][] = []
  for (const [name, { read }] of Object.entries(parts)) values.push([name, await read(context)])
  return Object.fromEntries(values)
}

/** Today for the caller, in the active facility. */
export function dashboardRoute(server: Server, areas: readonly Area[]): void {
  const parts = homePartsOf(areas)
  const answers = Object.entries(parts).map(([name, { answer }]) => [name, answer])
  readRoute(server, {
    tag: 'dashboard',
    access: { signedIn: true },
    method: 'GET',
    url: '/dashboard',
    summary: 'What is due today for the caller in the active facility, as far as they may read it',
    answer: z.object({
      day: z.string(),
      timeZone: z.string(),
      numbers: z.array(homeNumber),
      ...Object.fromEntries(answers),
    }),
    handler: async (context) => {
      const timeZone = timeZoneOf(context)
      return {
        day: Temporal.Now.plainDateISO(timeZone).toString(),
        timeZone,
        numbers: await numbersOf(context),
        ...(await partsFor(context, parts)),
      }
    },
  })
}
