import { expect, type Page } from '@playwright/test'
import { tokenOf } from './signed-in.ts'

interface Row {
  id: string
  version: number
  roleIds?: string[]
  facilityIds?: string[]
}

export const headersOf = async (page: Page, role: string) => ({
  Authorization: `Bearer ${await tokenOf(page, role)}`,
})

/** Makes a row that a test needs, past the screens that it is about. */
export async function createRow(page: Page, resource: string, data: object, role = 'director'): Promise<Row> {
  const answer = await page.request.post(`/api/${resource}`, { data, headers: await headersOf(page, role) })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Uploads what a row of a test shows; a picture has its smaller ones by then. */
export async function uploadFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  role = 'director',
): Promise<Row> {
  const headers = await headersOf(page, role)
  const answer = await page.request.post('/api/files', { multipart: { file }, headers })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  let made: Row & { state?: string } = { id, version: 0 }
  await expect
    .poll(async () => {
      made = await (await page.request.get(`/api/files/${id}/link`, { headers })).json()
      return made.state
    })
    .not.toBe('PENDING')
  return made
}

/** Saves a row as somebody else would meanwhile. */
export async function changeRow(page: Page, resource: string, id: string, data: object, role = 'admin') {
  const headers = await headersOf(page, role)
  const answer = await page.request.patch(`/api/${resource}/${id}`, { data, headers })
  expect(answer.status()).toBe(200)
}

/** Archives a row as somebody else would meanwhile. */
export async function archiveRow(page: Page, resource: string, id: string) {
  const headers = await headersOf(page, 'admin')
  expect((await page.request.delete(`/api/${resource}/${id}`, { headers })).ok()).toBe(true)
}

/** Ends all sessions of a user, as an administrator does. */
export async function endSessions(page: Page, userId: string) {
  const headers = await headersOf(page, 'admin')
  expect((await page.request.delete(`/api/users/${userId}/sessions`, { headers })).ok()).toBe(true)
}

/** Exchanges the permissions of a role or a person. */
export async function putGrants(page: Page, path: string, items: object[]): Promise<void> {
  const headers = await headersOf(page, 'admin')
  const { version } = await (await page.request.get(`/api${path}`, { headers })).json()
  const answer = await page.request.put(`/api${path}/grants`, { data: { version, items }, headers })
  expect(answer.status()).toBe(200)
}

/** The first row that a list finds. */
export async function findRow(page: Page, resource: string, q: string): Promise<Row> {
  const headers = await headersOf(page, 'admin')
  const answer = await page.request.get(`/api/${resource}?q=${encodeURIComponent(q)}`, { headers })
  return (await answer.json()).items[0]
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
