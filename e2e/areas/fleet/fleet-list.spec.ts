import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { archiveRow, createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'
import { slowDown } from '../../slow-device.ts'

const narrow = { width: 390, height: 844 }
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cerca tra yacht' })
const range = (page: Page) => page.getByText(/^[\d.]+–[\d.]+ di [\d.]+$/)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Three yachts that share a name which nothing else has. */
async function threeYachts(page: Page, stem: string) {
  const brand = newName(stem)
  const make = (name: string, more: object) => createRow(page, 'boats', { name, brand, ...more })
  await make(`${brand} A`, { kind: 'SAIL', flag: 'IT', lengthOverall: 9.5, year: 1990 })
  await make(`${brand} B`, { kind: 'MOTOR', flag: 'ES', lengthOverall: 12.34, beam: 4, year: 2005 })
  await make(`${brand} C`, { kind: 'SAIL', flag: 'ES', lengthOverall: 15, year: 2020, sailNumber: 'ESP 99' })
  return brand
}

test.describe('the yachts list', () => {
  test('shows what identifies a yacht, and how many there are', async ({ page }) => {
    await openAs(page, 'director', '/boats')
    const heads = ['Nome', 'Cantiere', 'Modello', 'Matricola scafo', 'Misure', 'Bandiera', 'Avvisi']
    for (const name of heads) await expect(page.getByRole('columnheader', { name })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(26)
    await expect(range(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Avvisi' })).toBeInViewport({ ratio: 1 })
  })

  test('opens a yacht by a click anywhere in its row, and by Enter on its link', async ({ page }) => {
    const brand = await threeYachts(page, 'open')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await rowOf(page, `${brand} B`).getByRole('cell').last().click()
    await expect(page.getByRole('heading', { level: 2 })).toContainText(`${brand} B`)
    await page.goBack()
    // A page that is come to has the cursor at its title.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('link', { name: `${brand} C` }).press('Enter')
    await expect(page.getByRole('heading', { level: 2 })).toContainText(`${brand} C`)
  })

  test('keeps search, sort, filters and page in the address, and «back» returns to them', async ({
    page,
  }) => {
    const brand = newName('pages')
    for (let number = 10; number < 40; number++) {
      await createRow(page, 'boats', { name: `${brand} ${number}`, brand, model: `M ${number}` })
    }
    const address = `/boats?q=${brand.toLowerCase().replace(' ', '+')}`
    await openAs(page, 'director', '/boats')
    await expect(range(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(brand.toLowerCase())
    await expect(page).toHaveURL(address)
    await expect(range(page)).toHaveText(/ 30$/)
    await page.getByRole('button', { name: 'Modello' }).click()
    await expect(page.getByRole('columnheader', { name: 'Modello' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Modello' }).click()
    await expect(page.getByRole('columnheader', { name: 'Modello' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('button', { name: 'Pagina 2' }).click()
    await expect(page).toHaveURL(`${address}&sort=-model&page=2`)
    await expect(range(page)).toHaveText(/^26–/)
    const first = page.getByRole('row').nth(1).getByRole('link')
    const name = String(await first.textContent())
    await first.click()
    await page.getByRole('link', { name: 'Torna all’elenco' }).click()
    await expect(page).toHaveURL(`${address}&sort=-model&page=2`)
    await expect(page.getByRole('row').nth(1)).toContainText(name)
    await page.reload()
    await expect(search(page)).toHaveValue(brand.toLowerCase())
    await expect(page.getByRole('row').nth(1)).toContainText(name)
  })

  test('filters by kind, brand, flag, length and year, and shows each filter as a chip to take off', async ({
    page,
  }) => {
    const brand = await threeYachts(page, 'filter')
    await openAs(page, 'director', '/boats')
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    const panel = page.getByRole('group', { name: 'Filtri dell’elenco' })
    await panel.getByRole('combobox', { name: 'Cantiere' }).fill(brand)
    await page.keyboard.press('Enter')
    await expect(range(page)).toHaveText('1–3 di 3')
    await panel.getByRole('combobox', { name: 'Tipo' }).fill('vel')
    await page.getByRole('option', { name: 'Vela' }).click()
    await expect(range(page)).toHaveText('1–2 di 2')
    await panel.getByRole('textbox', { name: 'Lunghezza fuori tutto da' }).fill('9,6')
    await page.keyboard.press('Enter')
    await expect(range(page)).toHaveText('1–1 di 1')
    await expect(page.getByRole('link', { name: `${brand} C` })).toBeVisible()
    await expect(page).toHaveURL(/kind=SAIL/)
    await expect(page).toHaveURL(/lengthOverallFrom=9.6/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Togli il filtro Lunghezza fuori tutto: da 9,6 m' }).click()
    await expect(range(page)).toHaveText('1–2 di 2')
    await panel.getByRole('combobox', { name: 'Bandiera' }).fill('spag')
    await page.getByRole('option', { name: 'Spagna' }).click()
    await expect(page.getByRole('link', { name: `${brand} C` })).toBeVisible()
    await expect(range(page)).toHaveText('1–1 di 1')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Togli tutti i filtri' }).click()
    await expect(page).toHaveURL('/boats')
  })

  test('keeps every filter that is set on the heels of another, on a slow device', async ({ page }) => {
    const brand = await threeYachts(page, 'heels')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    const panel = page.getByRole('group', { name: 'Filtri dell’elenco' })
    await expect(panel).toBeVisible()
    await slowDown(page)
    await panel.getByRole('textbox', { name: 'Lunghezza fuori tutto da' }).fill('10')
    await panel.getByRole('textbox', { name: 'Lunghezza fuori tutto a' }).fill('16')
    await panel.getByRole('textbox', { name: 'Anno da' }).fill('2010')
    await page.keyboard.press('Enter')
    await expect(range(page)).toHaveText('1–1 di 1', { timeout: 30_000 })
    await expect(page).toHaveURL(/lengthOverallFrom=10&lengthOverallTo=16&yearFrom=2010/)
  })

  test('goes back to the last page when the one at hand has lost its last row', async ({ page }) => {
    const brand = newName('last')
    const made = []
    for (let at = 0; at < 26; at += 1)
      made.push(await createRow(page, 'boats', { name: `${brand} ${at + 10}`, brand }))
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}&page=2`)
    await expect(range(page)).toHaveText('26–26 di 26')
    await archiveRow(page, 'boats', made.at(-1)?.id ?? '')
    await expect(range(page)).toHaveText('1–25 di 25')
    await expect(page).not.toHaveURL(/page=/)
  })

  test('opens no yacht by the right button, which is the browser’s', async ({ page }) => {
    const brand = await threeYachts(page, 'right')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await rowOf(page, `${brand} B`).getByRole('cell').last().click({ button: 'right' })
    await rowOf(page, `${brand} B`).getByRole('cell').last().dispatchEvent('auxclick', { button: 2 })
    await expect(range(page)).toHaveText('1–3 di 3')
    await expect(page).toHaveURL(/\/boats\?/)
  })

  test('finds a brand with a comma in its name by the filter', async ({ page }) => {
    const brand = `${newName('comma')}, Durban`
    await createRow(page, 'boats', { name: 'Virgola', brand })
    await openAs(page, 'director', '/boats')
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await page
      .getByRole('combobox', { name: 'Cantiere' })
      .or(page.getByRole('textbox', { name: 'Cantiere' }))
      .first()
      .fill(brand)
    await page.keyboard.press('Enter')
    await expect(range(page)).toHaveText('1–1 di 1')
    await page.reload()
    await expect(page.getByRole('button', { name: `Togli il filtro Cantiere: ${brand}` })).toBeVisible()
    await expect(range(page)).toHaveText('1–1 di 1')
  })

  test('finds yachts that lack a measure', async ({ page }) => {
    const brand = await threeYachts(page, 'lack')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await page.getByRole('group', { name: 'Baglio massimo' }).getByLabel('Solo senza valore').click()
    await expect(range(page)).toHaveText('1–2 di 2')
    await expect(
      page.getByRole('button', { name: 'Togli il filtro Baglio massimo: senza valore' }),
    ).toBeVisible()
  })

  test('shows the columns that the user chose, also after coming back', async ({ page }) => {
    const brand = await threeYachts(page, 'columns')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await page.getByRole('button', { name: 'Scegli le colonne' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Numero velico' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Bandiera' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'ESP 99' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Numero velico' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Bandiera' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Scegli le colonne' }).click()
    await page.getByRole('menuitem', { name: 'Colonne predefinite' }).click()
    await expect(page.getByRole('columnheader', { name: 'Bandiera' })).toBeVisible()
  })

  test('archives several yachts at once and takes it back', async ({ page }) => {
    const brand = await threeYachts(page, 'bulk')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await page.getByRole('checkbox', { name: `Seleziona ${brand} A` }).check()
    await page.getByRole('checkbox', { name: `Seleziona ${brand} C` }).check()
    await page.getByRole('button', { name: 'Archivia' }).click()
    await expect(range(page)).toHaveText('1–1 di 1')
    await toast(page, '2 elementi archiviati').getByRole('button', { name: 'Annulla' }).click()
    await expect(range(page)).toHaveText('1–3 di 3')
    await expect(toast(page, '2 elementi ripristinati')).toBeVisible()
  })

  test('shows archived yachts on demand and restores them', async ({ page }) => {
    const brand = await threeYachts(page, 'archive')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
    await page.getByRole('button', { name: 'Archivia' }).click()
    await expect(page.getByRole('heading', { name: 'Nessuna corrispondenza' })).toBeVisible()
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await page.getByRole('combobox', { name: 'Mostra' }).selectOption('Archiviati')
    await expect(range(page)).toHaveText('1–3 di 3')
    await page.getByRole('checkbox', { name: `Seleziona ${brand} B` }).check()
    await page.getByRole('button', { name: 'Ripristina' }).click()
    await expect(range(page)).toHaveText('1–2 di 2')
    await page.getByRole('button', { name: 'Togli il filtro Archiviati' }).click()
    await expect(page.getByRole('link', { name: `${brand} B` })).toBeVisible()
  })

  test('exports what it is filtered to, for Excel and as CSV', async ({ page }) => {
    const brand = await threeYachts(page, 'export')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}&kind=SAIL`)
    await page.getByRole('button', { name: 'Esporta' }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Lunghezza fuori tutto')
    expect(lines[1]).toContain('9,5')
    await page.reload()
    await page.getByRole('button', { name: 'Esporta' }).click()
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(toast(page, xlsx.suggestedFilename())).toBeVisible()
  })

  test('shows cards on a phone, with search, sort and filters', async ({ page }) => {
    await page.setViewportSize(narrow)
    const brand = await threeYachts(page, 'phone')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(brand)}`)
    await expect(page.getByRole('listitem').filter({ hasText: brand })).toHaveCount(3)
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ordina' }).click()
    await page.getByRole('menuitem', { name: 'Misure' }).click()
    await expect(page).toHaveURL(/sort=lengthOverall/)
    await expect(page.getByRole('listitem').filter({ hasText: brand }).first()).toContainText('9,50 × –')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(overflow).toBe(false)
    await expectAccessible(page)
    // Anywhere in the card will do.
    const { x, y, height } = (await page.getByText('15,00 × –').boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.click(x + 5, y + height / 2)
    await expect(page.getByRole('heading', { level: 2 })).toContainText(`${brand} C`)
    await page.goBack()
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Filtri dell’elenco' })).toBeVisible()
    await expectAccessible(page)
  })

  test('says what to do when nothing matches', async ({ page }) => {
    await openAs(page, 'director', '/boats?q=zzzzzz&kind=MOTOR')
    await expect(page.getByRole('heading', { name: 'Nessuna corrispondenza' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Togli ricerca e filtri' }).click()
    await expect(page).toHaveURL('/boats')
    await expect(page.getByRole('row')).toHaveCount(26)
  })

  test('leaves out of a mistyped address what it does not understand', async ({ page }) => {
    await openAs(page, 'director', '/boats?kind=SUBMARINE&sort=nothing&page=-4&foo=bar')
    await expect(page.getByRole('row')).toHaveCount(26)
  })

  test('offers nothing to whoever may only read', async ({ page }) => {
    await openAs(page, 'viewer', '/boats')
    await expect(page.getByRole('row')).toHaveCount(26)
    await expect(page.getByRole('link', { name: 'Crea' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Importa' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Esporta' })).toBeVisible()
    await page.goto('/boats/new')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
  })
})
