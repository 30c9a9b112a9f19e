import { expect, type Locator, type Page } from '@playwright/test'
import { createRow, headersOf, newName } from './rows.ts'

/** Two lifts of a test, by their names. */
export interface Yard {
  lift: { id: string; name: string }
  small: { id: string; name: string }
}

/** A lift of 100 t that is open from 7 to 18 and made ready for half an hour, and one of 10 t. */
export async function newYard(page: Page): Promise<Yard> {
  const add = async (name: string, more: object) => {
    const asset = { name, kind: 'TRAVEL_LIFT', exclusive: true, active: true, ...more }
    return { id: (await createRow(page, 'assets', asset)).id, name }
  }
  return {
    lift: await add(newName('gru'), {
      capacityKg: 100_000,
      maxBeam: 8,
      openingHours: 'Mo-Su 07:00-18:00',
      setUpMinutes: 30,
    }),
    small: await add(newName('grù'), { capacityKg: 10_000, maxBeam: 3.5 }),
  }
}

/** A yacht that only the large lift bears. */
export async function newYacht(page: Page): Promise<{ id: string; name: string }> {
  const name = newName('scafo')
  const { id } = await createRow(page, 'boats', { name, lengthOverall: 18, beam: 5, displacementKg: 30_000 })
  return { id, name }
}

/** Hours of 14 April 2027, a Wednesday, on the clock of the demo's facility. */
export const hours = (from: string, to: string) => ({
  startsAt: `2027-04-14T${from}:00+02:00`,
  endsAt: `2027-04-14T${to}:00+02:00`,
})

/** Work that is agreed upon, made as the yard manager does. */
export async function newSession(
  page: Page,
  boatId: string,
  session: { type: string; assetId: string; startsAt: string; endsAt: string },
): Promise<string> {
  const headers = await headersOf(page, 'yard-manager')
  const change = { op: 'create', boatId, ...session }
  const answer = await page.request.post('/api/yard/board/changes', { data: { changes: [change] }, headers })
  expect(answer.status()).toBe(200)
  return (await answer.json()).sessions[0].id
}

/** The address of the board on 14 April 2027. */
export const boardOf = (zoom: 'day' | 'week' = 'day') => `/yard-board?date=2027-04-14&zoom=${zoom}`

/** The bar of some work at an asset. */
export const workOf = (page: Page, asset: string, boat: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`${asset}, ${boat} ·`) })

/** Pixels of the page where an hour of the day and a row meet; every second hour has a head. */
export async function hourAt(page: Page, asset: string, hour: number): Promise<{ x: number; y: number }> {
  const name = String(hour - (hour % 2)).padStart(2, '0')
  const row = await page.getByRole('rowheader', { name: asset }).boundingBox()
  const head = await page.getByRole('columnheader', { name, exact: true }).boundingBox()
  if (!row || !head) throw new Error(`${asset} at ${hour} is out of sight`)
  return { x: head.x + ((hour % 2) * head.width) / 2, y: row.y + row.height / 2 }
}
