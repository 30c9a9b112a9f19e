import type { MadeShare } from '@darsena/contract/areas/surveys/reports/shares'
import type { Client } from '../../../test-app.ts'

export const publicPath = (token: string, rest = '') => `/shared-audit-reports/public/${token}${rest}`

export async function givenShare(client: Client, reportId: string, body: object = {}): Promise<MadeShare> {
  const made = await client.post<MadeShare>(`/audit-reports/${reportId}/shares`, body)
  if (made.status !== 201) throw new Error(made.text)
  return made.body
}
