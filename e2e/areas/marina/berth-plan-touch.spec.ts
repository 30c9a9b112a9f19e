import { expect, type Page, test } from '@playwright/test'
import { fingerOn } from '../../finger.ts'
import { barOf, cellAt, newMarina, newRequest, newStay, planOf, waitingOf } from '../../marina.ts'
import { openAs } from '../../signed-in.ts'

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

const middle = async (page: Page, code: string, boat: string) => {
  const box = await barOf(page, code, boat).boundingBox()
  if (!box) throw new Error('Nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const scrolled = (page: Page) =>
  page.getByRole('grid').evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))

/** The plan with a boat at A1, and a finger over the middle of its bar. */
async function openWithStay(page: Page) {
  const marina = await newMarina(page)
  const { boat } = await newStay(page, marina, 'A1', [12, 18])
  await openAs(page, 'dockmaster', planOf(marina))
  return { boat, from: await middle(page, 'A1', boat), finger: await fingerOn(page) }
}

test.describe('The berth plan on a tablet', () => {
  test('scrolls under a finger, also where stays are, and moves none of them', async ({ page }) => {
    const { from, finger } = await openWithStay(page)
    const before = await scrolled(page)
    await finger.swipe(from, { x: from.x - 150, y: from.y })
    await expect.poll(async () => (await scrolled(page)).scrollLeft).toBeGreaterThan(before.scrollLeft + 50)
    await expect(page.getByRole('button', { name: /^Salva/ })).toHaveCount(0)
  })

  test('opens a stay by a tap, beside which one can still save', async ({ page }) => {
    const { boat, from } = await openWithStay(page)
    await page.touchscreen.tap(from.x, from.y)
    const panel = page.getByRole('complementary', { name: 'Sosta' })
    await expect(panel).toContainText(boat)
    await panel.getByRole('combobox', { name: 'Posto barca' }).fill('A4')
    await panel.getByRole('combobox', { name: 'Posto barca' }).press('Enter')
    await page.getByRole('button', { name: 'Salva 1 modifica' }).tap()
    await expect(barOf(page, 'A4', boat)).toHaveAccessibleName(/confermato$/)
  })

  test('moves a stay that is held for a moment, stretches it by its end, and makes a new one', async ({
    page,
  }) => {
    const { boat, from, finger } = await openWithStay(page)
    const before = await scrolled(page)
    await finger.hold(from, { x: from.x, y: (await cellAt(page, 'A3', 14)).y })
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/dal 12 al 18 aprile 2027, modificato/)
    expect(await scrolled(page)).toEqual(before)
    const bar = await barOf(page, 'A3', boat).boundingBox()
    if (!bar) throw new Error('Nothing to touch')
    const end = { x: bar.x + bar.width - 5, y: bar.y + bar.height / 2 }
    await finger.hold(end, { x: (await cellAt(page, 'A3', 20)).x, y: end.y })
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/dal 12 al 20 aprile 2027, modificato/)
    await finger.hold(await cellAt(page, 'A2', 14), await cellAt(page, 'A2', 16))
    await expect(page.getByRole('dialog', { name: 'Nuova sosta' })).toContainText('A2, dal 14 al 16 aprile')
  })

  test('takes a stay out of the lane of those without a berth', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newRequest(page, marina, [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    const box = await waitingOf(page, boat).boundingBox()
    if (!box) throw new Error('Nothing to touch')
    const finger = await fingerOn(page)
    await finger.hold({ x: box.x + 30, y: box.y + 12 }, await cellAt(page, 'A2', 14))
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(/dal 12 al 15 aprile 2027, nuovo/)
  })
})
