import { collision } from '@darsena/contract/areas/marina/plan'
import { z } from 'zod'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { write } from '../../../kit/writes/write.ts'

const obstacle = collision.extend({ message: z.string() })
/** A stay that stands in the way, and the sentence that says so. */
export type Obstacle = z.infer<typeof obstacle>

/** The stays that a refusal names. */
export const obstaclesOf = ({ details }: Refusal): Obstacle[] =>
  details.flatMap((detail) => obstacle.safeParse(detail).data ?? [])

/** What follows from the state and the berths of a stay. */
export const concerned = ['port-bookings', 'port-booking-arrangements', 'boats', 'free-slots']

/**
 * Runs an action on a stay.
 * @returns why it was refused; other failures have had a toast
 */
export async function callStay(path: string, body: object): Promise<Refusal | 'failed' | 'done'> {
  try {
    await write(path, { method: 'POST', body, quiet: refusals })
  } catch (error) {
    return refusalOf(error) ?? 'failed'
  }
  await Promise.all(concerned.map((name) => rowsChanged({ name })))
  return 'done'
}
