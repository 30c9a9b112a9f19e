import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { pictureOf } from '../../picture.ts'
import { archiveRow, createRow, findRow, headersOf, newName, putGrants, uploadFile } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

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

const scan = (name: string) => ({ name, mimeType: 'image/png', buffer: pictureOf(400, 300) })

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

test('the files of a yacht stand together: her picture, and the scans under their documents', async ({
  page,
}) => {
  const name = newName('Fascicolo')
  const [picture, policy, old, sheet] = [
    await uploadFile(page, scan('ritratto.png')),
    await uploadFile(page, pdf),
    await uploadFile(page, scan('vecchia.png')),
    await uploadFile(page, scan('licenza.png')),
  ]
  const { id: boatId } = await createRow(page, 'boats', { name, pictureId: picture.id })
  const add = (data: object) => createRow(page, 'boat-documents', { boatId, fileIds: [], ...data })
  await add({ type: 'INSURANCE', issuer: 'Mutua', expiresOn: dayIn(-1).iso, fileIds: [policy.id] })
  await add({ type: 'CERTIFICATE_OF_REGISTRY', issuer: 'Capitaneria', fileIds: [sheet.id] })
  await add({ type: 'OTHER', issuer: 'Senza file' })
  await archiveRow(page, 'boat-documents', (await add({ type: 'OTHER', fileIds: [old.id] })).id)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'yard-manager', `/boats/${boatId}?tab=files`)
  const files = page.getByRole('tabpanel', { name: 'File' })
  await expect(files.getByRole('heading')).toHaveText([
    'Foto',
    'Assicurazione · Mutua',
    'Licenza di navigazione · Capitaneria',
  ])
  await expect(files.getByRole('region', { name: 'Assicurazione · Mutua' })).toContainText('Scaduto')
  expect(asked.filter((path) => path.startsWith('/api/boat-documents'))).toHaveLength(1)
  await expect(page.getByRole('tab').last()).toHaveText('Cronologia')
  await expectAccessible(page)
  await files.getByRole('button', { name: 'Apri polizza.pdf' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /\/content\/original\?/)
  await page.keyboard.press('Escape')
  await files.getByRole('link', { name: 'Assicurazione · Mutua' }).click()
  await expect(page.getByLabel('Rilasciato da')).toHaveValue('Mutua')
})

test('files of more documents than are asked for at once say so', async ({ page }) => {
  const { id: boatId } = await createRow(page, 'boats', { name: newName('archivio') })
  const file = await uploadFile(page, pdf)
  await createRow(page, 'boat-documents', { boatId, type: 'INSURANCE', fileIds: [file.id] })
  await page.route('**/api/boat-documents?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 230 } })
  })
  await openAs(page, 'yard-manager', `/boats/${boatId}?tab=files`)
  await expect(page.getByText('Documenti di bordo: sono mostrati i file di 1 su 230.')).toBeVisible()
})

test('whoever may not read the documents of a yacht finds her picture among her files', async ({ page }) => {
  const { id } = await findRow(page, 'users', 'gatekeeper@')
  await putGrants(page, `/users/${id}`, [
    { entityType: 'Boat', action: 'read', scope: null, inverted: false },
  ])
  try {
    const picture = await uploadFile(page, scan('sola.png'))
    const boat = await createRow(page, 'boats', { name: newName('sola'), pictureId: picture.id })
    const bare = await createRow(page, 'boats', { name: newName('nuda') })
    await openAs(page, 'gatekeeper', `/boats/${boat.id}?tab=files`)
    const files = page.getByRole('tabpanel', { name: 'File' })
    await expect(files.getByRole('heading')).toHaveText(['Foto'])
    await expect(files.getByRole('img', { name: 'sola.png' })).toHaveAttribute('src', /\/thumb\?/)
    await page.goto(`/boats/${bare.id}?tab=files`)
    await expect(files).toHaveText('FotoAncora nessun file.')
    await page.getByRole('tab', { name: 'Dettagli' }).click()
    await expect(page.getByText('Fotovuoto')).toBeVisible()
  } finally {
    await putGrants(page, `/users/${id}`, [])
  }
})

test('a person’s scans are told of, and only opening one is marked in its history', async ({ page }) => {
  const member = await createRow(page, 'boat-members', { lastName: newName('Scansione') })
  const file = await uploadFile(page, scan('passaporto.png'), 'admin')
  const body = { memberId: member.id, type: 'PASSPORT', country: 'FR', fileIds: [file.id] }
  const { id } = await createRow(page, 'person-documents', body, 'admin')
  await openAs(page, 'director', `/boat-members/${member.id}?tab=files`)
  const document = page.getByRole('region', { name: 'Passaporto · Francia' })
  await expect(document).toContainText('Valido')
  await expect(document.getByText('passaporto.png')).toBeVisible()
  await expectAccessible(page)
  const seen = async () => {
    const headers = await headersOf(page, 'admin')
    const answer = await page.request.get(`/api/person-documents/${id}/history`, { headers })
    return (await answer.text()).match(/"VIEW"/g)?.length ?? 0
  }
  expect(await seen()).toBe(0)
  await document.getByRole('button', { name: 'Apri passaporto.png' }).click()
  const opened = page.getByRole('dialog').getByRole('img', { name: 'passaporto.png' })
  await expect(opened).toHaveJSProperty('naturalWidth', 400)
  expect(await seen()).toBe(1)
})
