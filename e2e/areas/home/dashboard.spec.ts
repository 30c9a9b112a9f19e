import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

test.describe('Home', () => {
  test('greets with the day at the facility; a number leads to the list that it counts', async ({ page }) => {
    const name = newName('home')
    await createRow(page, 'boats', { name, beam: 3, draft: 1 })
    await openAs(page, 'director')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Buongiorno, Demo Direttore')
    const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'short', timeZone: 'Europe/Madrid' })
    const [date, month] = day.format().split('/')
    await expect(
      page.getByText(
        new RegExp(`${date?.padStart(2, '0')}/${month?.padStart(2, '0')}/\\d{4}, Marina di Levante`),
      ),
    ).toBeVisible()
    await expect(page.getByRole('region')).toHaveCount(5)
    await expectAccessible(page)
    const missing = page.getByRole('link', { name: /^Senza lunghezza: \d+$/ })
    const count = /\d+/.exec(String(await missing.textContent()))?.[0]
    await missing.click()
    await expect(page).toHaveURL('/boats?lengthOverall=%5Cnone')
    await expect(page.getByText(new RegExp(`di ${count}$`))).toBeVisible()
  })

  test('shows what somebody else does without being asked', async ({ page }) => {
    await openAs(page, 'director')
    const recent = page.getByRole('list', { name: 'Yacht in archivio' })
    await expect(recent.getByRole('link')).toHaveCount(6)
    const name = newName('live')
    await createRow(page, 'boats', { name })
    await expect(recent.getByRole('link', { name })).toBeVisible()
    await recent.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(name)
  })

  test('is full for whoever may not read yachts', async ({ page }) => {
    await openAs(page, 'gatekeeper')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Buongiorno, /)
    await expect(page.getByRole('link', { name: 'Persone dentro ora' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Yacht in archivio' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('works on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'director')
    await expect(page.getByRole('link', { name: 'Arrivi attesi oggi' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(overflow).toBe(false)
    await expectAccessible(page)
  })
})
