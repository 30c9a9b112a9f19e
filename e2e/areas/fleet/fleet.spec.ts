import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { countRows, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

/** 1,512 Italian and Spanish yachts as Italian Excel saves them; one line stands in it twice. */
const realFile = fileURLToPath(new URL('../../fixtures/yachts-it-excel.csv', import.meta.url))
const narrow = { width: 390, height: 844 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const sheetOf = (lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
const upload = (name: string, lines: string[]) => ({ name, mimeType: 'text/csv', buffer: sheetOf(lines) })

async function download(page: Page, button: string, item: string) {
  await page.getByRole('button', { name: button }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function search(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words)
}

test.describe.configure({ mode: 'serial' })

test('a director imports the yachts of a real Excel file, corrects one, archives it and exports the list', async ({
  page,
}) => {
  test.setTimeout(180_000)
  expect(await countRows(page, 'boats', 'q=arguello')).toBe(0)
  await openAs(page, 'director')
  await page.getByRole('link', { name: 'Yacht', exact: true }).first().click()
  await page.getByRole('link', { name: 'Importa' }).click()
  await expectAccessible(page)

  await page.getByLabel('Scegli un file').setInputFiles(realFile)
  const length = page.getByRole('row', { name: 'LFT (m)' })
  await expect(length).toContainText('9,768')
  await expect(length.getByRole('combobox')).toHaveValue('lengthOverall')
  await expect(page.getByRole('combobox', { name: 'Campo per la colonna Nome' })).toHaveValue('name')
  await expectAccessible(page)

  // A wrong mapping is reported before anything is checked.
  await length.getByRole('combobox').selectOption('Baglio massimo')
  await expect(page.getByText('Due colonne portano allo stesso campo: «Baglio massimo».')).toBeVisible()
  await page.getByRole('combobox', { name: 'Campo per la colonna Nome' }).selectOption('Non importare')
  await expect(page.getByText('Manca il campo obbligatorio «Nome»')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Controlla le righe' })).toBeDisabled()
  await length.getByRole('combobox').selectOption('Lunghezza fuori tutto')
  await page.getByRole('combobox', { name: 'Campo per la colonna Nome' }).selectOption('Nome *')
  await page.getByRole('button', { name: 'Controlla le righe' }).click()

  for (const count of ['Tutte 1.512', 'Da creare 1.511', 'Da aggiornare 0', 'Saltate 1', 'Con errori 0']) {
    await expect(page.getByText(count, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1513')
  await expectAccessible(page)
  await page.getByText('Saltate 1', { exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toHaveText(/82.*AMARENA II.*Come la riga 81/)
  expect(await countRows(page, 'boats', 'q=arguello')).toBe(0)

  // Waited for from before it can be there: it is gone again within half a second.
  const progress = page.getByRole('progressbar').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Importa 1.511 righe' }).click()
  await progress
  await expect(page.getByText('Importazione completata')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1.511 creati')).toBeVisible()
  await expectAccessible(page)
  expect(await countRows(page, 'boats', 'q=ESP5462_C')).toBe(1)
  await page.getByRole('link', { name: 'Mostra gli elementi importati' }).click()
  await expect(page).toHaveURL('/boats?sort=-createdAt')

  await search(page, "c'e l'este")
  await expect(page.getByRole('link', { name: "C'E' L'ESTE" })).toBeVisible()
  await expect(page.getByText(/^1–\d+ di \d+$/)).toBeVisible()
  await search(page, 'arguello')
  await page.getByRole('link', { name: 'ARGÚELLO' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('ARGÚELLO · WAUQUIEZ HENRI')
  const draught = page.getByRole('textbox', { name: 'Pescaggio' })
  await expect(draught).toHaveValue('2,44')
  await draught.fill('2,45')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(toast(page, 'Salvato')).toBeVisible()
  await page.getByRole('tab', { name: 'Cronologia' }).click()
  await expect(page.getByRole('row', { name: 'Pescaggio' }).first()).toHaveText(/2,44.m.*2,45.m/)
  await expect(page.getByRole('tabpanel')).toContainText('Creato da Demo Direttore')

  await page.getByRole('button', { name: 'Archivia' }).click()
  await toast(page, '1 elemento archiviato').getByRole('button', { name: 'Annulla' }).click()
  await expect(toast(page, '1 elemento ripristinato')).toBeVisible()
  await page.getByRole('link', { name: 'Torna all’elenco' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('arguello')
  await search(page, 'wauquiez')
  await expect(page).toHaveURL(/q=wauquiez/)
  const total = await countRows(page, 'boats', 'q=wauquiez')
  const csv = await download(page, 'Esporta', 'CSV')
  expect(csv.name).toMatch(/^yacht.*\.csv$/)
  const lines = csv.bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(total + 1)
  expect(lines.find((line) => line.includes('ARGÚELLO'))).toContain(';2,45;')
  const xlsx = await download(page, 'Esporta', 'Excel')
  expect(xlsx.name).toMatch(/^yacht.*\.xlsx$/)
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the same file again creates nothing, and offers to skip or update what is there', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'director', '/boats/import')
  await page.getByLabel('Scegli un file').setInputFiles(realFile)
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('Saltate 1.512', { exact: true })).toBeVisible()
  await expect(page.getByText('Non c’è nulla da importare: è già tutto presente.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('C’è già: 1 SAIL')
  await page.getByRole('radio', { name: 'Aggiornale con i valori del file' }).check()
  // Only the yacht whose draught was corrected differs from the file.
  await expect(page.getByText('Da aggiornare 1', { exact: true })).toBeVisible()
  await page.getByText('Da aggiornare 1', { exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('ARGÚELLO')
  await page.getByRole('button', { name: 'Importa 1 riga' }).click()
  await expect(page.getByText('1 aggiornato')).toBeVisible()
  for (const sailNumber of ['ESP10994_C', 'ESP5462_C', 'ITA14448']) {
    expect(await countRows(page, 'boats', `q=${sailNumber}`)).toBe(1)
  }
  await openAs(page, 'director', '/boats?q=arguello')
  await page.getByRole('link', { name: 'ARGÚELLO' }).click()
  await expect(page.getByRole('textbox', { name: 'Pescaggio' })).toHaveValue('2,44')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the import works on a phone, by keyboard alone', async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(narrow)
    const name = newName('keys')
    const { keyboard } = page
    const reach = async (target: Locator, key = 'Tab') => {
      await expect(target).toBeVisible()
      for (let step = 0; step < 120; step++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keyboard.press(key)
      }
      throw new Error(`${target} cannot be reached by ${key}`)
    }
    const tabTo = (role: 'button' | 'link' | 'textbox', label: string) =>
      reach(page.getByRole(role, { name: label, exact: true }))
    await openAs(page, 'director', '/boats')
    await tabTo('link', 'Import')
    await keyboard.press('Enter')
    const choose = page.getByLabel('Choose a file')
    // Listened for before the key is pressed, or a busy browser opens the dialog unheard.
    const asked = page.waitForEvent('filechooser')
    await reach(choose)
    await keyboard.press('Enter')
    const chooser = await asked
    await chooser.setFiles(
      upload('two.csv', ['Boat,Draft,LOA', `${name} ONE,1.86,"9,77"`, `${name} TWO,"2,1",12.5`]),
    )
    await tabTo('button', 'Check the lines')
    await keyboard.press('Enter')
    await expect(page.getByText('To create 2', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await tabTo('button', 'Import 2 lines')
    await keyboard.press('Enter')
    await expect(page.getByText('2 created')).toBeVisible()
    await tabTo('link', 'Show what was imported')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.type(`${name.toLowerCase()} two`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await tabTo('link', `${name} TWO`)
    await keyboard.press('Enter')
    await tabTo('textbox', 'Draught')
    await keyboard.press('Control+a')
    await keyboard.type('2,2')
    await keyboard.press('Control+s')
    await expect(toast(page, 'Saved')).toBeVisible()
    await tabTo('button', 'Archive')
    await expect(page.getByRole('textbox', { name: 'Draught', exact: true })).toHaveValue('2.2')
    await keyboard.press('Enter')
    await expect(toast(page, '1 item archived')).toBeVisible()
    // Alt+T goes to the notifications, as the specification has it.
    await keyboard.press('Alt+t')
    const undo = toast(page, '1 item archived').getByRole('button', { name: 'Undo' })
    await reach(undo)
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} TWO`)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue(`${name.toLowerCase()} two`)
    await tabTo('button', 'Export')
    await keyboard.press('Enter')
    const csvItem = page.getByRole('menuitem', { name: 'CSV' })
    await reach(csvItem, 'ArrowDown')
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('Length overall')
    expect(csv).toContain(`${name} TWO`)
    expect(csv).toContain('2.2')
  })
})

test('faulty rows are told by line, column and value, and only the good ones come in on request', async ({
  page,
}) => {
  const name = newName('faulty')
  const come = () => countRows(page, 'boats', `q=${encodeURIComponent(name)}`)
  await openAs(page, 'director', '/boats/import')
  const lines = [
    'Nome;LFT (m);Anno',
    `${name} A;0;1990`,
    `${name} B;dodici;1991`,
    `;9,5;1992`,
    `${name} D;9,5;1993`,
  ]
  await page.getByLabel('Scegli un file').setInputFiles(upload('guasto.csv', lines))
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('Con errori 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toHaveText(/2.*LFT \(m\): Deve essere maggiore di 0/)
  await expect(page.getByRole('row').nth(2)).toHaveText(/3.*LFT \(m\): Non è un numero: «dodici»/)
  await expect(page.getByRole('row').nth(3)).toHaveText(/4.*Nome: Il campo è richiesto/)
  await expect(page.getByRole('button', { name: 'Importa 1 riga' })).toBeDisabled()
  await expectAccessible(page)
  expect(await come()).toBe(0)
  await page.getByRole('checkbox', { name: 'Importa solo le righe senza errori' }).check()
  await page.getByRole('button', { name: 'Importa 1 riga' }).click()
  await expect(page.getByText('3 con errori, non importati')).toBeVisible()
  expect(await come()).toBe(1)
})

test('a file that is no table is refused with the reason', async ({ page }) => {
  await openAs(page, 'director', '/boats/import')
  const choose = page.getByLabel('Scegli un file')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await choose.setInputFiles({ name: 'foto.csv', mimeType: 'text/csv', buffer: png })
  await expect(page.getByRole('alert')).toContainText('Il file non si può importare')
  await expect(page.getByRole('alert')).toContainText('Il file non è una tabella')
  await choose.setInputFiles({
    name: 'vecchio.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome\nPap\xe0\n', 'latin1'),
  })
  await expect(page.getByRole('alert')).toContainText('Riga 2')
  await expectAccessible(page)
})
