import { expect, type Page } from '@playwright/test'

const password = 'darsena-demo'

/** `admin` → the demo account of that role. */
export const emailOf = (role: string): string => `${role}@darsena.example`

/** Signs in through the page, as a person does. */
export async function signInOnPage(page: Page, role: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(emailOf(role))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

const tokens = new Map<string, string>()

/** A session of a demo account for what is not about signing in; the one of an earlier test, unless it was ended. */
export async function tokenOf(page: Page, role: string): Promise<string> {
  const known = tokens.get(role)
  const headers = { Authorization: `Bearer ${known}` }
  if (known && (await page.request.get('/api/users/me', { headers })).ok()) return known
  const answer = await page.request.post('/api/auth/login', { data: { email: emailOf(role), password } })
  const { token } = await answer.json()
  tokens.set(role, token)
  return token
}

/** Opens a page as somebody who has signed in before. */
export async function openAs(page: Page, role: string, path = '/'): Promise<void> {
  const token = await tokenOf(page, role)
  await page.goto('/icon.svg')
  await page.evaluate((value) => localStorage.setItem('auth-token', value), token)
  await page.goto(path)
}
