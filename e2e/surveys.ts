import type { Page } from '@playwright/test'
import { createRow, headersOf, newName } from './rows.ts'

/** An assignment of the rig survey of the demo for a boat of its own. */
export async function givenAssignment(page: Page) {
  const name = newName('albero')
  const { id: boatId } = await createRow(page, 'boats', { name, brand: 'Solaris', kind: 'SAIL' })
  const headers = await headersOf(page, 'admin')
  const found = await page.request.get('/api/audit-templates?pageSize=200', { headers })
  const { items }: { items: { id: string; surveyTypeId: string; surveyType: { label: string } }[] } =
    await found.json()
  const template = items.find(({ surveyType }) => surveyType.label.includes('RIG'))
  const { id } = await createRow(page, 'audits', {
    boatId,
    surveyTypeId: template?.surveyTypeId,
    templateId: template?.id,
  })
  const audit = await page.request.get(`/api/audits/${id}`, { headers })
  const { code }: { code: string } = await audit.json()
  return { id, code, name, headers }
}

/** A draft on such an assignment, nothing in it filled in. @returns its id */
export async function openedReport(page: Page): Promise<string> {
  const { id, headers } = await givenAssignment(page)
  const opened = await page.request.post(`/api/audits/${id}/reports`, { headers })
  const report: { id: string } = await opened.json()
  return report.id
}
