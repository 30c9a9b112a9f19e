import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { changeRow, createRow, findRow, newName, putGrants } from '../../rows.ts'
import { openAs, signInOnPage } from '../../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const toast = (page: Page, text: string) =>
  page.locator('.Toastify').getByRole('alert').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Picks a row in a field that takes several. */
async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function makeUser(page: Page, role = 'surveyor') {
  const name = newName('user')
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@darsena.example`
  const [{ id: roleId }, { id: facilityId }] = [
    await findRow(page, 'roles', role),
    await findRow(page, 'facilities', 'LEV'),
  ]
  const body = { name, email, roleIds: [roleId], facilityIds: [facilityId] }
  return { ...(await createRow(page, 'users', body, 'admin')), name, email }
}

test.describe('the list of users', () => {
  test('shows roles, facilities and state, and is filtered by them', async ({ page }) => {
    const { name } = await makeUser(page)
    await openAs(page, 'admin', '/')
    await page.getByRole('link', { name: 'Utenti', exact: true }).click()
    const director = rowOf(page, 'director@darsena.example')
    await expect(director).toContainText('Direttore')
    await expect(director).toContainText('Marina di Levante, Cantiere di Ponente')
    await expect(director).toContainText('Attivo')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filtri' }).click()
    await pick(page, 'Ruoli', 'Perito')
    await expect(director).toHaveCount(0)
    await expect(rowOf(page, 'surveyor@darsena.example')).toBeVisible()
    await pick(page, 'Stato', 'Invitato')
    await expect(rowOf(page, 'surveyor@darsena.example')).toHaveCount(0)
    await expect(rowOf(page, name)).toContainText('Invitato')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Togli il filtro Ruoli: Perito' })).toBeVisible()
  })

  test('is a directory for the staff, who learn nothing of accounts', async ({ page }) => {
    await openAs(page, 'dockmaster', '/users')
    await expect(page.getByRole('columnheader')).toHaveText(['Nome', 'Reparti', 'Telefono'])
    await expect(page.getByRole('button', { name: 'Esporta' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Demo Perito', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Demo Perito' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Dettagli'])
    await expect(page.getByRole('main')).not.toContainText('@darsena.example')
    await expectAccessible(page)
  })

  test('is no business of somebody without the right', async ({ page }) => {
    await openAs(page, 'boat-manager', '/users')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Utenti', exact: true })).toHaveCount(0)
  })
})

test.describe('a new user', () => {
  test('is invited with the save, belongs to a default facility, and shows as invited', async ({ page }) => {
    const name = newName('new')
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@darsena.example`
    await openAs(page, 'admin', '/users/new')
    await expect(page.getByRole('radio', { name: 'Marina di Levante: Predefinita' })).toBeChecked()
    await field(page, 'Nome').fill(name)
    await field(page, 'E-mail').fill(email)
    await pick(page, 'Ruoli', 'Sola lettura')
    await pick(page, 'Aggiungi a Sedi', 'Cantiere di Ponente')
    await page.getByRole('radio', { name: 'Cantiere di Ponente: Predefinita' }).check()
    await expectAccessible(page)
    await save(page).click()
    await expect(toast(page, `Invito inviato a ${email}`)).toBeVisible()
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('Invitato').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Manda l’invito' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Cantiere di Ponente: Predefinita' })).toBeChecked()
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    const created = page.getByRole('tabpanel').getByRole('listitem').last()
    await expect(created.getByRole('row', { name: 'Sedi' })).toContainText('Cantiere di Ponente')
    await expect(created.getByRole('row', { name: 'Ruoli' })).toContainText('Sola lettura')
  })

  test('shares no address with another one, and is told so at the field', async ({ page }) => {
    await openAs(page, 'admin', '/users/new')
    await field(page, 'Nome').fill(newName('twin'))
    await field(page, 'E-mail').fill('Director@darsena.example')
    await save(page).click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Esiste già')
  })
})

