import { expect, test } from '@playwright/test'
import { barOf, newMarina, newStay, planOf } from '../../marina.ts'
import { openAs } from '../../signed-in.ts'

test.describe('The berth plan on paper', () => {
  test('is a sheet of all berths with who lies there, without bars and buttons, and the screen is as before', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const { id, boat } = await newStay(page, marina, 'A1', [12, 18])
    await openAs(page, 'dockmaster', `${planOf(marina)}&stay=${id}`)
    await expect(barOf(page, 'A1', boat)).toBeVisible()
    // The panel makes the plan narrower.
    await expect(page.getByRole('link', { name: 'Apri la sosta' })).toBeVisible()
    const seen = await barOf(page, 'A1', boat).boundingBox()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const sheet = page.getByRole('region', { name: 'Piano ormeggi' })
    await expect(sheet.getByRole('heading')).toContainText('dal 7 aprile 2027 all’8 maggio 2027')
    for (const code of ['A1', 'A2', 'A3', 'A4'])
      await expect(sheet.getByRole('rowheader', { name: code })).toBeVisible()
    await expect(sheet.getByRole('row', { name: /^A1/ })).toContainText(boat)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
    await expect(sheet).toHaveCount(0)
    await expect.poll(() => barOf(page, 'A1', boat).boundingBox()).toEqual(seen)
  })

  test('goes over as many pages as it needs, each with the days on top', async ({ page }) => {
    await openAs(page, 'dockmaster', '/marina')
    await expect(page.getByRole('grid')).toBeVisible()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = pdf.match(/\/MediaBox\s*\[0 0 [\d. ]+/g) ?? []
    expect(pages.length).toBeGreaterThan(3)
    for (const size of pages) expect(size).toMatch(/ 84\d[\d.]* 59\d/)
  })
})
