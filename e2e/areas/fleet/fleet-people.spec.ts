import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { linkMailedTo, setPassword, signIn } from '../../invited.ts'
import { createRow, headersOf, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()

async function pick(page: Page, name: string, typed: string, option = typed) {
  await page.getByRole('combobox', { name }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const userIdOf = async (page: Page, role: string): Promise<string> => {
  const me = await page.request.get('/api/users/me', { headers: await headersOf(page, role) })
  return (await me.json()).id
}

test.describe('people of the boats', () => {
  test('are entered, found without their accents, and given roles on the spot', async ({ page }) => {
    const yacht = newName('alba')
    await createRow(page, 'boats', { name: yacht })
    const lastName = `Núñez ${newName('x').toLowerCase()}`
    await openAs(page, 'director', '/boat-members')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persone')
    await page.getByRole('link', { name: 'Crea' }).click()
    await field(page, 'Nome').fill('Inés')
    await field(page, 'Cognome').fill(lastName)
    await save(page).click()
    await expect(heading(page)).toHaveText(`Inés ${lastName}`)
    await expect(page.getByRole('tab', { name: 'Ruoli a bordo' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await pick(page, 'Yacht', yacht)
    await choose(page, 'Ruolo', 'Armatore')
    await field(page, 'Dal').fill('01/05/2024')
    await expectAccessible(page)
    await save(page).click()
    const roles = page.getByRole('region', { name: 'Ruoli a bordo' }).getByRole('listitem')
    await expect(roles).toHaveCount(1)
    await expect(roles).toContainText('01/05/2024')

    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await pick(page, 'Yacht', yacht)
    await choose(page, 'Ruolo', 'Armatore')
    await save(page).click()
    await expect(page.getByRole('combobox', { name: 'Ruolo' })).toHaveAccessibleDescription(
      'Si sovrappone a un periodo già registrato',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'è già armatore di questo yacht' })).toBeVisible()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()

    await page.getByRole('link', { name: 'Persone' }).click()
    await page.getByRole('searchbox').fill(lastName.toUpperCase().replace('Ú', 'u').replace('Ñ', 'n'))
    const row = page.getByRole('row').filter({ hasText: lastName })
    await expect(row).toContainText('Armatore')
    await expect(row).toContainText(yacht)
    await expectAccessible(page)
  })

  test('show in an open list what a colleague makes of them', async ({ page }) => {
    const lastName = newName('viva')
    const { id: memberId } = await createRow(page, 'boat-members', { lastName })
    const { id: boatId } = await createRow(page, 'boats', { name: newName('viva') })
    await openAs(page, 'surveyor', `/boat-members?q=${encodeURIComponent(lastName)}`)
    const row = page.getByRole('row').filter({ hasText: lastName })
    await expect(row).toBeVisible()
    await createRow(page, 'boat-member-roles', { boatId, memberId, role: 'CAPTAIN' })
    await expect(row).toContainText('Comandante')
  })

  test('show on the yacht, where a role is changed and taken away', async ({ page }) => {
    const { id: boatId } = await createRow(page, 'boats', { name: newName('brezza') })
    const lastName = newName('scotta')
    const { id: memberId } = await createRow(page, 'boat-members', { firstName: 'Bice', lastName })
    await createRow(page, 'boat-member-roles', { boatId, memberId, role: 'CREW' })
    await openAs(page, 'yard-manager', `/boats/${boatId}?tab=members`)
    const rows = page.getByRole('region', { name: 'Ruoli a bordo' }).getByRole('listitem')
    await expect(rows).toContainText('Equipaggio')
    await page.getByRole('button', { name: `Modifica: Bice ${lastName}` }).click()
    await choose(page, 'Ruolo', 'Comandante')
    await save(page).click()
    await expect(rows).toContainText('Comandante')
    await rows.getByRole('link', { name: `Bice ${lastName}` }).click()
    await expect(heading(page)).toHaveText(`Bice ${lastName}`)
    await page.goBack()
    await page.getByRole('button', { name: `Archivia: Bice ${lastName}` }).click()
    await expect(page.getByText('Ancora niente.')).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Annulla' }).click()
    await expect(rows).toContainText('Comandante')
  })

  test('a missing person is entered on the way, first and last name apart', async ({ page }) => {
    const { id } = await createRow(page, 'boats', { name: newName('crea') })
    await openAs(page, 'director', `/boats/${id}?tab=members`)
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    const lastName = newName('de luca')
    await page.getByRole('combobox', { name: 'Persona' }).fill(`Nicolò ${lastName}`)
    await page.getByRole('option', { name: /^Crea «/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Nicolò')
    await expect(dialog.getByRole('textbox', { name: 'Cognome' })).toHaveValue(lastName)
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('combobox', { name: 'Persona' })).toHaveValue(`Nicolò ${lastName}`)
  })
})

test.describe('somebody who may be on record already', () => {
  test('is pointed out while typing, and two records are merged with the values of either', async ({
    page,
  }) => {
    const email = `${newName('doppia').replace(' ', '.').toLowerCase()}@darsena.example`
    const lastName = newName('doppia')
    const { id: other } = await createRow(page, 'boat-members', { lastName, email, phone: '010 555' })
    const { id: boatId } = await createRow(page, 'boats', { name: newName('doppio') })
    await createRow(page, 'boat-member-roles', { boatId, memberId: other, role: 'CAPTAIN' })
    await openAs(page, 'director', '/boat-members/new')
    await field(page, 'Nome').fill('Anna')
    await field(page, 'Cognome').fill(lastName)
    await field(page, 'E-mail').fill(email.toUpperCase())
    await expect(page.getByRole('status').getByRole('link', { name: lastName })).toBeVisible()
    await expectAccessible(page)
    await save(page).click()
    await expect(heading(page)).toHaveText(`Anna ${lastName}`)
    await page.getByRole('tab', { name: 'Dettagli' }).click()
    await page.getByRole('button', { name: `Unisci con ${lastName}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Unisci due schede' })
    await expect(dialog.getByRole('group', { name: 'Telefono' }).getByRole('radio').last()).toBeChecked()
    await expect(
      dialog.getByRole('group', { name: 'Nome', exact: true }).getByRole('radio').first(),
    ).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unisci', exact: true }).click()
    await expect(field(page, 'Telefono')).toHaveValue('010 555')
    await expect(page.getByRole('button', { name: `Unisci con ${lastName}` })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Ruoli a bordo' }).click()
    await expect(page.getByRole('region', { name: 'Ruoli a bordo' })).toContainText('Comandante')
  })
})

test.describe('a yacht that may be on record already', () => {
  test('is no longer pointed out on the page of one that is archived', async ({ page }) => {
    const name = newName('riposta')
    const mmsi = `235${String(Date.now()).slice(-6)}`
    await createRow(page, 'boats', { name, mmsi })
    const { id } = await createRow(page, 'boats', { name: `${name} BIS`, mmsi })
    await openAs(page, 'director', `/boats/${id}`)
    const merge = page.getByRole('button', { name: `Unisci con ${name}` })
    await expect(merge).toBeVisible()
    await page.getByRole('button', { name: 'Archivia' }).click()
    await expect(page.getByText(/^Archiviato il/)).toBeVisible()
    await expect(merge).toBeHidden()
    await page.getByRole('button', { name: 'Ripristina' }).first().click()
    await expect(merge).toBeVisible()
  })

  test('is pointed out while typing, taken instead in a picker’s dialog, and merged', async ({ page }) => {
    const name = newName('gemella')
    const mmsi = `247${String(Date.now()).slice(-6)}`
    const { id: other } = await createRow(page, 'boats', { name, mmsi, colour: 'Blu notte' })
    const { id: memberId } = await createRow(page, 'boat-members', { lastName: newName('scotta') })
    await openAs(page, 'director', `/boat-members/${memberId}?tab=roles`)
    await page.getByRole('button', { name: 'Aggiungi' }).click()
    await page.getByRole('combobox', { name: 'Yacht' }).fill('MAI VISTA')
    await page.getByRole('option', { name: /^Crea «/ }).click()
    await field(page.getByRole('dialog'), 'MMSI').fill(mmsi)
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Usa ${name}` })
      .click()
    await expect(page.getByRole('combobox', { name: 'Yacht' })).toHaveValue(name)
    await choose(page, 'Ruolo', 'Comandante')
    await save(page).click()
    await expect(page.getByRole('region', { name: 'Ruoli a bordo' })).toContainText(name)

    const { id } = await createRow(page, 'boats', { name: `${name} BIS`, mmsi })
    await page.goto(`/boats/${id}`)
    await page.getByRole('button', { name: `Unisci con ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Unisci due schede' })
    await expect(dialog.getByRole('group', { name: 'Colore' }).getByRole('radio').last()).toBeChecked()
    await dialog.getByRole('button', { name: 'Unisci', exact: true }).click()
    await expect(field(page, 'Colore')).toHaveValue('Blu notte')
    await page.getByRole('tab', { name: 'Persone' }).click()
    await expect(page.getByRole('region', { name: 'Ruoli a bordo' })).toContainText('Comandante')
    await page.goto(`/boats/${other}`)
    await expect(page.getByText('Unito a')).toBeVisible()
  })
})

test.describe('the data of a person', () => {
  test('is downloaded, and erased after a question', async ({ page }) => {
    const lastName = newName('segreta')
    const { id } = await createRow(page, 'boat-members', { lastName, phone: '010 777' })
    await openAs(page, 'director', `/boat-members/${id}?tab=privacy`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Esporta i dati' }).click()
    expect((await download).suggestedFilename()).toBe(`person-${id}.json`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancella i dati personali' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancella i dati personali' }).click()
    await expect(heading(page)).toHaveText('N.N.')
    await page.getByRole('tab', { name: 'Cronologia' }).click()
    await expect(page.getByText('010 777')).toHaveCount(0)
  })
})

test.describe('managers of a yacht', () => {
  test('are on its page and at an address of their own, and reach it while their charge lasts', async ({
    page,
    browser,
  }) => {
    const name = newName('gestita')
    const { id: boatId } = await createRow(page, 'boats', { name })
    const userId = await userIdOf(page, 'boat-manager')
    const manager = await createRow(page, 'boat-managers', { boatId, userId, name: 'Gino Gestori' })
    const outside = await (await browser.newContext()).newPage()
    await openAs(outside, 'boat-manager', `/boats/${boatId}`)
    await expect(heading(outside)).toHaveText(name)

    await openAs(page, 'director', `/boat-managers/by-boat/${boatId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestori')
    await expect(heading(page)).toHaveText(name)
    await page.getByRole('button', { name: 'Modifica: Gino Gestori' }).click()
    await field(page, 'Al (compreso)').fill('01/01/2020')
    await save(page).click()
    const rows = page.getByRole('region', { name: 'Gestori' }).getByRole('listitem')
    await expect(rows).toContainText('01/01/2020')
    await expectAccessible(page)
    await rows.getByRole('link', { name: 'Gino Gestori' }).click()
    await expect(page).toHaveURL(new RegExp(`/boat-managers/${manager.id}`))

    await outside.reload()
    await expect(heading(outside)).toHaveText('Pagina non trovata')
    await outside.context().close()
  })

  test('are invited as users, and sign in by the link that they are mailed', async ({ page, browser }) => {
    const yacht = newName('affidata')
    const { id: boatId } = await createRow(page, 'boats', { name: yacht })
    const { id } = await createRow(page, 'boat-managers', { boatId, name: 'Persona Invitata' })
    const email = `${newName('gestore').replace(' ', '.').toLowerCase()}@darsena.example`
    const other = await createRow(page, 'boat-managers', {
      boatId,
      name: 'Altra Persona',
      email: `x.${email}`,
    })
    await openAs(page, 'director', `/boat-managers/${other.id}`)
    await expect(heading(page)).toHaveText('Altra Persona')
    await expect(page.getByRole('button', { name: 'Invita come utente' })).toHaveCount(0)
    await openAs(page, 'admin', `/boat-managers/${id}`)
    await expect(page.getByText('si può invitare come utente')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invita come utente' })).toHaveCount(0)
    await field(page, 'E-mail').fill(email)
    await save(page).click()
    await page.getByRole('button', { name: 'Invita come utente' }).click()
    const question = page.getByRole('dialog', { name: 'Invitare Persona Invitata?' })
    await expect(question).toContainText(yacht)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Invita', exact: true }).click()
    await expect(page.getByText(`Invito inviato a ${email}`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Utente collegato' })).toHaveValue('Persona Invitata')
    await expect(page.getByRole('button', { name: 'Invita come utente' })).toHaveCount(0)

    const invited = await (await browser.newContext()).newPage()
    await invited.goto(await linkMailedTo(email, '/confirm-email'))
    await setPassword(invited, 'Scegli la password')
    await invited.getByRole('link', { name: 'Vai all’accesso' }).click()
    await signIn(invited, email)
    await invited.goto('/boats')
    await expect(invited.getByRole('row').filter({ hasText: yacht })).toBeVisible()
    await invited.context().close()
  })

  test('are not for those who may not read them', async ({ page }) => {
    const { id } = await createRow(page, 'boats', { name: newName('vietata') })
    await openAs(page, 'gatekeeper', `/boat-managers/by-boat/${id}`)
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
  })
})
