import type { Page } from '@playwright/test'
import { pictureOf } from './picture.ts'
import { createRow, headersOf, newName } from './rows.ts'

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const mine = (page: Page) => page.getByRole('list', { name: 'Le mie perizie di oggi' })
export const status = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Stato di/ }).getByRole('button', { name, exact: true })
export const allSaved = (page: Page) => page.getByText('Tutto salvato sul server.')
export const photo = { name: 'scafo.png', mimeType: 'image/png', buffer: pictureOf(320, 240) }

export interface CapturedReport {
  status: string
  sections: {
    label: { it: string } | null
    items: {
      code: string
      status: string
      notes: string | null
      readings: { value: unknown }[]
      problems: { title: string; severity: number; files: unknown[] }[]
      files: { fileId: string | null; annotation: unknown[] }[]
    }[]
  }[]
}

/** An assignment of today for the surveyor of the demo, with a boat of its own. */
export async function assignment(page: Page): Promise<{ name: string; id: string }> {
  const name = newName('ispezione')
  const headers = await headersOf(page, 'admin')
  const { id: boatId } = await createRow(page, 'boats', { name, brand: 'Solaris', kind: 'SAIL' })
  const templates = await page.request.get('/api/audit-templates?pageSize=200', { headers })
  const { items }: { items: { id: string; surveyTypeId: string; surveyType: { label: string } }[] } =
    await templates.json()
  const template = items.find(({ surveyType }) => surveyType.label.includes('PA'))
  const users = await page.request.get('/api/users?q=surveyor', { headers })
  const found: { items: { id: string; email: string }[] } = await users.json()
  const assigneeId = found.items.find(({ email }) => email === 'surveyor@darsena.example')?.id
  const scheduledFor = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date())
  const audit = {
    boatId,
    surveyTypeId: template?.surveyTypeId,
    templateId: template?.id,
    assigneeId,
    scheduledFor,
  }
  const { id } = await createRow(page, 'audits', audit)
  return { name, id }
}

export async function reportOf(page: Page, auditId: string): Promise<CapturedReport & { id: string }> {
  const headers = await headersOf(page, 'admin')
  const listed = await page.request.get(`/api/audit-reports?auditId=${auditId}`, { headers })
  const { items }: { items: { id: string }[] } = await listed.json()
  return (await page.request.get(`/api/audit-reports/${items[0]?.id}`, { headers })).json()
}

export const cardOf = (page: Page, name: string) => mine(page).getByRole('listitem').filter({ hasText: name })
