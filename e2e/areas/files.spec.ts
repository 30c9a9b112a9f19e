import { basename, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { holdBack } from '../hold-back.ts'
import { pictureOf } from '../picture.ts'
import { changeRow, createRow, endSessions, findRow, newName, uploadFile } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const png = pictureOf(1200, 800)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const chooser = (page: Page) => page.getByLabel('Foto: Scegli o scatta una foto')

async function newYacht(page: Page, name: string): Promise<void> {
  await openAs(page, 'yard-manager', '/boats/new')
  await page.getByLabel('Nome').fill(name)
}

const save = (page: Page) => page.getByRole('button', { name: 'Salva' }).click()

test('a picture is uploaded, shown in form and list, opened and cropped', async ({ page }) => {
  await newYacht(page, 'Fotogenica')
  await chooser(page).setInputFiles(picture('fotogenica.png'))
  const card = page.getByRole('list', { name: 'Foto' }).getByRole('listitem')
  await expect(card.getByText('fotogenica.png')).toBeVisible()
  await expect(card.getByRole('img', { name: 'fotogenica.png' })).toHaveAttribute('src', /\/thumb\?/)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Fotogenica' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Apri fotogenica.png' }).click()
  const preview = page.getByRole('dialog', { name: 'fotogenica.png' })
  await expect(preview.getByRole('img', { name: 'fotogenica.png' })).toHaveJSProperty('naturalWidth', 1200)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await preview.getByRole('link', { name: 'Scarica' }).click()
  expect((await download).suggestedFilename()).toBe('fotogenica.png')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ritaglia fotogenica.png' }).click()
  const crop = page.getByRole('dialog', { name: 'Ritaglia la foto' })
  await crop.getByRole('slider', { name: 'Ingrandimento' }).fill('2')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Usa questo ritaglio' }).click()
  await expect(crop).toBeHidden()
  // Twice as large, of a picture that was 1200 wide and is 4 : 3 now.
  await page.getByRole('button', { name: 'Apri fotogenica.png' }).click()
  await expect
    .poll(() =>
      preview
        .getByRole('img', { name: 'fotogenica.png' })
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeLessThan(600)
  await page.keyboard.press('Escape')

  await page.goto('/boats?q=fotogenica')
  const inList = page.getByRole('row', { name: /Fotogenica/ }).getByRole('img', { name: 'fotogenica.png' })
  await expect(inList).toHaveAttribute('src', /\/thumb\?/)
  await expect
    .poll(() => inList.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
    .toBeGreaterThan(0)
})

for (const path of ['e2e/fixtures/hull.tiff', 'api/src/kit/files/fixtures/red-and-blue.heic']) {
  const name = basename(path)
  test(`${name}, which browsers don’t show, is cropped, and cropped anew from the whole`, async ({
    page,
  }) => {
    await newYacht(page, 'Inusuale')
    await chooser(page).setInputFiles(join(import.meta.dirname, '../..', path))
    await expect(page.getByRole('img', { name })).toHaveAttribute('src', /\/thumb\?/)
    await page.getByRole('button', { name: `Ritaglia ${name}` }).click()
    const crop = page.getByRole('dialog', { name: 'Ritaglia la foto' })
    const shown = crop.getByRole('img', { name })
    await expect(shown).toHaveJSProperty('naturalWidth', 320)
    await crop.getByRole('slider', { name: 'Ingrandimento' }).fill('2')
    await crop.getByRole('button', { name: 'Usa questo ritaglio' }).click()
    await expect(crop).toBeHidden()
    await page.getByRole('button', { name: `Apri ${name}` }).click()
    const preview = page.getByRole('dialog', { name }).getByRole('img', { name })
    await expect(preview).toHaveJSProperty('naturalWidth', 160)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Ritaglia ${name}` }).click()
    await expect(shown).toHaveJSProperty('naturalWidth', 320)
    await expect(crop.getByRole('slider', { name: 'Ingrandimento' })).toHaveValue('2')
  })
}

test('an upload whose connection breaks goes on where it stopped', async ({ page }) => {
  await newYacht(page, 'Interrotta')
  const offsets: (string | undefined)[] = []
  let mend = () => {}
  const mended = new Promise<void>((resolve) => {
    mend = resolve
  })
  await page.route('**/api/files/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') {
      await mended
      return route.continue()
    }
    const headers = request.headers()
    offsets.push(headers['upload-offset'])
    if (offsets.length > 1) return route.continue()
    // The first kilobyte arrives, then the line is dead.
    await page.request.fetch(request.url(), {
      method: 'PATCH',
      headers: {
        authorization: headers.authorization ?? '',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      data: png.subarray(0, 1024),
    })
    return route.abort('connectionreset')
  })
  await chooser(page).setInputFiles(picture('interrotta.png'))
  await expect(page.getByText('In attesa della rete…')).toBeVisible()
  mend()
  await expect(page.getByRole('img', { name: 'interrotta.png' })).toHaveAttribute('src', /\/thumb\?/)
  expect(offsets).toEqual(['0', '1024'])
  await save(page)
  await expect(page.getByRole('heading', { name: 'Interrotta' })).toBeVisible()
})

test('an upload on its way can be stopped, and what is refused says why', async ({ page }) => {
  await newYacht(page, 'Ripensata')
  await page.route('**/api/files/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await chooser(page).setInputFiles(picture('ripensata.png'))
  await expect(page.getByRole('progressbar', { name: 'Caricamento di ripensata.png' })).toBeAttached()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Aspetta la fine del caricamento')).toBeVisible()
  const givenUp = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Interrompi il caricamento di ripensata.png' }).click()
  await givenUp
  await expect(page.getByText('ripensata.png')).toBeHidden()
  await expect(page.getByText('Aspetta la fine del caricamento')).toBeHidden()
  await page.unroute('**/api/files/uploads/*')

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await chooser(page).setInputFiles({ name: 'scritta.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByRole('alert')).toHaveText(/Tipo di file non ammesso/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Interrompi il caricamento di scritta.png' }).click()
  await expect(chooser(page)).toBeAttached()
})

test('a picture is dropped, taken away again, and the yacht is without it', async ({ page }) => {
  await newYacht(page, 'Lasciata')
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'lasciata.png', { type: 'image/png' }))
      return transfer
    },
    [...pictureOf(40, 30)],
  )
  await page.getByText('Scegli o scatta una foto').dispatchEvent('drop', { dataTransfer: data })
  await page.getByRole('button', { name: 'Togli lasciata.png' }).click()
  await expect(chooser(page)).toBeAttached()
  await save(page)
  await expect(page.getByRole('heading', { name: 'Lasciata' })).toBeVisible()
  await expect(page.getByText('lasciata.png')).toBeHidden()
})

test('of many files three are on their way at a time, and the others are in the queue', async ({ page }) => {
  const boat = await createRow(page, 'boats', { name: newName('coda') })
  await openAs(page, 'director', `/boat-documents/new?boatId=${boat.id}`)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  const letGo = await holdBack(page, '**/api/files/uploads/*', (request) => request.method() === 'PATCH')
  const files = Array.from({ length: 5 }, (_, at) => picture(`foto-${at + 1}.png`))
  await page.getByLabel('Scansioni: Scegli i file').setInputFiles(files)
  await expect(page.getByText('In coda')).toHaveCount(2)
  await expect.poll(() => sent).toBe(3)
  await page.getByRole('button', { name: 'Interrompi il caricamento di foto-5.png' }).click()
  letGo()
  const cards = page.getByRole('list', { name: 'Scansioni' }).getByRole('listitem')
  await expect(cards).toHaveText([/foto-1/, /foto-2/, /foto-3/, /foto-4/])
})

test('an upload whose session has ended leads to the sign-in, as any other request does', async ({
  page,
}) => {
  const { id } = await findRow(page, 'users', 'yard-manager@')
  await newYacht(page, 'Sessione')
  await page.route('**/api/files/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await endSessions(page, id)
    await route.continue()
  })
  await chooser(page).setInputFiles(picture('tardi.png'))
  await expect(page).toHaveURL(/\/login/)
})

test('a file opens from a page whose links have ended in the meantime', async ({ page }) => {
  const file = await uploadFile(page, picture('attesa.png'))
  const { id } = await createRow(page, 'boats', { name: newName('attesa'), pictureId: file.id })
  await page.route(`**/api/boats/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/expires=\d+/g, 'expires=1'),
    })
  })
  await openAs(page, 'yard-manager', `/boats/${id}`)
  const shown = page.getByRole('dialog').getByRole('img', { name: 'attesa.png' })
  await page.getByRole('button', { name: 'Apri attesa.png' }).click()
  await expect(shown).toHaveJSProperty('naturalWidth', 1200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ritaglia attesa.png' }).click()
  await expect(shown).toHaveJSProperty('naturalWidth', 1200)
})

