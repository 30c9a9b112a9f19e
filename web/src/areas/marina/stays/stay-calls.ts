import { collision } from '@darsena/contract/areas/marina/plan'
import { z } from 'zod'
import { http } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { rowsChanged } from '../../../kit/rows.ts'

const obstacle = collision.extend({ message: z.string() })
/** A stay that stands in the way, and the sentence that says so. */
export type Obstacle = z.infer<typeof obstacle>

/** Why a call about a stay was refused. */
export interface Refusal {
  message: string
  /** What is wrong, by the field that it concerns. */
  faults: Record<string, string>
  obstacles: Obstacle[]
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof HttpError) || (error.status !== 409 && error.status !== 422)) return undefined
  const { message, details } = error.body
  return {
    message,
    faults: Object.fromEntries(details.map((detail) => [detail.path, detail.message])),
    obstacles: details.flatMap((detail) => obstacle.safeParse(detail).data ?? []),
  }
}

const concerned = ['port-bookings', 'port-booking-arrangements', 'boats', 'free-slots']

/** Does something with a stay. Tells why it was refused; of other failures the toast has told already. */
export async function callStay(path: string, body: object): Promise<Refusal | 'failed' | 'done'> {
  try {
    await http(path, { method: 'POST', body, quiet: [409, 422] })
  } catch (error) {
    return refusalOf(error) ?? 'failed'
  }
  await Promise.all(concerned.map((name) => rowsChanged({ name })))
  return 'done'
}
