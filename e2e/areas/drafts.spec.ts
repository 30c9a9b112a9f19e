import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { createRow, newName } from '../rows.ts'
import { openAs, signInOnPage } from '../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Hai una bozza non salvata del' })
const restore = (page: Page) => page.getByRole('button', { name: 'Ripristina' })
const signInTitle = (page: Page) => page.getByRole('heading', { name: 'Accedi' })

/** Of nobody else, since it is ended by the server here. */
async function signInFresh(page: Page, role: string, path: string): Promise<void> {
  await page.goto(path)
  await signInOnPage(page, role)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth-token'))
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  await expect(signInTitle(page)).toBeVisible()
}

test('what was typed when the session ended is offered to the same user again, and to nobody else', async ({
  page,
}) => {
  const { id } = await createRow(page, 'boats', { name: newName('bozza') })
  await signInFresh(page, 'director', `/boats/${id}`)
  await field(page, 'Colore').fill('rosso')
  await field(page, 'Note').fill('da verificare in banchina')
  await endSession(page)
  await signInOnPage(page, 'admin')
  await expect(field(page, 'Colore')).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('auth-token'))
  await page.goto(`/boats/${id}`)
  await signInOnPage(page, 'director')
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await expect(field(page, 'Colore')).toHaveValue('')
  await restore(page).click()
  await expect(field(page, 'Colore')).toHaveValue('rosso')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Salvato' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Note')).toHaveValue('da verificare in banchina')
  await expect(offer(page)).toHaveCount(0)
})

test('a new row that was begun without a network is offered again, and gone once it is not wanted', async ({
  page,
  context,
}) => {
  const name = newName('senza rete')
  await openAs(page, 'director', '/boats/new')
  await field(page, 'Nome').fill(name)
  await context.setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(field(page, 'Nome')).toHaveValue(name)
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(draftCount)).toBe(1)
  // Closed and opened again, as when a phone runs out of power.
  const other = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/boats/new')
  await expect(offer(other)).toBeVisible()
  await restore(other).click()
  await expect(field(other, 'Nome')).toHaveValue(name)
  await other.getByRole('link', { name: 'Torna all’elenco' }).click()
  await other.getByRole('button', { name: 'Esci senza salvare' }).click()
  await expect(other).toHaveURL(/\/boats$/)
  await other.goto('/boats/new')
  await expect(field(other, 'Nome')).toBeVisible()
  await expect(offer(other)).toHaveCount(0)
})

test('a draft of a row that somebody saved since shows both before anything is saved', async ({ page }) => {
  const { id } = await createRow(page, 'boats', { name: newName('superata') })
  await openAs(page, 'director', `/boats/${id}`)
  await field(page, 'Colore').fill('rosso')
  await field(page, 'Note').click()
  await expect.poll(() => page.evaluate(draftCount)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/')
  const token = await page.evaluate(() => localStorage.getItem('auth-token'))
  const headers = { Authorization: `Bearer ${token}` }
  const { version } = await (await page.request.get(`/api/boats/${id}`, { headers })).json()
  const data = { version, colour: 'verde' }
  expect((await page.request.patch(`/api/boats/${id}`, { headers, data })).ok()).toBe(true)
  await page.goto(`/boats/${id}`)
  await restore(page).click()
  const both = page.getByRole('dialog')
  await expect(both.getByText('rosso')).toBeVisible()
  await expect(both.getByText('verde')).toBeVisible()
})

/** Drafts on this device. */
const draftCount = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('darsena')
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
