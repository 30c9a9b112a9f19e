import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'
import { boardOf, hours, newSession, newYacht, newYard, workOf } from '../../yard.ts'

test('a windy day moves to the next free times, its people are written to, and the day comes back', async ({
  page,
}) => {
  const { lift } = await newYard(page)
  const [first, second] = [await newYacht(page), await newYacht(page)]
  const owner = await createRow(page, 'boat-members', {
    firstName: 'Ada',
    lastName: first.name,
    email: 'ada@example.org',
    nationality: 'GB',
  })
  await createRow(page, 'boat-member-roles', { boatId: first.id, memberId: owner.id, role: 'OWNER' })
  const haulOut = { type: 'HAUL_OUT', assetId: lift.id }
  await newSession(page, first.id, { ...haulOut, ...hours('08:00', '09:00') })
  await newSession(page, second.id, { ...haulOut, ...hours('10:00', '11:00') })
  await openAs(page, 'yard-manager', boardOf('week'))
  await page.getByRole('button', { name: 'Maltempo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Maltempo' })
  await dialog.getByRole('combobox', { name: 'Mezzo' }).click()
  await page.getByRole('option', { name: lift.name }).click()
  await expect(dialog.getByRole('row', { name: first.name })).toContainText('15 aprile 2027, 08:00–09:00')
  await expect(dialog.getByRole('row', { name: second.name })).toContainText('15 aprile 2027, 10:00–11:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sposta 2 lavori sul piano' }).click()
  const bar = workOf(page, lift.name, first.name)
  await expect(bar).toHaveAccessibleName(/15 aprile 2027, 08:00–09:00, modificato, non salvato$/)
  // One step takes the whole day back, another one moves it again.
  await page.keyboard.press('Control+z')
  await expect(bar).toHaveAccessibleName(/14 aprile 2027, 08:00–09:00, Pianificato$/)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+s')
  const people = page.getByRole('dialog', { name: 'Persone da avvisare' })
  await expect(people.getByRole('checkbox', { name: `Ada ${first.name}` })).toBeChecked()
  await people.getByText('Leggi l’e-mail (inglese)').click()
  await expect(people.getByText(/was 14\/04\/2027 08:00, now 15\/04\/2027 08:00/)).toBeVisible()
  await expectAccessible(page)
  await people.getByRole('button', { name: /^Invia \d+ e-mail$/ }).click()
  await expect(people).toHaveCount(0)
  await page.getByRole('button', { name: 'Maltempo' }).click()
  const entry = dialog.getByRole('region', { name: 'Giorni rimandati di recente' })
  await entry
    .locator('div', { hasText: lift.name })
    .getByRole('button', { name: 'Rimetti 2 lavori al loro orario' })
    .click()
  await page.keyboard.press('Control+s')
  await expect(bar).toHaveAccessibleName(/14 aprile 2027, 08:00–09:00, Pianificato$/)
})

test('the work of a booking becomes a template, by which another one is planned', async ({ page }) => {
  const { lift } = await newYard(page)
  const [known, next] = [await newYacht(page), await newYacht(page)]
  await newSession(page, known.id, { type: 'HAUL_OUT', assetId: lift.id, ...hours('08:00', '09:00') })
  const booking = await createRow(page, 'bookings', { boatId: next.id })
  await openAs(page, 'yard-manager', `/bookings?q=${encodeURIComponent(known.name)}`)
  await page.getByRole('row', { name: known.name }).click()
  await page.getByRole('tab', { name: 'Lavori' }).click()
  await page.getByRole('button', { name: 'Salva come modello' }).click()
  const keep = page.getByRole('dialog', { name: 'Salva come modello' })
  await keep.getByRole('textbox', { name: 'Nome' }).fill(lift.name)
  await keep.getByRole('button', { name: 'Salva il modello' }).click()
  await expect(keep).toHaveCount(0)
  await page.goto(`/bookings/${booking.id}?tab=work`)
  await page.getByRole('button', { name: 'Pianifica da un modello' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pianifica da un modello' })
  await dialog.getByRole('combobox', { name: 'Modello' }).fill(lift.name)
  await page.getByRole('option', { name: lift.name }).click()
  await dialog.getByRole('textbox', { name: 'Dal giorno' }).fill('20/04/2027')
  await dialog.getByRole('textbox', { name: 'Dal giorno' }).press('Tab')
  await expect(dialog.getByRole('row', { name: 'Alaggio' })).toContainText('20/04/2027 08:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pianifica', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Lavori' })).toContainText(lift.name)
})
