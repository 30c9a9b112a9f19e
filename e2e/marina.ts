import { expect, type Locator, type Page } from '@playwright/test'
import { createRow, headersOf, newName } from './rows.ts'

export interface Marina {
  portId: string
  /** A1 to A4, by code. */
  slotIds: Record<string, string>
}

/** A port of its own for a test: one pier with four berths, of 15 m by default. */
export async function newMarina(page: Page, more: Record<string, object> = {}): Promise<Marina> {
  const port = await createRow(page, 'ports', { name: newName('porto'), code: newName('P').slice(-12) })
  const group = await createRow(page, 'boat-slot-groups', { portId: port.id, name: 'Pontile A' })
  const slotIds: Record<string, string> = {}
  for (const code of ['A1', 'A2', 'A3', 'A4']) {
    const slot = { groupId: group.id, code, length: 15, maxBeam: 5, maxDraft: 3, ...more[code] }
    slotIds[code] = (await createRow(page, 'boat-slots', slot)).id
  }
  return { portId: port.id, slotIds }
}

export interface Stay {
  /** Of the stay and of its first part. */
  id: string
  boatId: string
  boat: string
}

/** Sends changes of the plan as a colleague does. */
export async function changePlan(page: Page, { portId }: Marina, changes: object[]) {
  const headers = await headersOf(page, 'dockmaster')
  const answer = await page.request.post(`/api/ports/${portId}/plan/changes`, { data: { changes }, headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}

const usual = { lengthOverall: 12, beam: 4, draft: 2 }

/** A boat, of 12 m by default. */
export async function newBoat(page: Page, measures: Partial<typeof usual> = {}) {
  const name = newName('barca')
  const { id } = await createRow(page, 'boats', { name, ...usual, ...measures })
  return { id, name }
}

const dayText = (day: number) => `2027-04-${String(day).padStart(2, '0')}`
const periodOf = ([from, to]: [number, number]) => ({
  from: `${dayText(from)}T14:00:00+02:00`,
  to: `${dayText(to)}T11:00:00+02:00`,
})

/** Leads a stay on, as the desk does: `confirm`, `arrive`. */
export async function leadOn(page: Page, stayId: string, move: string) {
  const headers = await headersOf(page, 'dockmaster')
  const answer = await page.request.post(`/api/port-bookings/${stayId}/${move}`, { data: {}, headers })
  expect(answer.status()).toBe(200)
}

/** A boat at a berth in April 2027, from the first day to the last, confirmed. */
export async function newStay(
  page: Page,
  marina: Marina,
  code: string,
  days: [number, number],
  measures: Partial<typeof usual> = {},
): Promise<Stay> {
  const { id: boatId, name } = await newBoat(page, measures)
  const slotIds = [marina.slotIds[code]]
  const part = { op: 'create', boatId, ...periodOf(days), slotIds, confirmed: true }
  const { parts } = await changePlan(page, marina, [part])
  const { portBookingId } = parts[0]
  await leadOn(page, portBookingId, 'confirm')
  return { id: portBookingId, boatId, boat: name }
}

/** A stay in April 2027 that nobody has found a berth for. */
export async function newRequest(
  page: Page,
  { portId }: Marina,
  days: [number, number],
  measures: Partial<typeof usual> = {},
): Promise<Stay> {
  const { id: boatId, name } = await newBoat(page, measures)
  const stay = { portId, boatId, kind: 'TRANSIT', ...periodOf(days) }
  const { id } = await createRow(page, 'port-bookings', stay)
  return { id, boatId, boat: name }
}

/** The address of a marina's plan in April 2027. */
export const planOf = ({ portId }: Marina): string => `/marina?port=${portId}&date=2027-04-10`

/** The button of a stay in the lane of those without a berth. */
export const waitingOf = (page: Page, boat: string): Locator =>
  page.getByRole('region', { name: 'Soste senza posto' }).getByRole('button', { name: boat })

/** Picks the boat that a field asks for, as somebody does who knows its name. */
export async function pickBoat(within: Page | Locator, field: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).fill(name)
  const page = 'page' in within && typeof within.page === 'function' ? within.page() : within
  await page.getByRole('option', { name }).first().click()
}

/** The bar of a boat at a berth. */
export const barOf = (page: Page, code: string, boat: string): Locator =>
  page.getByRole('gridcell', { name: `${code}, ${boat}` })

const middleOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('There is nothing to point at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where a day of April 2027 and a berth meet on the plan, in pixels of the page. */
export async function cellAt(page: Page, code: string, day: number) {
  const row = await rowOf(page, code).boundingBox()
  const heads = await page.getByRole('columnheader', { name: String(day), exact: true }).all()
  const middles = await Promise.all(heads.map(middleOf))
  // Months that are scrolled past have a day of that number, too.
  const inSight = middles.find(({ x }) => row && x > row.x + row.width)
  if (!row || !inSight) throw new Error(`${code} on the ${day}th is out of sight`)
  return { x: inSight.x, y: row.y + row.height / 2 }
}

const rowOf = (page: Page, code: string) => page.getByRole('rowheader', { name: code })

/** Drags from one point to another, in steps, as a hand does. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

/** Drags a bar, or a stay that has no berth yet, by its middle onto the row of another berth. */
export async function dragTo(page: Page, what: Locator, code: string) {
  const from = await middleOf(what)
  const { y } = await middleOf(rowOf(page, code))
  await drag(page, from, { x: from.x, y })
}