test('a file opens by the link of its row where no newer one is to be had', async ({ page }) => {
  const file = await uploadFile(page, picture('isolata.png'))
  const { id } = await createRow(page, 'boats', { name: newName('isolata'), pictureId: file.id })
  await openAs(page, 'yard-manager', `/boats/${id}`)
  await page.route('**/api/files/*/link', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: 'Apri isolata.png' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: 'isolata.png' })
  await expect(shown).toHaveJSProperty('naturalWidth', 1200)
})

test('a crop that is refused says why and stays open', async ({ page }) => {
  const file = await uploadFile(page, picture('contesa.png'))
  const { id } = await createRow(page, 'boats', { name: newName('contesa'), pictureId: file.id })
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await openAs(page, 'yard-manager', `/boats/${id}`)
  await page.getByRole('button', { name: 'Ritaglia contesa.png' }).click()
  const crop = page.getByRole('dialog', { name: 'Ritaglia la foto' })
  await crop.getByRole('slider', { name: 'Ingrandimento' }).fill('2')
  await changeRow(page, 'files', file.id, { version: file.version, name: 'altrui.png' })
  await crop.getByRole('button', { name: 'Usa questo ritaglio' }).click()
  await expect(page.getByRole('alert')).toContainText('Qualcuno ha salvato una modifica nel frattempo')
  await expect(crop.getByRole('button', { name: 'Usa questo ritaglio' })).toBeEnabled()
  expect(uncaught).toEqual([])
})
