import { expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from '../../accessibility.ts'
import {
  inviteSomebody,
  linkMailedTo,
  password,
  setPassword,
  signIn,
  signInSomebodyNew,
} from '../../invited.ts'

test('who is invited follows the mailed link, chooses a password and signs in', async ({ page }) => {
  const email = 'invito@darsena.example'
  await inviteSomebody(page, email)
  const link = await linkMailedTo(email, '/confirm-email')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benvenuto in Darsena')
  await expect(page.getByText(email)).toBeVisible()
  await setPassword(page, 'Scegli la password', 'password123')
  await expect(page.getByText('Troppo facile da indovinare')).toBeVisible()
  await setPassword(page, 'Scegli la password')
  await page.getByRole('link', { name: 'Vai all’accesso' }).click()
  await signIn(page, email)
})

test('a forgotten password is replaced by a mailed link, which works once', async ({ page }) => {
  const email = 'smemorato@darsena.example'
  await inviteSomebody(page, email)
  await page.goto(await linkMailedTo(email, '/confirm-email'))
  await setPassword(page, 'Scegli la password', 'maestrale gassa 77 d’amante')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  // The page that is left has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password dimenticata')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByText('Se l’indirizzo appartiene a un account')).toBeVisible()
  const link = await linkMailedTo(email, '/reset-password')
  await page.goto(link)
  await page.getByLabel('Nuova password').fill(password)
  await page.getByLabel('Ripeti la password').fill('something else')
  await page.getByRole('button', { name: 'Imposta la password' }).click()
  await expect(page.getByText('Le due password sono diverse')).toBeVisible()
  await setPassword(page, 'Imposta la password')
  await page.getByRole('link', { name: 'Vai all’accesso' }).click()
  await signIn(page, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il link non funziona più')
})

test('an unknown address is answered like any other', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@nowhere.example')
  await page.getByRole('textbox', { name: 'E-mail' }).press('Enter')
  await expect(page.getByText('Se l’indirizzo appartiene a un account')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages behind links are accessible, ${colorScheme} and narrow too`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 780 })
    for (const path of ['/forgot-password', '/reset-password?token=gone', '/confirm-email']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('an account with a second factor is asked for a code after the password', async ({ page }) => {
  const email = 'fattore@darsena.example'
  await signInSomebodyNew(page, email)
  const token = await page.evaluate(() => localStorage.getItem('auth-token'))
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post(`/api/users/me/second-factor${path}`, { headers, data })).json()
  }
  const { secret } = await call('', { password })
  const { recoveryCodes } = await call('/confirm', { code: generateSync({ secret }) })
  await page.evaluate(() => localStorage.removeItem('auth-token'))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  const code = page.getByRole('textbox', { name: 'Codice di verifica' })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('alert')).toContainText('Il codice non è corretto')
  await code.fill(recoveryCodes[0])
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: 'Menu utente: Persona Invitata' })).toBeVisible()
})
