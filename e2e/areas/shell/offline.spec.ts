import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { holdBack } from '../../hold-back.ts'
import { openAs } from '../../signed-in.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const banner = (page: Page) => page.getByText('Nessun collegamento con il server')
const noNetwork = (page: Page) => page.getByRole('heading', { name: 'Nessuna rete' })

/** Copies of answers on this device. */
const copyCount = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('darsena')
    opening.onsuccess = () => {
      const database = opening.result
      const isThere = database.objectStoreNames.contains('copies')
      if (!isThere) return resolve(0)
      const counting = database.transaction('copies').objectStore('copies').count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })

test.describe('an installed app without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens as it was left, says so, and signing out leaves nothing behind', async ({ page, context }) => {
    await openAs(page, 'gatekeeper', '/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(copyCount)).toBe(1)
    await page.reload()
    await context.setOffline(true)
    await page.reload()
    await expect(menu(page).getByRole('link').first()).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await expect(page).not.toHaveURL(/login/)
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await page.getByRole('button', { name: /Menu utente/ }).click()
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL(/login/)
    await expect.poll(() => page.evaluate(copyCount)).toBe(0)
  })
})

test('a server that does not answer is told as that, and the page opens once it does', async ({ page }) => {
  await page.route('**/api/users/me', (route) => route.abort())
  await openAs(page, 'viewer', '/boats')
  await expect(noNetwork(page)).toBeVisible()
  await expect(page).toHaveURL(/\/boats$/)
  await expectAccessible(page)
  await page.unroute('**/api/users/me')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('who is signed in is asked for once when that fails', async ({ page }) => {
  let count = 0
  await page.route('**/api/users/me', (route) => {
    count += 1
    return route.fulfill({ status: 500, json: { message: 'Guasto' } })
  })
  await openAs(page, 'viewer', '/boats')
  await expect(page.getByRole('alert').filter({ hasText: 'caricare il tuo account' })).toBeVisible()
  expect(count).toBe(1)
})

test('the bar along the top stays until the last of several requests ends', async ({ page }) => {
  await openAs(page, 'director', '/boats')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const bar = page.locator('div[style*="position: fixed"][style*="height: 3px"] > div')
  // One request ends, and the next begins while the bar of the first is fading out.
  await page.getByRole('link', { name: 'Piano ormeggi', exact: true }).click()
  const letGo = await holdBack(page, '**/api/port-bookings*')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Soste', exact: true }).click()
  await page.waitForTimeout(1_500)
  await expect(bar).toHaveCSS('opacity', '1')
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0)
  letGo()
  await expect(bar).toHaveCSS('width', '0px')
})

test.describe('a reader in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('is told on which clock times are', async ({ page }) => {
    await openAs(page, 'viewer', '/')
    await expect(page.getByText('Orari: Europe/Madrid')).toBeVisible()
  })
})

test('a reader on the same clock is told of no zone, and on a phone the menu is as wide as on a desk', async ({
  page,
}) => {
  await openAs(page, 'viewer', '/')
  await expect(menu(page)).toBeVisible()
  await expect(page.getByText('Orari:')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(240)
})
