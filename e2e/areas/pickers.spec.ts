import { expect, type Locator, type Page, test } from '@playwright/test'
import { createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const yacht = (page: Page, name: string) =>
  createRow(page, 'boats', { name, lengthOverall: 12, beam: 4, draft: 2 })

const facility = (page: Page, name: string) =>
  createRow(page, 'facilities', { name, code: name.slice(-12) }, 'admin')

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

/** Marks «… Seconda», has «… Prima» come to stand in its place, and presses Enter. */
async function takeAmongNew(
  page: Page,
  field: Locator,
  make: (page: Page, name: string) => Promise<unknown>,
): Promise<string> {
  const name = newName('scelta')
  await make(page, `${name} Seconda`)
  await field.fill(name)
  await option(page, `${name} Seconda`).waitFor()
  await field.press('ArrowDown')
  await make(page, `${name} Prima`)
  await option(page, `${name} Prima`).waitFor()
  await field.press('Enter')
  return name
}

test.describe('a row picked by keyboard is the one that is marked, though another has come to stand in its place', () => {
  test('in a field for one', async ({ page }) => {
    await openAs(page, 'dockmaster', '/port-bookings/new')
    const field = page.getByRole('combobox', { name: 'Yacht' })
    const name = await takeAmongNew(page, field, yacht)
    await expect(field).toHaveValue(`${name} Seconda`)
  })

  test('in a field for several', async ({ page }) => {
    await openAs(page, 'dockmaster', '/port-bookings')
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    const name = await takeAmongNew(page, page.getByRole('combobox', { name: 'Yacht' }), yacht)
    await expect(page.getByRole('button', { name: `Togli il filtro Yacht: ${name} Seconda` })).toBeVisible()
  })

  test('in a field of which the first has a meaning of its own', async ({ page }) => {
    await openAs(page, 'admin', '/users/new')
    const name = await takeAmongNew(page, page.getByRole('combobox', { name: 'Aggiungi a Sedi' }), facility)
    await expect(page.getByRole('radio', { name: `${name} Seconda: Predefinita` })).toBeVisible()
    await expect(page.getByRole('radio', { name: `${name} Prima: Predefinita` })).toHaveCount(0)
  })
})

test('a row picked by keyboard matches what is typed, though the answer to that is still on the way', async ({
  page,
}) => {
  const name = newName('scelta')
  await yacht(page, `${name} Prima`)
  await yacht(page, `${name} Seconda`)
  await openAs(page, 'dockmaster', '/port-bookings/new')
  const field = page.getByRole('combobox', { name: 'Yacht' })
  await field.fill(name)
  await expect(page.getByRole('option', { name: /Prima|Seconda/ })).toHaveCount(2)
  await page.route('**/api/boats?*', () => {})
  await field.fill(`${name} Seconda`)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(`${name} Seconda`)
})
