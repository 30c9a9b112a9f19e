import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca e vai' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')

test('by the keyboard alone one finds a row by words in any order, without their accents, and comes back to it', async ({
  page,
}) => {
  const name = newName('Perché Còmete')
  const { id } = await createRow(page, 'boats', { name })
  await openAs(page, 'director', '/departments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reparti')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  const tail = name.split(' ').at(-1)
  await page.keyboard.type(`${tail} comete perche`)
  const found = options(page).filter({ hasText: name })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/boats/${id}`))
  await expect(palette(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.keyboard.press('Control+k')
  const recent = palette(page).getByRole('group', { name: 'Recenti' })
  await expect(recent.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('leads to pages and to what may be created, and to nothing else', async ({ page }) => {
  await openAs(page, 'gatekeeper')
  await page.getByRole('button', { name: 'Cerca e vai' }).click()
  await field(page).fill('visit')
  await expect(options(page).filter({ hasText: /^Visite programmate/ })).toHaveCount(1)
  await expect(options(page).filter({ hasText: 'Crea: Visitatore' })).toHaveCount(1)
  await field(page).fill('yacht')
  await expect(options(page).filter({ hasText: 'Crea: Yacht' })).toHaveCount(0)
  await field(page).fill('crea visitatore')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visitors\/new$/)
})

test('shows nothing of fewer letters once more of them are typed, whichever answer comes later', async ({
  page,
}) => {
  const [short, long] = [newName('Zzorro'), newName('Zzorrilla')]
  await createRow(page, 'boats', { name: short })
  await createRow(page, 'boats', { name: long })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/search\?q=zzorr$/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await openAs(page, 'director')
  await page.getByRole('button', { name: 'Cerca e vai' }).click()
  const asked = page.waitForRequest(/\/api\/search\?q=zzorr$/)
  await field(page).fill('zzorr')
  await asked
  await field(page).fill('zzorrilla')
  await expect(options(page).filter({ hasText: long })).toHaveCount(1)
  release()
  await expect(options(page).filter({ hasText: short })).toHaveCount(0)
  await expect(options(page).filter({ hasText: long })).toHaveCount(1)
})

test('is there on a phone, by its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'dockmaster')
  await page.getByRole('button', { name: 'Cerca e vai' }).click()
  await field(page).fill('soste')
  await options(page)
    .filter({ hasText: /^Soste$/ })
    .click()
  await expect(page).toHaveURL(/\/port-bookings/)
})
