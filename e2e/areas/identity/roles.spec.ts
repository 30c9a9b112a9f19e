import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, findRow, newName, putGrants } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const toast = (page: Page, text: string) =>
  page.locator('.Toastify').getByRole('alert').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const grid = (page: Page) => page.getByRole('grid', { name: 'Permessi del ruolo' })
/** A cell of the matrix by action and subject, whatever it says. */
const cell = (page: Page, action: string, subject: string) =>
  grid(page).getByRole('button', { name: `${action} · ${subject}:` })

async function openMatrix(page: Page, grants: object[] = []) {
  const name = newName('role')
  const { id } = await createRow(page, 'roles', { name, label: { it: name } }, 'admin')
  if (grants.length > 0) await putGrants(page, `/roles/${id}`, grants)
  await openAs(page, 'admin', `/roles/${id}?tab=grants`)
  await expect(grid(page)).toBeVisible()
  return { id, name }
}

test.describe('a shipped role', () => {
  test('can be read, not changed, and copied as a role of one’s own', async ({ page }) => {
    const { id } = await findRow(page, 'roles', 'surveyor')
    await openAs(page, 'admin', `/roles/${id}`)
    await expect(page.getByText('I ruoli di serie arrivano con il prodotto')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archivia' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Permessi' }).click()
    const surveys = page.getByRole('row', { name: /^Perizie –/ })
    await expect(surveys).toContainText('Sede')
    await expect(save(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Copia come nuovo ruolo' }).click()
    const name = newName('copy')
    await expect(page.getByRole('textbox', { name: 'Italiano' })).toHaveValue('Copia di Perito')
    await field(page, 'Nome tecnico').fill(name)
    await page.getByRole('textbox', { name: 'Italiano' }).fill(name)
    await save(page).click()
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByRole('tab', { name: 'Permessi' })).toHaveAttribute('aria-selected', 'true')
    await expect(cell(page, 'Condividere', 'Perizie')).toHaveAccessibleName('Condividere · Perizie: Sede')
    await expect(cell(page, 'Approvare', 'Perizie')).toHaveAccessibleName('Approvare · Perizie: Nessuno')
  })
})

