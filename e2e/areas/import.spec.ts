import { expect, type Page, test } from '@playwright/test'
import { holdBack } from '../hold-back.ts'
import { archiveRow, countRows, createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const upload = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
})
const take = (page: Page, name: string, lines: string[]) =>
  page.getByLabel('Scegli un file').setInputFiles(upload(name, lines))
const checkLines = (page: Page) => page.getByRole('button', { name: 'Controlla le righe' })

test.describe('an import', () => {
  test('that is refused because something has changed since the check says that nothing was kept', async ({
    page,
  }) => {
    const hull = newName('').trim()
    const lastName = newName('importata')
    const { id } = await createRow(page, 'boats', { name: newName('sparita'), hullNumber: hull })
    await openAs(page, 'director', '/boat-members/import')
    await take(page, 'gente.csv', ['Cognome;Ruolo;Matricola scafo', `${lastName};Armatore;${hull}`])
    await checkLines(page).click()
    await expect(page.getByText('Controlla che cosa succede alle righe di gente.csv.')).toBeVisible()
    await archiveRow(page, 'boats', id)
    await page.getByRole('button', { name: 'Importa 1 riga' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Non è stato importato niente' })).toBeVisible()
    await expect(page.getByText('Importazione completata')).toHaveCount(0)
    await expect(page.getByText('Con errori 1', { exact: true })).toBeVisible()
    expect(await countRows(page, 'boat-members', `q=${encodeURIComponent(lastName)}`)).toBe(0)
  })

  test('of another file is not overtaken by the check of the first', async ({ page }) => {
    const [first, second] = [newName('primo'), newName('secondo')]
    await openAs(page, 'director', '/boats/import')
    await take(page, 'primo.csv', ['Nome;Anno', `${first};1990`])
    await expect(checkLines(page)).toBeVisible()
    let isFirst = true
    const letGo = await holdBack(page, '**/api/boats/import?*', () => isFirst)
    await checkLines(page).click()
    await page.getByRole('button', { name: 'Scegli un altro file' }).click()
    isFirst = false
    await take(page, 'secondo.csv', ['Nome;Modello', `${second};Alfa`])
    await expect(page.getByText('Controlla dove va ogni colonna di secondo.csv.')).toBeVisible()
    letGo()
    await checkLines(page).click()
    await expect(page.getByRole('row').nth(1)).toContainText(second)
    await page.getByRole('button', { name: 'Importa 1 riga' }).click()
    await expect(page.getByText('1 creato')).toBeVisible()
    expect(await countRows(page, 'boats', `q=${encodeURIComponent(first)}`)).toBe(0)
  })

  test('does not take over a choice that could not be checked', async ({ page }) => {
    const name = newName('doppio')
    await createRow(page, 'boats', { name, sailNumber: name })
    await openAs(page, 'director', '/boats/import')
    await take(page, 'doppi.csv', [
      'Nome;Numero velico;Anno',
      `${name};${name};1990`,
      `${name} B;${name} B;1991`,
    ])
    await checkLines(page).click()
    await expect(page.getByText('Saltate 1', { exact: true })).toBeVisible()
    await page.route('**/api/boats/import?*', (route) => route.abort())
    await page.getByRole('radio', { name: 'Aggiornale con i valori del file' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Il server non ha risposto' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Saltale' })).toBeChecked()
  })

  test('whose answer breaks off says so, and can be tried again', async ({ page }) => {
    const name = newName('spezzato')
    await openAs(page, 'director', '/boats/import')
    await take(page, 'spezzato.csv', ['Nome;Anno', `${name};1990`])
    await checkLines(page).click()
    const apply = page.getByRole('button', { name: 'Importa 1 riga' })
    await expect(apply).toBeEnabled()
    let tries = 0
    await page.route('**/api/boats/import?*', async (route) => {
      if (tries++ > 0) return route.continue()
      const answer = await route.fetch()
      const [progress = ''] = (await answer.text()).split('\n')
      return route.fulfill({ response: answer, body: `${progress}\n` })
    })
    await apply.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Il server non ha risposto' })).toBeVisible()
    await apply.click()
    await expect(page.getByText('1 saltato')).toBeVisible()
    expect(await countRows(page, 'boats', `q=${encodeURIComponent(name)}`)).toBe(1)
  })
})
