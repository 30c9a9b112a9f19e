import { expect, type Page, test } from '@playwright/test'
import { holdBack } from '../hold-back.ts'
import { createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Modifiche non salvate' })

async function openYacht(page: Page) {
  const { id } = await createRow(page, 'boats', { name: newName('modulo') })
  await openAs(page, 'director', `/boats/${id}`)
  return id
}

/** Holds the next save back until what is returned is called. */
const holdSave = (page: Page, path: string) => holdBack(page, path, (request) => request.method() !== 'GET')

test.describe('while a save is on its way', () => {
  test('what is typed further stays, to be saved next', async ({ page }) => {
    const id = await openYacht(page)
    await field(page, 'Colore').fill('bianco')
    const letGo = await holdSave(page, `**/api/boats/${id}`)
    await page.keyboard.press('Control+s')
    await field(page, 'Note').fill('scritto nel frattempo')
    letGo()
    await expect(save(page)).toBeEnabled()
    await expect(field(page, 'Note')).toHaveValue('scritto nel frattempo')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Salvato' })).toBeVisible()
    await page.reload()
    await expect(field(page, 'Note')).toHaveValue('scritto nel frattempo')
    await expect(field(page, 'Colore')).toHaveValue('bianco')
  })

  test('Ctrl+S pressed again does not meet one’s own save', async ({ page }) => {
    const id = await openYacht(page)
    await field(page, 'Colore').fill('bianco')
    const letGo = await holdSave(page, `**/api/boats/${id}`)
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+s')
    letGo()
    await expect(page.getByRole('alert').filter({ hasText: 'Salvato' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('of a new row, nothing is typed that would be lost with its form', async ({ page }) => {
    const name = newName('nuova')
    await openAs(page, 'director', '/boats/new')
    await field(page, 'Nome').fill(name)
    const letGo = await holdSave(page, '**/api/boats')
    await page.keyboard.press('Control+s')
    await page.keyboard.type('!')
    letGo()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(name)
  })
})

test('a page is not left with a file on its way without a question', async ({ page }) => {
  await openYacht(page)
  await page.route('**/api/files/uploads/*', () => {})
  await page.getByLabel('Foto: Scegli o scatta una foto').setInputFiles({
    name: 'grande.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(100_000),
  })
  await expect(page.getByRole('button', { name: 'Interrompi il caricamento di grande.png' })).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’elenco' }).click()
  await question(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: 'Interrompi il caricamento di grande.png' })).toBeVisible()
})

test.describe('the dialog of a missing row', () => {
  async function openDialog(page: Page) {
    const shape = newName('sagoma')
    await page.getByRole('combobox', { name: 'Sagoma' }).fill(shape)
    await page.getByRole('option', { name: `Crea «${shape}»` }).click()
    return page.getByRole('dialog', { name: 'Crea: Sagoma' })
  }

  test('is not closed with what was typed, by Esc or a click beside it, without a question', async ({
    page,
  }) => {
    await openYacht(page)
    const dialog = await openDialog(page)
    const outline = dialog.getByRole('textbox', { name: 'Contorno (SVG)' })
    await outline.fill('M0.5 0L1 1H0Z')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(outline).toHaveValue('M0.5 0L1 1H0Z')
    await page.mouse.click(5, 5)
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click()
    await expect(dialog).toBeHidden()
  })

  test('closes at once while nothing was typed', async ({ page }) => {
    await openYacht(page)
    const dialog = await openDialog(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('is what Ctrl+S saves, not the form beneath', async ({ page }) => {
    await openYacht(page)
    await field(page, 'Note').fill('ancora da finire')
    const dialog = await openDialog(page)
    await dialog.getByRole('textbox', { name: 'Contorno (SVG)' }).fill('M0.5 0L1 1H0Z')
    await page.keyboard.press('Control+s')
    await expect(dialog.getByRole('combobox', { name: 'Scafo' })).toHaveAccessibleDescription(
      'Il campo è richiesto',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Salvato' })).toHaveCount(0)
  })
})
