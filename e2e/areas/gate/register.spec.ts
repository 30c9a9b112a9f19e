import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { visitorOf } from '../../gate.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Cerca per nome/ })

/** Types a name and waits until the list has that person alone. */
async function find(page: Page, name: string): Promise<void> {
  await field(page).fill(name)
  await expect(page.getByText('1 persona autorizzata')).toBeVisible()
}

test('the gatekeeper lets the only hit in with Enter, and out again', async ({ page }) => {
  const name = await visitorOf(page, true)
  await openAs(page, 'gatekeeper', '/access-control')
  await expect(page.getByRole('heading', { level: 1, name: 'Registra accesso' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill(name)
  await field(page).press('Enter')
  await expect(page.getByText(`${name}: ingresso registrato`)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await find(page, name)
  await expect(page.getByText(/^Dentro dalle/)).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByText(`${name}: uscita registrata`)).toBeVisible()
  await expectAccessible(page)
})

test('somebody whom nobody expects comes in with a name alone; a mistake is voided with a reason', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Anna Prova${Date.now().toString(36)}`
  await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
  await field(page).fill(name)
  await expect(page.getByText('0 persone autorizzate')).toBeVisible()
  await page.getByRole('button', { name: 'Visita non programmata' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByText(`${name}: ingresso registrato`)).toBeVisible()
  await page.getByRole('button', { name: `Annulla l’ingresso di ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Persona sbagliata')
  await dialog.getByRole('button', { name: 'Annulla l’ingresso' }).click()
  await expect(page.getByText(`Ingresso di ${name} annullato`)).toBeVisible()
})

test('rule 32: whom the register refuses comes in by those who may decide, with a reason', async ({
  page,
}) => {
  const name = await visitorOf(page, true, { blocked: true, blockedReason: 'Furto' })
  await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
  await find(page, name)
  await expect(page.getByText('Ingresso vietato: Furto')).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Può decidere altrimenti chi autorizza le deroghe')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await openAs(page, 'director', '/access-control/authorized-by-date')
  await find(page, name)
  await page.getByRole('button', { name: `Fai entrare ${name}` }).click()
  await page.getByRole('textbox', { name: 'Motivo della deroga' }).fill('Convocato')
  await page.getByRole('button', { name: 'Fai entrare con deroga' }).click()
  await expect(page.getByText(`${name}: ingresso registrato`)).toBeVisible()
  await page.goto('/access-control/muster')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
})

test('an entry is corrected in a dialog, with its reason; the viewer sees no buttons', async ({ page }) => {
  const name = await visitorOf(page, true)
  await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
  await field(page).fill(name)
  await field(page).press('Enter')
  await expect(page.getByText(`${name}: ingresso registrato`)).toBeVisible()
  await page.goto(`/access-logs?q=${name}`)
  await page.getByRole('cell', { name }).click()
  await page.getByRole('button', { name: 'Correggi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Varco' }).fill('Varco Nord')
  await dialog.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Varco sbagliato')
  await dialog.getByRole('button', { name: 'Correggi' }).click()
  await expect(page.getByRole('cell', { name: 'Varco Nord' })).toBeVisible()
  await openAs(page, 'viewer', '/access-control/authorized-by-date')
  await find(page, name)
  await expect(page.getByText(/^Dentro dalle/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fai/ })).toHaveCount(0)
})
