import { expect, type Locator, type Page, test } from '@playwright/test'
import { signInSomebodyNew } from '../invited.ts'
import { archiveRow, changeRow, countRows, createRow, findRow, newName, putGrants } from '../rows.ts'
import { openAs } from '../signed-in.ts'

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Aggiungi' })
const managers = (page: Page) => page.getByRole('region', { name: 'Gestori' }).getByRole('listitem')

async function yachtWithManager(page: Page) {
  const { id: boatId } = await createRow(page, 'boats', { name: newName('gestita') })
  const manager = await createRow(page, 'boat-managers', { boatId, name: 'Gino Gestori' })
  return { boatId, id: manager.id, address: `/boat-managers/by-boat/${boatId}` }
}

async function openToChange(page: Page, role = 'director') {
  const yacht = await yachtWithManager(page)
  await openAs(page, role, yacht.address)
  await page.getByRole('button', { name: 'Modifica: Gino Gestori' }).click()
  return yacht
}

test.describe('a row changed in the midst of others', () => {
  test('is not saved over what a colleague saved meanwhile: both are shown', async ({ page }) => {
    const { id } = await openToChange(page)
    await field(page, 'Società').fill('Mia')
    await changeRow(page, 'boat-managers', id, { version: 1, company: 'Loro', phone: '+39 010 111' })
    await expect(page.getByText('Un’altra persona ha modificato questi dati mentre scrivevi.')).toBeVisible()
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Qualcuno ha salvato nel frattempo' })
    await expect(dialog.getByRole('group', { name: 'Società' })).toContainText('Loro')
    await dialog.getByRole('button', { name: 'Salva la scelta' }).click()
    await expect(managers(page)).toContainText('Mia')
    await expect(managers(page)).toContainText('+39 010 111')
  })

  test('keeps what was typed when a colleague archives it, and says so', async ({ page }) => {
    const { id } = await openToChange(page)
    await field(page, 'Società').fill('Da non perdere')
    await archiveRow(page, 'boat-managers', id)
    await expect(page.getByText('Questi dati non ci sono più')).toBeVisible()
    await expect(field(page, 'Società')).toHaveValue('Da non perdere')
    await expect(save(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.getByText('Ancora niente.')).toBeVisible()
  })

  test('is saved by Ctrl+S, and leaves the form of the page as it is', async ({ page }) => {
    const { boatId } = await yachtWithManager(page)
    await openAs(page, 'director', `/boats/${boatId}`)
    await field(page, 'Note').fill('ancora da finire')
    await page.getByRole('tab', { name: 'Gestori' }).click()
    await page.getByRole('button', { name: 'Modifica: Gino Gestori' }).click()
    await field(page, 'Società').fill('Yacht Cura')
    await page.keyboard.press('Control+s')
    await expect(managers(page)).toContainText('Yacht Cura')
    await page.getByRole('tab', { name: 'Dettagli' }).click()
    await expect(field(page, 'Note')).toHaveValue('ancora da finire')
    await expect(save(page)).toBeEnabled()
  })

  test('has the cursor when it opens, and gives it back to its button', async ({ page }) => {
    const { address } = await yachtWithManager(page)
    await openAs(page, 'director', address)
    const edit = page.getByRole('button', { name: 'Modifica: Gino Gestori' })
    await edit.press('Enter')
    await expect(field(page, 'Nome')).toBeFocused()
    await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter')
    await expect(edit).toBeFocused()
    await edit.press('Enter')
    await field(page, 'Società').fill('Yacht Cura')
    await field(page, 'Società').press('Enter')
    await expect(managers(page)).toContainText('Yacht Cura')
    await expect(edit).toBeFocused()
    await add(page).press('Enter')
    await expect(field(page, 'Nome')).toBeFocused()
    await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter')
    await expect(add(page)).toBeFocused()
    await page.getByRole('button', { name: 'Archivia: Gino Gestori' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Gestori' })).toBeFocused()
  })

  test('leaves a reference alone that its reader may not see', async ({ page }) => {
    const { boatId } = await yachtWithManager(page)
    const userId = (await createRow(page, 'users', await aUser(page), 'admin')).id
    await createRow(page, 'boat-managers', { boatId, name: 'Con Accesso', userId })
    await signInWithoutUsers(page)
    await page.goto(`/boat-managers/by-boat/${boatId}`)
    await page.getByRole('button', { name: 'Modifica: Con Accesso' }).click()
    await field(page, 'Società').fill('Yacht Cura')
    await save(page).click()
    await expect(managers(page).filter({ hasText: 'Yacht Cura' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await findRow(page, 'boat-managers', 'Yacht Cura')).toMatchObject({ userId })
  })
})

/** Signs in somebody who may change managers and read no account. */
async function signInWithoutUsers(page: Page): Promise<void> {
  const email = `senza.account.${Date.now().toString(36)}@darsena.example`
  await signInSomebodyNew(page, email)
  const { id } = await findRow(page, 'users', email)
  await putGrants(page, `/users/${id}`, [
    { entityType: 'BoatManager', action: 'update', scope: null, inverted: false },
    { entityType: 'User', action: 'read', scope: null, inverted: true },
  ])
}

async function aUser(page: Page) {
  const name = newName('accesso')
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@darsena.example`
  const role = await findRow(page, 'roles', 'boat-manager')
  const facility = await findRow(page, 'facilities', 'LEV')
  return { name, email, roleIds: [role.id], facilityIds: [facility.id] }
}

test.describe('a row added in the midst of others', () => {
  test('is one row, though the answer to the first try is lost', async ({ page }) => {
    const { boatId, address } = await yachtWithManager(page)
    await openAs(page, 'director', address)
    await add(page).click()
    await field(page, 'Nome').fill('Rita Ritenta')
    let tries = 0
    await page.route('**/api/boat-managers', async (route) => {
      if (route.request().method() !== 'POST' || tries++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(page).click()
    await expect(save(page)).toBeEnabled()
    await save(page).click()
    await expect(managers(page).filter({ hasText: 'Rita Ritenta' })).toBeVisible()
    expect(await countRows(page, 'boat-managers', `boatId=${boatId}`)).toBe(2)
  })

  test('is asked for before the page is left', async ({ page }) => {
    const { address } = await yachtWithManager(page)
    await openAs(page, 'director', address)
    await add(page).click()
    await field(page, 'Nome').fill('Da non perdere')
    await page.getByRole('link', { name: 'Apri la scheda dello yacht' }).click()
    const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(field(page, 'Nome')).toHaveValue('Da non perdere')
  })

  test('says why it is refused, though the reason lies at a field that is not there', async ({ page }) => {
    const { id: boatId } = await createRow(page, 'boats', { name: newName('venduta') })
    await openAs(page, 'director', `/boats/${boatId}?tab=managers`)
    await add(page).click()
    await field(page, 'Nome').fill('Troppo Tardi')
    await archiveRow(page, 'boats', boatId)
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Yacht:' })).toBeVisible()
    await expect(field(page, 'Nome')).toHaveValue('Troppo Tardi')
  })
})

test('what hangs on an archived yacht can be read, not changed', async ({ page }) => {
  const { id: boatId } = await createRow(page, 'boats', { name: newName('venduta') })
  await archiveRow(page, 'boats', boatId)
  await openAs(page, 'director', `/boats/${boatId}?tab=managers`)
  await expect(page.getByText('Ancora niente.')).toBeVisible()
  await expect(add(page)).toHaveCount(0)
})

test('the managers of a yacht that there isn’t are not found', async ({ page }) => {
  await openAs(page, 'director', '/boat-managers/by-boat/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  await expect(add(page)).toHaveCount(0)
})
