import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()

test.describe('facilities', () => {
  test('are created with the presets of the contract, a time zone found by typing and times as people write them', async ({
    page,
  }) => {
    const name = newName('port')
    await openAs(page, 'admin', '/facilities')
    await expect(page.getByRole('link', { name: 'Marina di Levante' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Crea' }).click()
    await expect(page.getByRole('combobox', { name: 'Fuso orario' })).toHaveValue('Europe/Madrid')
    await expect(field(page, 'Arrivo dalle')).toHaveValue('14:00')
    await field(page, 'Nome').fill(name)
    await field(page, 'Codice').fill(name.slice(-8))
    await page.getByRole('combobox', { name: 'Fuso orario' }).fill('rome')
    await page.getByRole('option', { name: 'Europe/Rome' }).click()
    await field(page, 'Arrivo dalle').fill('930')
    await field(page, 'Chiusura automatica degli accessi').fill('25')
    await field(page, 'E-mail').fill('porto')
    await save(page).click()
    await expect(field(page, 'E-mail')).toBeFocused()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Indirizzo e-mail non valido')
    await expect(field(page, 'Arrivo dalle')).toHaveValue('09:30')
    await expect(field(page, 'Chiusura automatica degli accessi')).toHaveAccessibleDescription('Non valido')
    await expectAccessible(page)
    await field(page, 'E-mail').fill('porto@darsena.example')
    await field(page, 'Chiusura automatica degli accessi').fill('22')
    await save(page).click()
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByRole('combobox', { name: 'Fuso orario' })).toHaveValue('Europe/Rome')
    await expect(field(page, 'Chiusura automatica degli accessi')).toHaveValue('22:00')
  })

  test('refuse a code that another one has, at its field', async ({ page }) => {
    await openAs(page, 'admin', '/facilities/new')
    await field(page, 'Nome').fill(newName('twin'))
    await field(page, 'Codice').fill('LEV')
    await save(page).click()
    await expect(field(page, 'Codice')).toBeFocused()
    await expect(field(page, 'Codice')).toHaveAccessibleDescription('Esiste già')
  })

  test('can be read, not changed, by a viewer', async ({ page }) => {
    await openAs(page, 'viewer', '/facilities')
    await page.getByRole('link', { name: 'Marina di Levante' }).click()
    await expect(page.getByText('Puoi vedere questi dati, non modificarli.')).toBeVisible()
    await expect(page.getByText('Europe/Madrid')).toBeVisible()
    await expect(save(page)).toHaveCount(0)
  })
})

test.describe('departments', () => {
  test('are those of the active facility, and a new one joins it', async ({ page }) => {
    const name = newName('dept')
    await openAs(page, 'director', '/departments/new')
    await field(page, 'Nome').fill(name)
    await save(page).click()
    await expect(toast(page, `Creato: ${name}`)).toBeVisible()
    await page.getByRole('link', { name: 'Torna all’elenco' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Sede attiva' }).selectOption('Cantiere di Ponente')
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sede attiva' }).selectOption('Marina di Levante')
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('keep their name to themselves within a facility', async ({ page }) => {
    const name = newName('dept')
    await createRow(page, 'departments', { name })
    await openAs(page, 'director', '/departments/new')
    await field(page, 'Nome').fill(name)
    await save(page).click()
    await expect(field(page, 'Nome')).toHaveAccessibleDescription('Esiste già')
  })
})

test('roles are listed by their label in the reader’s language', async ({ page }) => {
  await openAs(page, 'admin', '/roles')
  await expect(page.getByRole('link', { name: 'Capo ormeggiatori' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Capo ormeggiatori' }).click()
  await expect(heading(page)).toHaveText('Capo ormeggiatori')
  await expectAccessible(page)
})

test('settings are closed to whoever has no right to them', async ({ page }) => {
  await openAs(page, 'gatekeeper', '/facilities')
  await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
  await page.goto('/roles')
  await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
})
