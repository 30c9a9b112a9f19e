import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

test.describe('Home', () => {
  test('greets with the day at the facility and leads to what was changed and what is missing', async ({
    page,
  }) => {
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
    await expectAccessible(page)
    const recent = page.getByRole('region', { name: 'Modificati di recente' })
    await expect(recent.getByRole('link')).toHaveCount(6)
    await page.getByRole('link', { name: 'Senza lunghezza' }).click()
    await expect(page).toHaveURL('/boats?lengthOverall=%5Cnone')
    await expect(
      page.getByRole('button', { name: 'Togli il filtro Lunghezza fuori tutto: senza valore' }),
    ).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText('1–1 di 1')).toBeVisible()
    await page.goto('/')
    const newest = recent.getByRole('link').first()
    const label = String(await newest.textContent())
    await newest.click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(label)
  })

  test('is there, and quiet, for whoever may not read yachts', async ({ page }) => {
    await openAs(page, 'gatekeeper')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Buongiorno, /)
    await expect(page.getByRole('region')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('works on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'director')
    await expect(page.getByRole('link', { name: 'Apri l’elenco' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(overflow).toBe(false)
    await expectAccessible(page)
  })
})
