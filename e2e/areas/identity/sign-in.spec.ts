import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { emailOf, openAs, signInOnPage } from '../../signed-in.ts'

const title = { name: 'Accedi', level: 1 }

test('a visitor without a session is asked to sign in and comes to the place first asked for', async ({
  page,
}) => {
  await page.goto('/boats?q=arguello')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', title)).toBeVisible()
  await signInOnPage(page, 'director')
  await expect(page).toHaveURL(/\/boats\?q=arguello$/)
})

test('from the sign-in page itself one comes home', async ({ page }) => {
  await page.goto('/login')
  await signInOnPage(page, 'viewer')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a wrong password is told in place, keeps the e-mail and says nothing about the account', async ({
  page,
}) => {
  await page.goto('/login')
  for (const email of [emailOf('surveyor'), 'nobody@darsena.example']) {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByRole('alert')).toContainText('E-mail o password non corretti')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await expect(page.getByText('Unauthorized')).toHaveCount(0)
})

test('empty fields are asked for before anything is sent', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Il campo è richiesto')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
})

test('too many tries are told with the time to wait', async ({ page }) => {
  const email = `guess-${Date.now()}@darsena.example`
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post('/api/auth/login', { data: { email, password: 'guess' } })
  }
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('guess')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /Troppi tentativi\. Riprova tra \d+ (minut|second)[oi]\./,
  )
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeDisabled()
})

test('the wait counts down and then lets one try again', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { message: 'Troppi tentativi' } }),
  )
  await page.goto('/login')
  await page.getByRole('button', { name: emailOf('admin') }).click()
  await expect(page.getByRole('alert')).toContainText(/Riprova tra \d second[oi]\./)
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a server that does not answer is told, and what was typed stays', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('textbox', { name: 'E-mail' }).fill(emailOf('admin'))
  await page.getByLabel('Password', { exact: true }).fill('darsena-demo')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('alert')).toContainText('Il server non risponde')
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('the password can be shown, by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('darsena-demo')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostra la password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Nascondi la password' })).toBeVisible()
})

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: emailOf('dockmaster') }).click()
  await expect(page.getByRole('button', { name: /Menu utente/ })).toBeVisible()
})

test('the language of the browser is taken at the first visit, the chosen one afterwards', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByText('Italiano').click()
  await expect(page.getByRole('heading', title)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await page.reload()
  await expect(page.getByRole('heading', title)).toBeVisible()
  await context.close()
})

test('signing out in one tab signs out the others, signing in brings them back to where they were', async ({
  page,
  context,
}) => {
  await openAs(page, 'yard-manager', '/')
  const other = await context.newPage()
  await other.goto('/boats?q=luna')
  await expect(other.getByRole('button', { name: /Menu utente/ })).toBeVisible()
  await page.getByRole('button', { name: /Menu utente/ }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
  await signInOnPage(page, 'yard-manager')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(other).toHaveURL(/\/boats\?q=luna$/)
})

test('a session that the server has ended leads to the sign-in page', async ({ page }) => {
  await openAs(page, 'gatekeeper', '/')
  await expect(page.getByRole('button', { name: /Menu utente/ })).toBeVisible()
  const bearer = await page.evaluate(() => localStorage.getItem('auth-token'))
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${bearer}` } })
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
})

test('an account that cannot be loaded is told on the sign-in page, with another try', async ({ page }) => {
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: { message: 'Guasto' } }))
  await openAs(page, 'viewer', '/boats')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert').filter({ hasText: 'caricare il tuo account' })).toBeVisible()
  await page.unroute('**/api/users/me')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page).toHaveURL(/\/boats/)
})

test('somebody without a facility is told so and can leave', async ({ page }) => {
  await openAs(page, 'nofacility', '/boats')
  await expect(page.getByRole('heading', { name: 'NO FACILITY' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the sign-in page has no accessibility fault, wide or narrow, with a message or without', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: emailOf('admin') })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('somebody@darsena.example')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
