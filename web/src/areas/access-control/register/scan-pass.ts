import { type ScanAnswer, tokenIn } from '@darsena/contract/areas/access-control/passes'
import { write } from '../../../kit/writes/write.ts'
import type { Register } from './use-register.ts'

/**
 * Takes what a scanner has typed. A valid pass lets its visitor in; who is inside already is looked up, so that a second
 * scan neither lets in twice nor out by accident.
 * @returns what the search field shows next; undefined where the text is no pass
 */
export async function scanPass(text: string, register: Register): Promise<string | undefined> {
  if (!tokenIn(text)) return undefined
  const found = await write<ScanAnswer>('/access-control/scan', {
    method: 'POST',
    body: { pass: text },
  }).catch(() => undefined)
  if (!found) return ''
  const { outcome, message, visitorId, visitId, name, inside } = found
  if (inside && name) return name
  const comer = { kind: 'VISITOR', id: visitorId ?? '', name: name ?? '' } as const
  if (outcome === 'VALID' && visitorId) await register.letIn(comer, { scheduledVisitId: visitId })
  else register.ask({ kind: 'refused', comer, message, isForbidden: false })
  return ''
}
