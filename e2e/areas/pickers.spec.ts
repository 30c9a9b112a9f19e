import { expect, type Page, test } from '@playwright/test'
import { createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const yacht = (page: Page, name: string) =>
  createRow(page, 'boats', { name, lengthOverall: 12, beam: 4, draft: 2 })

test.describe('a row picked by keyboard', () => {
  test('is the one that is marked, though another has come to stand in its place', async ({ page }) => {
    const name = newName('scelta')
    await yacht(page, `${name} Seconda`)
    await openAs(page, 'dockmaster', '/port-bookings/new')
    const field = page.getByRole('combobox', { name: 'Yacht' })
    await field.fill(name)
    await page.getByRole('option', { name: `${name} Seconda`, exact: true }).waitFor()
    await field.press('ArrowDown')
    await yacht(page, `${name} Prima`)
    await page.getByRole('option', { name: `${name} Prima`, exact: true }).waitFor()
    await field.press('Enter')
    await expect(field).toHaveValue(`${name} Seconda`)
  })

  test('matches what is typed, though the answer to that is still on the way', async ({ page }) => {
    const name = newName('scelta')
    await yacht(page, `${name} Prima`)
    await yacht(page, `${name} Seconda`)
    await openAs(page, 'dockmaster', '/port-bookings/new')
    const field = page.getByRole('combobox', { name: 'Yacht' })
    await field.fill(name)
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.route('**/api/boats?*', () => {})
    await field.fill(`${name} Seconda`)
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue(`${name} Seconda`)
  })
})
