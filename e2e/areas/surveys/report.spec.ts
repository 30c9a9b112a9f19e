import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { pictureOf } from '../../picture.ts'
import { openAs } from '../../signed-in.ts'
import { approvedReport, givenAssignment, openedReport } from '../../surveys.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const details = (page: Page) => page.getByRole('region', { name: /^ALB-/ })
const saved = (page: Page) => expect(page.getByText('Tutto salvato')).toBeVisible()

test('a survey is opened on its assignment and filled in by keyboard, each item saved by itself', async ({
  page,
}) => {
  const { code } = await givenAssignment(page)
  await openAs(page, 'survey-lead', '/audit-reports/new')
  await page.getByRole('combobox', { name: 'Incarico' }).fill(code)
  await page.getByRole('option', { name: code, exact: true }).click()
  await button(page, 'Salva').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^ATT-RIG-Solaris-NA-000-001-complete$/)
  const first = details(page)
  await expect(first).toHaveAccessibleName(/^ALB-01/)
  await page.getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('1')
  await expect(first.getByRole('button', { name: 'OK' })).toHaveAttribute('aria-pressed', 'true')
  await saved(page)
  await page.keyboard.press('n')
  await expect(details(page)).toHaveAccessibleName(/^ALB-02/)
  await page.keyboard.press('4')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /2\/11/ })).toBeVisible()
  await expectAccessible(page)
})

test('what is missing leads to its place, and what was typed is kept', async ({ page }) => {
  const id = await openedReport(page)
  await openAs(page, 'survey-lead', `/audit-reports/${id}`)
  await button(page, 'Aggiungi un problema').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Titolo' }).fill('Cricca alla base')
  await dialog.getByText('3 Alta').click()
  await button(page, 'Salva').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Cricca alla base' })).toBeVisible()
  await button(page, 'Azioni per Alberatura e attrezzatura').click()
  await page.getByRole('menuitem', { name: 'Motivo per le voci non esaminate' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Albero non accessibile')
  await button(page, 'Applica').click()
  await expect(dialog).toBeHidden()
  await button(page, 'Consegna').click()
  await dialog.getByRole('link', { name: /manca la raccomandazione/ }).click()
  await expect(details(page)).toHaveAccessibleName(/^ALB-01/)
  await expect(page).toHaveURL(/item=/)
})

test('on a phone sections, items and one item follow one another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const id = await openedReport(page)
  await openAs(page, 'survey-lead', `/audit-reports/${id}`)
  await page.getByRole('button', { name: /Alberatura e attrezzatura 0\/11/ }).click()
  await page.getByRole('button', { name: /^ALB-03/ }).click()
  await details(page).getByRole('button', { name: 'OK' }).click()
  await saved(page)
  await expectAccessible(page)
  await button(page, 'Alle voci').click()
  await expect(page.getByRole('button', { name: /^ALB-03/ })).toBeVisible()
})

test('a report is made as PDF, which opens in a tab of its own', async ({ page, context }) => {
  const id = await openedReport(page)
  await openAs(page, 'survey-lead', `/audit-reports/${id}`)
  await button(page, 'Stampa in PDF').click()
  const dialog = page.getByRole('dialog', { name: 'Rapporto in PDF' })
  await dialog.getByRole('radio', { name: 'Solo i problemi' }).check()
  await dialog.getByRole('radio', { name: 'Inglese' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Crea il PDF' }).click()
  const open = dialog.getByRole('link', { name: 'Apri in una nuova scheda' })
  // The first document waits for the process that sets it.
  await expect(open).toBeFocused({ timeout: 60_000 })
  await expect(dialog.getByText(/ATT-RIG-Solaris-NA-000-001-complete-en\.pdf/)).toBeVisible()
  const made = await context.request.get((await open.getAttribute('href')) ?? '')
  expect(made.headers()['content-type']).toBe('application/pdf')
  expect((await made.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.getByRole('radio', { name: 'Rapporto completo' }).check()
  await expect(open).toBeHidden()
})

test('what was done about a problem is written down with a photo, long after the report was approved', async ({
  page,
}) => {
  const id = await approvedReport(page, 'Sartia sfilacciata')
  await openAs(page, 'survey-lead', `/audit-reports/${id}`)
  await button(page, 'Segna come risolto').click()
  const dialog = page.getByRole('dialog', { name: 'Segna come risolto' })
  await dialog.getByRole('textbox').fill('Sartia sostituita')
  await dialog.getByRole('button', { name: 'Segna come risolto' }).click()
  await expect(details(page).getByText(/Sartia sostituita/)).toBeVisible()
  const buffer = pictureOf(64, 48)
  const chosen = { name: 'nuova.png', mimeType: 'image/png', buffer }
  await details(page).getByLabel('Foto della soluzione: Scegli').setInputFiles(chosen)
  await expect(
    details(page).getByRole('list', { name: 'Foto della soluzione' }).getByRole('img'),
  ).toBeVisible()
  await page.reload()
  await expect(
    details(page).getByRole('list', { name: 'Foto della soluzione' }).getByRole('img'),
  ).toBeVisible()
  await expect(details(page).getByRole('list', { name: 'Foto del problema' })).toBeHidden()
  await expectAccessible(page)
})
