import { expect, type Locator, type Page } from '@playwright/test'
import { createRow, headersOf, newName } from './rows.ts'

export interface Marina {
  portId: string
  /** A1 to A4, by code. */
  slotIds: Record<string, string>
}

/** A port of its own for a test: one pier with four berths of 15 m. */
export async function newMarina(page: Page): Promise<Marina> {
  const port = await createRow(page, 'ports', { name: newName('porto'), code: newName('P').slice(-12) })
  const group = await createRow(page, 'boat-slot-groups', { portId: port.id, name: 'Pontile A' })
  const slotIds: Record<string, string> = {}
  for (const code of ['A1', 'A2', 'A3', 'A4']) {
    const slot = { groupId: group.id, code, length: 15, maxBeam: 5, maxDraft: 3 }
    slotIds[code] = (await createRow(page, 'boat-slots', slot)).id
  }
  return { portId: port.id, slotIds }
}

export interface Stay {
  /** Of the stay and of its first part. */
  id: string
  boat: string
}

/** Sends changes of the plan as a colleague does. */
export async function changePlan(page: Page, { portId }: Marina, changes: object[]) {
  const headers = await headersOf(page, 'dockmaster')
  const answer = await page.request.post(`/api/ports/${portId}/plan/changes`, { data: { changes }, headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** A boat of 12 m at a berth in April 2027, from the first day to the last, confirmed. */
export async function newStay(
  page: Page,
  marina: Marina,
  code: string,
  days: [number, number],
): Promise<Stay> {
  const name = newName('barca')
  const measures = { lengthOverall: 12, beam: 4, draft: 2 }
  const boat = await createRow(page, 'boats', { name, ...measures })
  const [from, to] = days.map((day) => String(day).padStart(2, '0'))
  const part = {
    op: 'create',
    boatId: boat.id,
    from: `2027-04-${from}T14:00:00+02:00`,
    to: `2027-04-${to}T11:00:00+02:00`,
    slotIds: [marina.slotIds[code]],
    confirmed: true,
  }
  const { parts } = await changePlan(page, marina, [part])
  const { portBookingId } = parts[0]
  const headers = await headersOf(page, 'dockmaster')
  const confirmed = await page.request.post(`/api/port-bookings/${portBookingId}/confirm`, {
    data: {},
    headers,
  })
  expect(confirmed.status()).toBe(200)
  return { id: portBookingId, boat: name }
}

/** The bar of a boat at a berth. */
export const barOf = (page: Page, code: string, boat: string): Locator =>
  page.getByRole('gridcell', { name: `${code}, ${boat}` })

/** Drags a bar by its middle onto the row of another berth. */
export async function dragTo(page: Page, bar: Locator, code: string) {
  const from = await bar.boundingBox()
  const to = await page.getByRole('rowheader', { name: code }).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
}
