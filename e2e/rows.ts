import { expect, type Page } from '@playwright/test'
import { emailOf } from './signed-in.ts'

interface Row {
  id: string
  version: number
}

async function headersOf(page: Page, role: string) {
  const data = { email: emailOf(role), password: 'darsena-demo' }
  const answer = await page.request.post('/api/auth/login', { data })
  const { token } = await answer.json()
  return { Authorization: `Bearer ${token}` }
}

/** Makes a row that a test needs, past the screens that it is about. */
export async function createRow(page: Page, resource: string, data: object, role = 'director'): Promise<Row> {
  const answer = await page.request.post(`/api/${resource}`, { data, headers: await headersOf(page, role) })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Saves a row as somebody else would meanwhile. */
export async function changeRow(page: Page, resource: string, id: string, data: object, role = 'admin') {
  const headers = await headersOf(page, role)
  const answer = await page.request.patch(`/api/${resource}/${id}`, { data, headers })
  expect(answer.status()).toBe(200)
}

/** How many rows a list has with these parameters. */
export async function countRows(page: Page, resource: string, params = ''): Promise<number> {
  const headers = await headersOf(page, 'director')
  const answer = await page.request.get(`/api/${resource}?pageSize=1&${params}`, { headers })
  return (await answer.json()).total
}

let made = 0

/** A name that no other test and no earlier run has. */
export const newName = (stem: string): string => `${stem} ${Date.now().toString(36)}${made++}`.toUpperCase()
