import { expect, type Page, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from '../../accessibility.ts'
import { linkMailedTo, password, signInSomebodyNew } from '../../invited.ts'
import { openAs } from '../../signed-in.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.locator('.Toastify').getByRole('alert').filter({ hasText: text })

let made = 0

/** A person of their own for each test, with the page of their account open. */
async function openAccount(page: Page): Promise<string> {
  const email = `conto${made++}.${Date.now().toString(36)}@darsena.example`
  await signInSomebodyNew(page, email)
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await page.getByRole('link', { name: 'Il mio account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il mio account')
  return email
}

/** Signs the same person in somewhere else. */
async function elsewhere(page: Page, email: string, secret = password) {
  const data = { email, password: secret }
  const answer = await page.request.post('/api/auth/login', { data })
  const headers = { authorization: `Bearer ${(await answer.json()).token}` }
  return async () => (await page.request.get('/api/users/me', { headers })).status()
}

test('shows who one is, and keeps the language on the account', async ({ page }) => {
  const email = await openAccount(page)
  const profile = section(page, 'Profilo')
  await expect(profile).toContainText('Persona Invitata')
  await expect(profile).toContainText(email)
  await expect(profile).toContainText('Sola lettura')
  await profile.getByText('English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await expect(section(page, 'Profile')).toContainText('Viewer')
  // The user is asked for before there are any texts.
  await page.reload()
  await expect(section(page, 'Profile')).toContainText('Viewer')
})

test('turns the mails on documents off, where one may get any', async ({ page }) => {
  await openAs(page, 'boat-manager', '/account')
  const mails = section(page, 'Profilo').getByRole('switch', { name: 'E-mail sui documenti' })
  await expect(mails).toBeChecked()
  await expectAccessible(page)
  await mails.setChecked(false)
  await page.reload()
  await expect(mails).not.toBeChecked()
  await mails.setChecked(true)
  await page.reload()
  await expect(mails).toBeChecked()
  await openAs(page, 'viewer', '/account')
  await expect(section(page, 'Profilo')).toContainText('viewer@')
  await expect(mails).toBeHidden()
})

test('changes the password with the present one, and ends the other sessions', async ({ page }) => {
  const email = await openAccount(page)
  const status = await elsewhere(page, email)
  expect(await status()).toBe(200)
  const form = section(page, 'Password')
  await form.getByLabel('Password attuale').fill('sbagliata')
  await form.getByLabel('Nuova password').fill('gomena bagnata di maestrale 7')
  await form.getByLabel('Ripeti la password').fill('gomena bagnata di maestrale 7')
  await form.getByRole('button', { name: 'Cambia password' }).click()
  await expect(form.getByLabel('Password attuale')).toHaveAccessibleDescription(/password/i)
  await expect(form.getByLabel('Password attuale')).toBeFocused()
  await expect(form.getByLabel('Nuova password')).toHaveValue('gomena bagnata di maestrale 7')
  await form.getByLabel('Password attuale').fill(password)
  await form.getByRole('button', { name: 'Cambia password' }).click()
  await expect(toast(page, 'Password cambiata')).toBeVisible()
  await expect(form.getByLabel('Nuova password')).toHaveValue('')
  expect(await status()).toBe(401)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il mio account')
})

test('takes no password that is easily guessed or not twice the same', async ({ page }) => {
  await openAccount(page)
  const form = section(page, 'Password')
  await form.getByLabel('Password attuale').fill(password)
  await form.getByLabel('Nuova password').fill('password1234')
  await form.getByLabel('Ripeti la password').fill('password12345')
  await form.getByRole('button', { name: 'Cambia password' }).click()
  await expect(form.getByLabel('Ripeti la password')).toHaveAccessibleDescription(
    'Le due password sono diverse',
  )
  await form.getByLabel('Ripeti la password').fill('password1234')
  await form.getByRole('button', { name: 'Cambia password' }).click()
  await expect(form.getByLabel('Nuova password')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('changes the address once the mailed link is followed', async ({ page }) => {
  const email = await openAccount(page)
  const next = `nuovo.${email}`
  const form = section(page, 'Indirizzo e-mail')
  await form.getByLabel('Nuovo indirizzo').fill(next)
  await form.getByLabel('Password attuale').fill(password)
  await form.getByRole('button', { name: 'Cambia indirizzo' }).click()
  await expect(form.getByRole('status')).toContainText(`Abbiamo mandato un messaggio a ${next}`)
  await expect(section(page, 'Profilo')).toContainText(email)
  const link = await linkMailedTo(next, '/confirm-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('L’indirizzo è confermato.')).toBeVisible()
  expect(await (await elsewhere(page, next))()).toBe(200)
})

test('sets up a second factor by the code of an app, shows the recovery codes once, and takes it away', async ({
  page,
}) => {
  const email = await openAccount(page)
  const form = section(page, 'Verifica in due passaggi')
  await form.getByLabel('Password attuale').fill(password)
  await form.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(form.getByRole('img', { name: 'Codice QR' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await form.getByLabel('Codice a 6 cifre').fill('000000')
  await form.getByRole('button', { name: 'Conferma' }).click()
  await expect(form.getByLabel('Codice a 6 cifre')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Codice a 6 cifre').fill(generateSync({ secret }))
  await form.getByRole('button', { name: 'Conferma' }).click()
  const codes = form.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Scarica' }).click()
  expect((await download).suggestedFilename()).toBe('darsena-codici-di-recupero.txt')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await form.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(form).toContainText('Attiva: dopo la password ti chiediamo un codice')
  const login = async (code?: string) =>
    (await page.request.post('/api/auth/login', { data: { email, password, ...(code && { code }) } })).json()
  expect(await login()).toEqual({ secondFactor: true })
  expect(await login(recoveryCode)).toHaveProperty('token')
  expect(await login(recoveryCode)).not.toHaveProperty('token')
  await form.getByLabel('Password attuale').fill(password)
  await form.getByRole('button', { name: 'Disattiva' }).click()
  await expect(form.getByRole('button', { name: 'Attiva', exact: true })).toBeVisible()
  expect(await login()).toHaveProperty('token')
})

test('ends a session elsewhere, and all of them', async ({ page }) => {
  const email = await openAccount(page)
  const [one, two, three] = [
    await elsewhere(page, email),
    await elsewhere(page, email),
    await elsewhere(page, email),
  ]
  await page.reload()
  const list = section(page, 'Sessioni')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').filter({ hasText: 'Questa sessione' })).toHaveCount(1)
  await list.getByRole('button', { name: 'Chiudi', exact: true }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect([await one(), await two(), await three()].filter((status) => status === 401)).toHaveLength(1)
  await list.getByRole('button', { name: 'Chiudi tutte le altre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Chiudi tutte le altre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi tutte le altre' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect([await one(), await two(), await three()]).toEqual([401, 401, 401])
})

test('makes an API key, shows it once, and revokes it', async ({ page }) => {
  await openAccount(page)
  const keys = section(page, 'Chiavi API')
  await keys.getByRole('button', { name: 'Crea una chiave' }).click()
  await expect(keys.getByLabel('Nome della chiave')).toHaveAttribute('aria-invalid', 'true')
  await keys.getByLabel('Nome della chiave').fill('Sito web')
  await keys.getByRole('button', { name: 'Crea una chiave' }).click()
  const key = (await keys.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^dsk_/)
  const headers = { authorization: `Bearer ${key}` }
  const status = async () => (await page.request.get('/api/boats', { headers })).status()
  expect(await status()).toBe(200)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  await expect(keys.locator('code')).toHaveText(key)
  await keys.getByRole('button', { name: 'L’ho copiata' }).click()
  await expect(keys.locator('code')).toHaveCount(0)
  await keys.getByLabel('Nome della chiave').fill('sito WEB')
  await keys.getByRole('button', { name: 'Crea una chiave' }).click()
  await expect(keys.getByLabel('Nome della chiave')).toBeFocused()
  await expect(keys.getByLabel('Nome della chiave')).toHaveAccessibleDescription(/Esiste già/)
  await expect(keys.getByLabel('Nome della chiave')).toHaveValue('sito WEB')
  await page.reload()
  await expect(keys.getByRole('listitem')).toContainText('usata l’ultima volta')
  await keys.getByRole('button', { name: 'Revoca Sito web' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click()
  await expect(toast(page, 'revocata')).toBeVisible()
  await expect(keys.getByRole('listitem')).toHaveCount(0)
  expect(await status()).toBe(401)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`has no accessibility fault, ${scheme} and narrow`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await openAccount(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(section(page, 'Chiavi API')).toBeVisible()
    await expectAccessible(page)
  })
}
