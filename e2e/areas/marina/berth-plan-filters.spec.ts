import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { newBoat, newMarina, newStay, pickBoat, planOf } from '../../marina.ts'
import { openAs } from '../../signed-in.ts'
import { slowDown } from '../../slow-device.ts'

const row = (page: Page, code: string) => page.getByRole('rowheader', { name: code })
const berths = (page: Page) => page.getByRole('rowheader', { name: /^A\d/ })

test.describe('The filters of the berth plan', () => {
  test('leave the berths that a boat fits, and come along with the address', async ({ page }) => {
    const marina = await newMarina(page, { A1: { length: 9 }, A3: { maxBeam: 3.5 }, A4: { maxDraft: null } })
    const { name } = await newBoat(page)
    await openAs(page, 'dockmaster', planOf(marina))
    await expect(berths(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Filtri' }).click()
    await pickBoat(page, 'Adatto allo yacht', name)
    await expect(berths(page)).toHaveCount(2)
    await expect(row(page, 'A2')).toBeVisible()
    // Unknown dimensions of a berth do not exclude it.
    await expect(row(page, 'A4')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(berths(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Togli i filtri' }).click()
    await expect(berths(page)).toHaveCount(4)
  })

  test('leave the berths that are free from one day to another', async ({ page }) => {
    const marina = await newMarina(page)
    await newStay(page, marina, 'A1', [12, 15])
    await newStay(page, marina, 'A2', [15, 18])
    await newStay(page, marina, 'A3', [5, 12])
    await openAs(page, 'dockmaster', planOf(marina))
    await page.getByRole('button', { name: 'Filtri' }).click()
    await expect(berths(page)).toHaveCount(4)
    await slowDown(page)
    await page.getByLabel('Libero dal').fill('12/04/2027')
    await page.getByLabel('Libero fino al').fill('15/04/2027')
    await page.getByLabel('Libero fino al').press('Enter')
    await expect(row(page, 'A1')).toHaveCount(0, { timeout: 30_000 })
    await expect(berths(page)).toHaveCount(3)
    await expect(page.getByRole('button', { name: '1 filtro' })).toBeVisible()
    await page.getByLabel('Lunghezza minima').fill('16')
    await page.getByLabel('Lunghezza minima').press('Enter')
    await expect(berths(page)).toHaveCount(0, { timeout: 30_000 })
  })
})
