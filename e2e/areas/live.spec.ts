import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { archiveRow, changeRow, createRow, endSessions, findRow, newName, putGrants } from '../rows.ts'
import { openAs } from '../signed-in.ts'
import { wireTo } from '../wire.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

async function openYacht(page: Page, role = 'director') {
  const name = newName('live')
  const { id, version } = await createRow(page, 'boats', { name })
  await openAs(page, role, `/boats/${id}`)
  await expect(heading(page)).toContainText(name)
  return { id, name, version }
}

/** Takes a permission from a demo account while a test goes on. */
async function without(page: Page, account: string, denials: object[], work: () => Promise<void>) {
  const { id } = await findRow(page, 'users', `${account}@`)
  await putGrants(
    page,
    `/users/${id}`,
    denials.map((one) => ({ scope: null, inverted: true, ...one })),
  )
  try {
    await work()
  } finally {
    await putGrants(page, `/users/${id}`, [])
  }
}

test.describe('what somebody else saves', () => {
  test('shows in a list that is open, new and changed rows alike', async ({ page }) => {
    const stem = newName('team')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(stem)}`)
    await expect(page.getByText('Nessuna corrispondenza')).toBeVisible()
    const { id, version } = await createRow(page, 'boats', { name: `${stem} UNO` }, 'admin')
    await expect(rowOf(page, `${stem} UNO`)).toBeVisible()
    await changeRow(page, 'boats', id, { name: `${stem} DUE`, version })
    await expect(rowOf(page, `${stem} DUE`)).toBeVisible()
    await expect(rowOf(page, `${stem} UNO`)).toHaveCount(0)
  })

  test('shows where a row is only named', async ({ page }) => {
    const shapeName = newName('shape')
    const outline = 'M0 0H1V1Z'
    const shape = await createRow(page, 'boat-shapes', { name: shapeName, hull: 'MONOHULL', outline })
    const name = newName('named')
    await createRow(page, 'boats', { name, shapeId: shape.id })
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: /olonne/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Sagoma' }).click()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, name)).toContainText(shapeName)
    await changeRow(page, 'boat-shapes', shape.id, { name: `${shapeName} BIS`, version: shape.version })
    await expect(rowOf(page, name)).toContainText(`${shapeName} BIS`)
  })

  test('shows in a filter and in a form under which a row is named, also while one types there', async ({
    page,
  }) => {
    const shapeName = newName('shape')
    const outline = 'M0 0H1V1Z'
    const shape = await createRow(page, 'boat-shapes', { name: shapeName, hull: 'MONOHULL', outline })
    const name = newName('named')
    const { id } = await createRow(page, 'boats', { name, shapeId: shape.id })
    await openAs(page, 'director', `/boats?shapeId=${shape.id}`)
    await expect(page.getByRole('button', { name: shapeName })).toBeVisible()
    await changeRow(page, 'boat-shapes', shape.id, { name: `${shapeName} BIS`, version: 1 })
    await expect(page.getByRole('button', { name: `${shapeName} BIS` })).toBeVisible()
    await page.goto(`/boats/${id}`)
    await field(page, 'Cantiere').fill('Vismara')
    const picker = page.getByRole('combobox', { name: 'Sagoma' })
    await expect(picker).toHaveValue(`${shapeName} BIS`)
    await changeRow(page, 'boat-shapes', shape.id, { name: `${shapeName} TER`, version: 2 })
    await expect(picker).toHaveValue(`${shapeName} TER`)
    await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
  })

  test('shows in a form that nobody types in', async ({ page }) => {
    const { id, version } = await openYacht(page)
    await expect(field(page, 'Modello')).toHaveValue('')
    await changeRow(page, 'boats', id, { model: 'Farr 40', version })
    await expect(field(page, 'Modello')).toHaveValue('Farr 40')
    await expect(page.getByText('Un’altra persona ha modificato')).toHaveCount(0)
  })

  test('is told in a form that somebody types in, and leaves what was typed', async ({ page }) => {
    const { id, version } = await openYacht(page)
    await field(page, 'Cantiere').fill('Vismara')
    await changeRow(page, 'boats', id, { model: 'Farr 40', version })
    await expect(page.getByRole('status').filter({ hasText: 'Un’altra persona ha modificato' })).toBeVisible()
    await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mostra le differenze' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Demo Amministratore ha salvato una modifica')
    await dialog.getByRole('button', { name: 'Salva la scelta' }).click()
    await expect(field(page, 'Modello')).toHaveValue('Farr 40')
    await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
    await expect(page.getByText('Un’altra persona ha modificato')).toHaveCount(0)
  })

  test('is told when it puts the row away', async ({ page }) => {
    const { id } = await openYacht(page)
    await field(page, 'Cantiere').fill('Vismara')
    await archiveRow(page, 'boats', id)
    await expect(page.getByRole('alert').filter({ hasText: 'Archiviato nel frattempo' })).toBeVisible()
    await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
    await expect(save(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Annulla le modifiche' }).click()
    await expect(field(page, 'Cantiere')).toHaveCount(0)
  })

  test('is told after a break of the connection', async ({ browser, page, baseURL }) => {
    const wire = await wireTo(baseURL ?? '')
    const context = await browser.newContext({ baseURL: wire.url })
    const distant = await context.newPage()
    const stem = newName('break')
    await openAs(distant, 'director', `/boats?q=${encodeURIComponent(stem)}`)
    await expect(distant.getByText('Nessuna corrispondenza')).toBeVisible()
    wire.cut()
    await expect(distant.getByText('Nessun collegamento con il server')).toBeVisible()
    const name = `${stem} UNO`
    await createRow(page, 'boats', { name }, 'admin')
    wire.mend()
    await expect(rowOf(distant, name)).toBeVisible({ timeout: 40_000 })
    await expect(distant.getByText('Nessun collegamento con il server')).toHaveCount(0)
    await context.close()
    await wire.close()
  })

  test('is told to a page that was out of sight, which had let go of its connection', async ({ page }) => {
    const stem = newName('hidden')
    await openAs(page, 'director', `/boats?q=${encodeURIComponent(stem)}`)
    await expect(page.getByText('Nessuna corrispondenza')).toBeVisible()
    const show = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const isLive = (request: Request) => request.url().endsWith('/api/live')
    const ended = page.waitForEvent('requestfailed', isLive)
    await show(true)
    await ended
    const name = `${stem} UNO`
    await createRow(page, 'boats', { name }, 'admin')
    const resumed = page.waitForRequest(isLive)
    await show(false)
    expect((await resumed).headers()['last-event-id']).toMatch(/^\d+$/)
    await expect(rowOf(page, name)).toBeVisible()
  })
})

test.describe('what is taken away', () => {
  test('goes from the menu, and a page of it closes', async ({ page }) => {
    await openAs(page, 'yard-manager', '/boats')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await without(page, 'yard-manager', [{ entityType: 'Boat', action: 'manage' }], async () => {
      await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
      await expect(menuEntry(page, 'Elenco yacht')).toHaveCount(0)
    })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('leaves what was typed in a form, and says that it can no longer be saved', async ({ page }) => {
    await openYacht(page, 'yard-manager')
    await field(page, 'Cantiere').fill('Vismara')
    await without(page, 'yard-manager', [{ entityType: 'Boat', action: 'update' }], async () => {
      await expect(page.getByRole('alert')).toContainText('Non hai più il permesso di salvare')
      await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
      await expect(save(page)).toBeDisabled()
    })
    await expect(save(page)).toBeEnabled()
    await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
  })

  test('leaves what was typed when it is the last facility, and says so', async ({ page }) => {
    await openYacht(page, 'yard-manager')
    await field(page, 'Cantiere').fill('Vismara')
    const { id, version, facilityIds } = await findRow(page, 'users', 'yard-manager@')
    await changeRow(page, 'users', id, { facilityIds: [], version })
    try {
      await expect(page.getByRole('alert').first()).toContainText('ti è stato tolto')
      await expect(field(page, 'Cantiere')).toHaveValue('Vismara')
    } finally {
      await changeRow(page, 'users', id, { facilityIds, version: version + 1 })
    }
  })

  test('leaves what was typed on a page that one may not open any more', async ({ page }) => {
    await openAs(page, 'yard-manager', '/boats/new')
    await field(page, 'Nome').fill('MAI SALVATA')
    await without(page, 'yard-manager', [{ entityType: 'Boat', action: 'manage' }], async () => {
      const notice = page.getByRole('alert').filter({ hasText: 'Il permesso per questa pagina' })
      await expect(notice).toBeVisible()
      await expect(field(page, 'Nome')).toHaveValue('MAI SALVATA')
      await expectAccessible(page)
    })
  })

  test('with the session leads to the sign-in page, which says so', async ({ page }) => {
    await openAs(page, 'surveyor', '/boats')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const { id } = await findRow(page, 'users', 'surveyor@')
    await endSessions(page, id)
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByText('La sessione è scaduta o è stata chiusa')).toBeVisible()
    await expectAccessible(page)
  })
})
