import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { createRow, newName } from '../rows.ts'
import { openAs } from '../signed-in.ts'

/** `2026-11-28` and `28/11/2026`, so many days from now in Madrid. */
function dayIn(days: number) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' }).format()
  const at = new Date(`${today}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  const iso = at.toISOString().slice(0, 10)
  return { iso, shown: iso.split('-').reverse().join('/') }
}

const pdf = {
  name: 'polizza.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

test('an expired policy raises an alert on its yacht until it is renewed', async ({ page }) => {
  const name = newName('Polizza')
  const boat = await createRow(page, 'boats', { name })
  await openAs(page, 'yard-manager', `/boats/${boat.id}?tab=documents`)
  await page.getByRole('link', { name: 'Aggiungi' }).click()
  await expect(page.getByRole('heading', { name: 'Documento di bordo' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Assicurazione' }).click()
  await page.getByLabel('Numero').fill('POL 4711 0815')
  await page.getByLabel('Rilasciato da').fill('Mutua')
  await page.getByRole('textbox', { name: 'Scade il' }).fill(dayIn(-1).shown)
  await page.getByLabel('Scansioni: Scegli i file').setInputFiles(pdf)
  await expect(page.getByRole('button', { name: 'Apri polizza.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('heading', { name: 'Assicurazione · Mutua' })).toBeVisible()
  await expect(page.getByText('Scaduto', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Numero')).toHaveValue('POL 4711 0815')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apri polizza.pdf' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /\/content\/original\?/)
  await page.keyboard.press('Escape')

  await page.goto(`/boats?q=${name}&documentStates=EXPIRED`)
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Scaduti')).toBeVisible()
  await page.getByRole('link', { name }).click()
  const alerts = page.getByRole('list', { name: 'Avvisi' })
  await expectAccessible(page)
  await alerts.getByRole('link', { name: 'Assicurazione · Mutua' }).click()
  await page.getByRole('link', { name: 'Rinnova' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Il documento precedente resta' })).toContainText(
    name,
  )
  await expect(page.getByLabel('Numero')).toHaveValue('POL 4711 0815')
  await page.getByRole('textbox', { name: 'Scade il' }).fill(dayIn(365).shown)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Valido', { exact: true })).toBeVisible()
  // What came before, by its link.
  await page.getByRole('link', { name: 'Assicurazione · Mutua' }).click()
  await expect(page.getByText('Rinnovato', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rinnova', exact: true })).toBeHidden()

  await page.goto(`/boats/${boat.id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(alerts).toBeHidden()
})

test('a list masks numbers, and the history says who saw one', async ({ page }) => {
  const lastName = newName('Carta')
  const member = await createRow(page, 'boat-members', { lastName })
  const body = {
    memberId: member.id,
    type: 'PASSPORT',
    number: 'YA 1234567',
    country: 'DE',
    expiresOn: dayIn(20).iso,
    fileIds: [],
  }
  await createRow(page, 'person-documents', body, 'admin')
  await openAs(page, 'director', `/boat-members/${member.id}?tab=documents`)
  const rows = page.getByRole('region', { name: 'Documenti personali' })
  await expect(rows.getByText('•••• 567')).toBeVisible()
  await expect(rows.getByText('In scadenza')).toBeVisible()
  await expectAccessible(page)
  await rows.getByRole('link', { name: 'Passaporto' }).click()
  await expect(page.getByRole('heading', { name: 'Passaporto · Germania' })).toBeVisible()
  await expect(page.getByLabel('Numero')).toHaveValue('YA 1234567')
  await page.getByRole('tab', { name: 'Cronologia' }).click()
  await expect(page.getByText('Visto per intero da Demo Direttore')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Cronologia' })).not.toContainText('1234567')
})
