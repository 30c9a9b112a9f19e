import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { changeRow, countRows, createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()

async function openYacht(page: Page, values: object = {}, role = 'director') {
  const name = newName('form')
  const { id } = await createRow(page, 'boats', { name, ...values })
  await openAs(page, role, `/boats/${id}`)
  await expect(heading(page)).toContainText(name)
  return { id, name }
}

test.describe('a new yacht', () => {
  test('is created, and its own page opens', async ({ page }) => {
    const name = newName('new')
    await openAs(page, 'director', '/boats')
    await page.getByRole('link', { name: 'Crea' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yacht - Crea')
    await expectAccessible(page)
    await field(page, 'Nome').fill(name)
    await field(page, 'Matricola scafo').fill('007')
    await field(page, 'Modello').fill('Hurricane 315')
    await page.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'Vela' }).click()
    await page.getByRole('combobox', { name: 'Bandiera' }).fill('GER')
    await page.getByRole('option', { name: 'Germania' }).click()
    await field(page, 'Lunghezza fuori tutto').fill('9,768')
    await save(page).click()
    await expect(page).toHaveURL(/\/boats\/[0-9a-f-]{36}$/)
    await expect(heading(page)).toHaveText(`${name} · Hurricane 315 · 007`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yacht - Modifica')
    await expect(page.getByRole('combobox', { name: 'Bandiera' })).toHaveValue('Germania')
    await expect(field(page, 'Lunghezza fuori tutto')).toHaveValue('9,768')
  })

  test('tells what is wrong in the words of the specification and goes to the first fault', async ({
    page,
  }) => {
    await openAs(page, 'director', '/boats/new')
    await field(page, 'Pescaggio').fill('0')
    await field(page, 'Anno').fill('dodici')
    await field(page, 'MMSI').fill('12')
    await save(page).click()
    await expect(field(page, 'Nome')).toBeFocused()
    await expect(field(page, 'Nome')).toHaveAccessibleDescription('Il campo è richiesto')
    await expect(field(page, 'Pescaggio')).toHaveAccessibleDescription('Deve essere maggiore di 0')
    await expect(field(page, 'Anno')).toHaveAccessibleDescription('Non valido')
    await expect(page.getByText('Ci sono 4 campi da correggere')).toBeVisible()
    await expectAccessible(page)
    await field(page, 'Pescaggio').fill('1,95')
    await expect(field(page, 'Pescaggio')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('shows what the server finds wrong at the field that it concerns', async ({ page }) => {
    const serial = Math.floor(Math.random() * 90_000) + 10_000
    const hin = `IT-ABC${serial}D505`
    await createRow(page, 'boats', { name: newName('hin'), hin })
    await openAs(page, 'director', '/boats/new')
    await field(page, 'Nome').fill(newName('twin'))
    await field(page, 'Codice CIN').fill(hin)
    await save(page).click()
    await expect(field(page, 'Codice CIN')).toBeFocused()
    await expect(field(page, 'Codice CIN')).toHaveAccessibleDescription('Esiste già')
    await expect(page).toHaveURL('/boats/new')
  })

  test('keeps what was typed when saving fails, and a second try makes one row only', async ({ page }) => {
    const name = newName('retry')
    await openAs(page, 'director', '/boats/new')
    await field(page, 'Nome').fill(name)
    // The server gets the first try, its answer is lost on the way.
    let tries = 0
    await page.route('**/api/boats', async (route) => {
      if (route.request().method() !== 'POST' || tries++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(page).click()
    await expect(save(page)).toBeEnabled()
    await expect(field(page, 'Nome')).toHaveValue(name)
    await save(page).click()
    await expect(heading(page)).toHaveText(name)
    expect(await countRows(page, 'boats', `q=${encodeURIComponent(name)}`)).toBe(1)
  })
})

test.describe('a yacht’s page', () => {
  test('takes a draught with a comma, saves by Ctrl+S and shows the change in its history', async ({
    page,
  }) => {
    await openYacht(page, { draft: 1.86, kind: 'SAIL' })
    await field(page, 'Pescaggio').fill('1,95')
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Salvato')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    const newest = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(newest).toContainText('Modificato da')
    await expect(newest.getByRole('row', { name: 'Pescaggio' })).toHaveText(/1,86.m.*1,95.m/)
    await expect(page.getByRole('tabpanel').getByRole('listitem').last()).toContainText('Creato')
    await expectAccessible(page)
  })

  test('asks before unsaved changes are lost', async ({ page }) => {
    const { name } = await openYacht(page)
    await field(page, 'Note').fill('Da non perdere')
    await page.getByRole('link', { name: 'Torna all’elenco' }).click()
    const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(field(page, 'Note')).toHaveValue('Da non perdere')
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    await page.getByRole('tab', { name: 'Dettagli' }).click()
    await expect(field(page, 'Note')).toHaveValue('Da non perdere')
    await page.getByRole('link', { name: 'Torna all’elenco' }).click()
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await expect(page).toHaveURL('/boats')
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await countRows(page, 'boats', `q=${encodeURIComponent(name)}`)).toBe(1)
  })

  test('shows both versions when somebody saved in between, and saves the choice', async ({ page }) => {
    const { id } = await openYacht(page, { draft: 1.5, notes: 'prima', brand: 'Solaris' })
    await field(page, 'Pescaggio').fill('1,6')
    await field(page, 'Note').fill('mia')
    await changeRow(page, 'boats', id, { version: 1, notes: 'loro', colour: 'bianco' })
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Qualcuno ha salvato nel frattempo' })
    await expect(dialog).toContainText('ha salvato una modifica il')
    await expect(dialog.getByRole('group', { name: 'Pescaggio' })).toContainText('1,6 m')
    await expect(dialog.getByRole('row', { name: 'Colore' })).toContainText('bianco')
    await expectAccessible(page)
    await dialog
      .getByRole('group', { name: 'Note' })
      .getByRole('radio', { name: 'Il valore salvato' })
      .check()
    await dialog.getByRole('button', { name: 'Salva la scelta' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Pescaggio')).toHaveValue('1,6')
    await expect(field(page, 'Note')).toHaveValue('loro')
    await expect(field(page, 'Colore')).toHaveValue('bianco')
    await page.reload()
    await expect(field(page, 'Pescaggio')).toHaveValue('1,6')
    await expect(field(page, 'Note')).toHaveValue('loro')
  })

  test('archives, takes it back, and is read only while archived', async ({ page }) => {
    const { name } = await openYacht(page)
    await page.getByRole('button', { name: 'Archivia' }).click()
    await expect(page.getByText(/^Archiviato il \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await toast(page, '1 elemento archiviato').getByRole('button', { name: 'Annulla' }).click()
    await expect(field(page, 'Nome')).toHaveValue(name)
    await page.getByRole('button', { name: 'Archivia' }).click()
    await expect(page.getByText(/^Archiviato il/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ripristina' }).click()
    await expect(field(page, 'Nome')).toHaveValue(name)
  })

  test('picks an outline as one types, or creates the missing one on the way', async ({ page }) => {
    const shape = newName('outline')
    await openYacht(page)
    const picker = page.getByRole('combobox', { name: 'Sagoma' })
    await picker.fill(shape)
    await page.getByRole('option', { name: `Crea «${shape}»` }).click()
    const dialog = page.getByRole('dialog', { name: 'Crea: Sagoma' })
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(shape)
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Scafo' })).toHaveAccessibleDescription(
      'Il campo è richiesto',
    )
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Scafo' }).click()
    await page.getByRole('option', { name: 'Trimarano' }).click()
    await dialog.getByRole('textbox', { name: 'Contorno (SVG)' }).fill('M0.5 0L1 1H0Z')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(picker).toHaveValue(shape)
    await save(page).click()
    await expect(toast(page, 'Salvato')).toBeVisible()
    await page.reload()
    await expect(picker).toHaveValue(shape)
  })

  test('shows the yacht from above to scale, by her shape and measures, in the reader’s numbers', async ({
    page,
  }) => {
    const box = { name: newName('sagoma'), hull: 'OTHER', outline: 'M0 0H1V1H0Z' }
    const { id: shapeId } = await createRow(page, 'boat-shapes', box)
    const { id } = await openYacht(page, { lengthOverall: 12, beam: 4, shapeId })
    const plan = page.getByRole('img', {
      name: 'Pianta in scala, prua a destra: lunga 12,00 m, larga 4,00 m',
    })
    await expect(plan).toBeVisible()
    const hull = plan.locator('path').first()
    const { width = 0, height = 0 } = (await hull.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(3, 1)
    await field(page, 'Baglio massimo').fill('')
    await save(page).click()
    await expect(
      page.getByRole('img', { name: /la larghezza non è indicata, di solito è ≈ 3,8 m/ }),
    ).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('img', { name: /^Pianta in scala/ })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await openAs(page, 'boat-manager', `/boats/${id}`)
    await expect(plan).toHaveCount(0)
  })

  test('shows its values as text to whoever may only read', async ({ page }) => {
    const { name } = await openYacht(page, { draft: 2.1, flag: 'ES' }, 'viewer')
    await expect(page.getByText('Puoi vedere questi dati, non modificarli.')).toBeVisible()
    await expect(page.getByText('2,1 m')).toBeVisible()
    await expect(page.getByText('Spagna')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Archivia' })).toHaveCount(0)
    await expect(heading(page)).toHaveText(name)
    await expectAccessible(page)
  })

  test('has the tab of its address in sight on a phone', async ({ page }) => {
    const { id } = await createRow(page, 'boats', { name: newName('linguetta') })
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'director', `/boats/${id}?tab=history`)
    // A strip is scrolled by whole pixels, tabs begin at parts of one.
    await expect(page.getByRole('tab', { name: 'Cronologia' })).toBeInViewport({ ratio: 0.99 })
    await page.getByRole('tab', { name: 'Cronologia' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Dettagli' })).toBeInViewport({ ratio: 0.99 })
  })

  test('says so when there is no such yacht', async ({ page }) => {
    await openAs(page, 'director', '/boats/00000000-0000-7000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
    await page.goto('/boats/nonsense')
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  })

  test('works on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openYacht(page, { draft: 1.5 })
    await field(page, 'Pescaggio').fill('1,7')
    await save(page).click()
    await expect(toast(page, 'Salvato')).toBeVisible()
    await expectAccessible(page)
  })
})
