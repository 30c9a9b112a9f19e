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

interface Item {
  id: string
  version: number
  readings: { id: string; valueType: string; options: { value: string }[] }[]
}

/** An approved report, of which the first item has a problem of this title and nothing else applies. @returns its id */
export async function approvedReport(page: Page, title: string): Promise<string> {
  const id = await openedReport(page)
  const headers = await headersOf(page, 'survey-lead')
  const path = `/api/audit-reports/${id}`
  const whole = await page.request.get(path, { headers })
  const { sections }: { sections: { items: Item[] }[] } = await whole.json()
  const [first, ...rest] = sections.flatMap(({ items }) => items)
  if (!first) throw new Error('The report has no items')
  const send = async (way: Promise<{ ok(): boolean; text(): Promise<string> }>) => {
    const answer = await way
    if (!answer.ok()) throw new Error(await answer.text())
  }
  const readings = first.readings.map(({ id, valueType, options }) => ({
    id,
    value: { BOOLEAN: true, ENUM: options[0]?.value }[valueType] ?? 1,
  }))
  const filled = { version: first.version, readings }
  await send(page.request.put(`${path}/items/${first.id}`, { headers, data: filled }))
  await send(
    page.request.post(`${path}/items/${first.id}/problems`, { headers, data: { title, severity: 2 } }),
  )
  for (const { id: itemId, version } of rest) {
    const data = { version, status: 'NOT_APPLICABLE' }
    await send(page.request.put(`${path}/items/${itemId}`, { headers, data }))
  }
  for (const move of ['submit', 'approve']) await send(page.request.post(`${path}/${move}`, { headers }))
  return id
}
