import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, headersOf, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'
import { newYacht } from '../../yard.ts'

/** A yacht on a place ashore, with the day on which her owner wants her in the water. */
async function ashore(page: import('@playwright/test').Page, portId: string, slotId: string, day: string) {
  const yacht = await newYacht(page)
  const period = { from: '2026-01-10T10:00:00Z', to: null }
  const stay = await createRow(page, 'port-bookings', {
    portId,
    boatId: yacht.id,
    kind: 'YARD',
    ...period,
  })
  const part = { portBookingId: stay.id, slotIds: [slotId], confirmed: true, ...period }
  await createRow(page, 'port-booking-arrangements', part)
  const headers = await headersOf(page, 'director')
  await page.request.post(`/api/port-bookings/${stay.id}/confirm`, { data: {}, headers })
  const booking = await createRow(page, 'bookings', { boatId: yacht.id, wantedLaunchOn: day })
  for (const move of ['request', 'confirm'])
    await page.request.post(`/api/bookings/${booking.id}/${move}`, { data: {}, headers })
  return yacht
}

test('the order of launches shows whom an earlier boat has to pass, once the places say who stands before whom', async ({
  page,
}) => {
  const name = newName('porto')
  const port = await createRow(page, 'ports', { name, code: newName('P').slice(-12) })
  const group = await createRow(page, 'boat-slot-groups', { portId: port.id, name: 'Piazzale' })
  const [front, behind] = [newName('F').slice(-12), newName('R').slice(-12)]
  const place = (code: string) =>
    createRow(page, 'boat-slots', { groupId: group.id, code, kind: 'GROUND_OUTDOOR', length: 30, maxBeam: 9 })
  const [ofFront, ofBehind] = [await place(front), await place(behind)]
  const late = await ashore(page, port.id, ofFront.id, '2027-05-20')
  const early = await ashore(page, port.id, ofBehind.id, '2027-05-10')
  await openAs(page, 'director', '/yard-launches')
  const row = page.getByRole('row', { name: new RegExp(`10/05/2027.*${early.name}`) })
  await expect(row).toContainText('nessuna')
  await page.getByRole('button', { name: 'Posti davanti ad altri' }).click()
  const dialog = page.getByRole('dialog', { name: 'Posti davanti ad altri' })
  await dialog.getByRole('combobox', { name: 'Posto' }).fill(behind)
  await page.getByRole('option', { name: behind }).click()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Davanti ci sono' }).fill(front)
  await page.getByRole('option', { name: front }).click()
  // Closes the list, which lies over the button.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText(`Posto ${behind} aggiornato`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(`${late.name}`)
  await expect(row).toContainText('varo il 20/05/2027')
  await expectAccessible(page)
})
