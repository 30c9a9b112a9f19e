import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { headersOf } from './rows.ts'

export const password = 'tramontana velaccio 48 bitte'

/** The link of the newest mail to an address; without an SMTP server mails are files of the data folder. */
export async function linkMailedTo(address: string, page: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  let link = ''
  await expect
    .poll(async () => {
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const plain = mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      const newest = plain.filter((mail) => mail.includes(`To: ${address}`) && mail.includes(page)).at(-1)
      link = new RegExp(`${page}\\?token=[\\w-]+`).exec(newest ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** A new account, made and invited as an administrator does it. */
export async function inviteSomebody(page: Page, email: string): Promise<void> {
  const headers = await headersOf(page, 'admin')
  const roles = await (await page.request.get('/api/roles?q=viewer', { headers })).json()
  const me = await (await page.request.get('/api/users/me', { headers })).json()
  const data = {
    name: 'Persona Invitata',
    email,
    roleIds: [roles.items[0].id],
    facilityIds: [me.facilities[0].id],
  }
  const made = await page.request.post('/api/users', { headers, data })
  await page.request.post(`/api/users/${(await made.json()).id}/invite`, { headers, data: {} })
}

export async function setPassword(page: Page, button: string, value = password): Promise<void> {
  await page.getByLabel('Nuova password').fill(value)
  await page.getByLabel('Ripeti la password').fill(value)
  await page.getByRole('button', { name: button }).click()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: 'Menu utente: Persona Invitata' })).toBeVisible()
}

/** Somebody new, with a password of their own, signed in and at home. */
export async function signInSomebodyNew(page: Page, email: string): Promise<void> {
  await inviteSomebody(page, email)
  await page.goto(await linkMailedTo(email, '/confirm-email'))
  await setPassword(page, 'Scegli la password')
  await page.getByRole('link', { name: 'Vai all’accesso' }).click()
  await signIn(page, email)
}