test.describe('a user’s page', () => {
  test('gives a role that counts at the very next request', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage()
    const { id, roleIds } = await findRow(page, 'users', 'gatekeeper.pon')
    try {
      await openAs(other, 'gatekeeper.pon', '/boats')
      await expect(other.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
      await openAs(page, 'admin', `/users/${id}`)
      await pick(page, 'Ruoli', 'Sola lettura')
      await save(page).click()
      await expect(toast(page, 'Salvato')).toBeVisible()
      await other.reload()
      await expect(other.getByRole('searchbox', { name: 'Cerca tra yacht' })).toBeVisible()
    } finally {
      const { version } = await findRow(page, 'users', 'gatekeeper.pon')
      await changeRow(page, 'users', id, { roleIds, version })
    }
  })

  test('keeps somebody out after a question, and lets them in again', async ({ page }) => {
    const { id, name } = await makeUser(page)
    await openAs(page, 'admin', `/users/${id}`)
    await page.getByRole('button', { name: 'Disattiva' }).click()
    const question = page.getByRole('dialog', { name: `Disattivare ${name}?` })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(page.getByRole('button', { name: 'Riattiva' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Disattiva' }).click()
    await question.getByRole('button', { name: 'Disattiva' }).click()
    await expect(toast(page, 'accesso disattivato')).toBeVisible()
    await page.getByRole('button', { name: 'Riattiva' }).click()
    await expect(page.getByRole('button', { name: 'Disattiva' })).toBeVisible()
    await page.getByRole('button', { name: 'Archivia' }).click()
    await page
      .getByRole('dialog', { name: `Archiviare ${name}?` })
      .getByRole('button', { name: 'Archivia' })
      .click()
    await expect(page.getByText('Si può leggere ma non modificare')).toBeVisible()
  })

  test('refuses to lose the last administrator, and says why', async ({ page }) => {
    const { id } = await findRow(page, 'users', 'admin@')
    await openAs(page, 'admin', `/users/${id}`)
    await page.getByRole('combobox', { name: 'Ruoli' }).press('Backspace')
    await save(page).click()
    const reason = 'L’ultimo amministratore attivo resta: prima nominane un altro'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(reason)
    // Closed, so that the next one is not mistaken for it.
    await toast(page, reason).getByRole('button').click()
    await expect(toast(page, reason)).toHaveCount(0)
    await page.getByRole('button', { name: 'Annulla le modifiche' }).click()
    await page.getByRole('button', { name: 'Disattiva' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disattiva' }).click()
    await expect(toast(page, reason)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Riattiva' })).toHaveCount(0)
  })

  test('refuses a role with more than one holds oneself, and keeps what was typed', async ({ page }) => {
    const { id } = await findRow(page, 'users', 'yard-manager@')
    const unlimited = { scope: null, inverted: false }
    await putGrants(page, `/users/${id}`, [
      { entityType: 'User', action: 'manage', ...unlimited },
      { entityType: 'UserRole', action: 'read', ...unlimited },
      { entityType: 'Role', action: 'read', ...unlimited },
    ])
    try {
      const name = newName('more')
      await openAs(page, 'yard-manager', '/users/new')
      await field(page, 'Nome').fill(name)
      await field(page, 'E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@darsena.example`)
      await pick(page, 'Ruoli', 'Amministratore')
      await save(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Non puoi dare ciò che non hai:')
      await expect(field(page, 'Nome')).toHaveValue(name)
    } finally {
      await putGrants(page, `/users/${id}`, [])
    }
  })

  test('ends somebody’s sessions everywhere', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage()
    await openAs(other, 'survey-lead')
    const { id } = await findRow(page, 'users', 'survey-lead@')
    await openAs(page, 'admin', `/users/${id}?tab=sessions`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Chrome · Linux' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Termina tutte le sessioni' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Termina tutte le sessioni' }).click()
    await expect(page.getByText('Nessuna sessione aperta.')).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
  })

  test('can be read, not changed, by the director', async ({ page }) => {
    const { id } = await findRow(page, 'users', 'surveyor@')
    await openAs(page, 'director', `/users/${id}`)
    await expect(page.getByText('Puoi vedere questi dati, non modificarli.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Disattiva' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Può fare' }).click()
    await expect(rowOf(page, 'Perizie condivise')).toContainText('Perito · Sede')
    await expect(page.getByRole('button', { name: 'Aggiungi' })).toHaveCount(0)
  })
})

test.describe('what somebody can do', () => {
  test('tells action, reach and source, and shows a denial where it takes something away', async ({
    page,
  }) => {
    const { id } = await makeUser(page)
    await openAs(page, 'admin', `/users/${id}?tab=can-do`)
    const shared = rowOf(page, 'Perizie condivise')
    await expect(shared).toContainText('Creare, Vedere, Modificare, Archiviare, Condividere')
    await expect(page.getByText('«Sede» vuol dire: Marina di Levante.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Effetto' }).selectOption('Nega')
    await page.getByRole('combobox', { name: 'Azione' }).selectOption('Condividere')
    await page.getByRole('combobox', { name: 'Portata' }).selectOption('Senza limite')
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(page.getByRole('combobox', { name: 'Oggetto' })).toHaveAccessibleDescription(
      'Il campo è richiesto',
    )
    await page.getByRole('combobox', { name: 'Oggetto' }).fill('perizie cond')
    await page.getByRole('option', { name: 'Perizie condivise' }).click()
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'da salvare' })).toContainText(
      'Negato: Condividere',
    )
    await save(page).click()
    await expect(toast(page, 'Permessi salvati')).toBeVisible()
    const taken = page.getByRole('row').filter({ hasText: 'Negazione personale · Senza limite' })
    await expect(taken).toContainText('Condividere')
    await expect(taken).toContainText('Negato')
    await expect(shared).toContainText('Creare, Vedere, Modificare, Archiviare')
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Cerca un oggetto' }).fill('sagome')
    await expect(shared).toHaveCount(0)
    await page.getByRole('button', { name: /^Togli: Negato/ }).click()
    await save(page).click()
    await expect(page.getByText('Nessuno: vale ciò che concedono i ruoli.')).toBeVisible()
  })

  test('asks before unsaved permissions are lost', async ({ page }) => {
    const { id } = await makeUser(page)
    await openAs(page, 'admin', `/users/${id}?tab=can-do`)
    await page.getByRole('combobox', { name: 'Oggetto' }).fill('porti')
    await page.getByRole('option', { name: 'Porti', exact: true }).click()
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    await page.getByRole('link', { name: 'Torna all’elenco' }).click()
    const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
    await question.getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('tab', { name: 'Può fare' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Vedere · Porti' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('users and what they can do come as cards, and nothing is wider than the screen', async ({ page }) => {
    const { id, name } = await makeUser(page)
    await openAs(page, 'admin', `/users?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Invitato')
    await page.goto(`/users/${id}?tab=can-do`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Incarichi' }).first()).toContainText(
      'Perito · Sede',
    )
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test('the log of sign-ins tells who tried from where, and is filtered by event', async ({ page }) => {
  const data = { email: 'surveyor@darsena.example', password: 'wrong' }
  await page.request.post('/api/auth/login', { data })
  await page.goto('/login')
  await signInOnPage(page, 'admin')
  await page.goto('/sign-ins')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessi degli utenti')
  await expect(rowOf(page, 'Accesso riuscito').first()).toContainText('Demo Amministratore')
  await expectAccessible(page)
  await pick(page, 'Evento', 'Accesso fallito')
  await expect(rowOf(page, 'Accesso riuscito')).toHaveCount(0)
  await expect(rowOf(page, 'Accesso fallito').first()).toContainText('Demo Perito')
  await page.getByRole('link', { name: 'Demo Perito' }).first().click()
  await expect(heading(page)).toHaveText('Demo Perito')
  await page.goBack()
  await expect(rowOf(page, 'Accesso riuscito')).toHaveCount(0)
})

test('the log of sign-ins is closed to whoever only reads users', async ({ page }) => {
  await openAs(page, 'director', '/sign-ins')
  await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accessi degli utenti' })).toHaveCount(0)
})