test.describe('the permission matrix', () => {
  test('sets a reach by the mouse, saves it, and tells it in the history', async ({ page }) => {
    await openMatrix(page)
    await cell(page, 'Vedere', 'Incarichi').click()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: /^Sede/ }).click()
    await expect(cell(page, 'Vedere', 'Incarichi')).toHaveAccessibleName(
      'Vedere · Incarichi: Sede, da salvare',
    )
    await expect(cell(page, 'Vedere', 'Incarichi')).toBeFocused()
    await expect(page.getByText('1 permesso da salvare')).toBeVisible()
    await save(page).click()
    await expect(toast(page, 'Permessi salvati')).toBeVisible()
    await page.reload()
    await expect(cell(page, 'Vedere', 'Incarichi')).toHaveAccessibleName('Vedere · Incarichi: Sede')
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(
      '+ Vedere Incarichi: Sede',
    )
  })

  test('shows what «manage» brings along, and offers managed boats only where there is a boat', async ({
    page,
  }) => {
    await openMatrix(page)
    await cell(page, 'Gestire', 'Documenti di bordo').click()
    await page.getByRole('menuitemradio', { name: /^Barche gestite/ }).click()
    await expect(cell(page, 'Creare', 'Documenti di bordo')).toHaveAccessibleName(
      'Creare · Documenti di bordo: Barche gestite, con «Gestire»',
    )
    await cell(page, 'Vedere', 'Reparti').click()
    await expect(page.getByRole('menuitemradio', { name: /^Sede/ })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: /^Barche gestite/ })).toHaveCount(0)
  })

  test('is worked by keyboard alone, one stop of the Tab key', async ({ page }) => {
    await openMatrix(page)
    await page.getByRole('checkbox', { name: 'Solo ciò che è concesso' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Che cosa significano le portate')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell(page, 'Gestire', 'Flotta')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Vedere', 'Yacht')).toBeFocused()
    await page.keyboard.press('2')
    await expect(cell(page, 'Vedere', 'Yacht')).toHaveAccessibleName(/Barche gestite/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Vedere', 'Yacht')).toHaveAccessibleName(/Senza limite/)
    await expect(cell(page, 'Vedere', 'Yacht')).toBeFocused()
    await page.keyboard.press('Control+End')
    await expect(cell(page, 'Condividere', 'Varianti di file')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Permessi salvati')).toBeVisible()
  })

  test('is searched, narrowed to what is granted, and set for a whole area at once', async ({ page }) => {
    await openMatrix(page, [{ entityType: 'Port', action: 'read', scope: 'FACILITY' }])
    await page.getByRole('checkbox', { name: 'Solo ciò che è concesso' }).check()
    await expect(grid(page).getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Solo ciò che è concesso' }).uncheck()
    await page.getByRole('searchbox', { name: 'Cerca un oggetto' }).fill('cantiere')
    await cell(page, 'Vedere', 'Cantiere').click()
    await page.getByRole('menuitemradio', { name: /^Sede/ }).click()
    await expect(cell(page, 'Vedere', 'Lavori')).toHaveAccessibleName(/Sede, da salvare/)
    await expect(page.getByText('2 permessi da salvare')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla le modifiche' }).click()
    await expect(cell(page, 'Vedere', 'Lavori')).toHaveAccessibleName('Vedere · Lavori: Nessuno')
  })

  test('keeps one’s changes over what somebody else has saved meanwhile', async ({ page }) => {
    // A live event before the save would leave nothing to save.
    await page.route('**/api/live', (route) => route.abort())
    const { id } = await openMatrix(page)
    await cell(page, 'Vedere', 'Incarichi').press('3')
    await putGrants(page, `/roles/${id}`, [{ entityType: 'Port', action: 'read', scope: null }])
    await save(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Nel frattempo qualcuno ha salvato')
    await expect(cell(page, 'Vedere', 'Porti')).toHaveAccessibleName('Vedere · Porti: Senza limite')
    await save(page).click()
    await expect(toast(page, 'Permessi salvati')).toBeVisible()
    await page.reload()
    await expect(cell(page, 'Vedere', 'Incarichi')).toHaveAccessibleName('Vedere · Incarichi: Sede')
    await expect(cell(page, 'Vedere', 'Porti')).toHaveAccessibleName('Vedere · Porti: Senza limite')
  })
})

test('what was set stays to be read when the right to save it is taken away, and the page says so', async ({
  page,
}) => {
  const { id: userId } = await findRow(page, 'users', 'director@')
  const mayChangeRoles = { entityType: 'Role', action: 'update', scope: null, inverted: false }
  await putGrants(page, `/users/${userId}`, [mayChangeRoles])
  try {
    const name = newName('role')
    const { id } = await createRow(page, 'roles', { name, label: { it: name } }, 'admin')
    await openAs(page, 'director', `/roles/${id}?tab=grants`)
    await cell(page, 'Vedere', 'Incarichi').press('3')
    await expect(page.getByText('1 permesso da salvare')).toBeVisible()
    await putGrants(page, `/users/${userId}`, [])
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Non hai più il permesso')
    await expect(save(page)).toBeDisabled()
    await expect(page.getByRole('row', { name: /^Incarichi/ })).toContainText('Sede, da salvare')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annulla le modifiche' }).click()
    await expect(save(page)).toHaveCount(0)
  } finally {
    await putGrants(page, `/users/${userId}`, [])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the matrix is a card for each subject', async ({ page }) => {
    const name = newName('card')
    const { id } = await createRow(page, 'roles', { name, label: { it: name } }, 'admin')
    await openAs(page, 'admin', `/roles/${id}?tab=grants`)
    const card = page.getByRole('listitem').filter({ hasText: 'Incarichi' }).first()
    await card.getByText('Incarichi').click()
    await card.getByRole('combobox', { name: 'Gestire' }).selectOption('Sede')
    await expect(card).toContainText('Gestire: Sede')
    await expect(card).toContainText('Sede, con «Gestire»')
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await save(page).click()
    await expect(toast(page, 'Permessi salvati')).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('roles, reaches and the matrix are in English', async ({ page }) => {
    const { id } = await findRow(page, 'roles', 'surveyor')
    await openAs(page, 'admin', `/roles/${id}?tab=grants`)
    await expect(page.getByRole('link', { name: 'Copy as a new role' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Approve' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Surveys –/ })).toContainText('Facility')
  })
})
