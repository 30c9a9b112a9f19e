import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../kit/http.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { currentLanguage } from '../../../kit/texts/i18n.ts'

/** First part of the keys of queries whose data depend on the items of a report. */
export const itemsKey = 'audit-report-items'

/** Live events after which a whole report is loaded again. */
const kinds = [
  'audit-reports',
  itemsKey,
  'audit-report-item-problems',
  'audit-report-item-to-files',
  'audit-report-item-problem-to-files',
]

/** A report with all that it says. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [itemsKey, 'whole', id, currentLanguage()],
    queryFn: ({ signal }) => http<WholeReport>(`/${auditReports.name}/${id}`, { signal }),
    meta: { kinds },
  })

/** What was found the last time, by item. */
export const previousQuery = (id: string) =>
  queryOptions({
    queryKey: [itemsKey, 'previous', id],
    queryFn: ({ signal }) => http<PreviousFindings>(`/${auditReports.name}/${id}/previous`, { signal }),
    meta: { kinds: ['audit-reports'] },
  })

/** Puts an item that the server answered in its place. */
export function putItem(reportId: string, item: ReportItem): void {
  queryClient.setQueryData(reportQuery(reportId).queryKey, (report) =>
    report
      ? {
          ...report,
          sections: report.sections.map((section) => ({
            ...section,
            items: section.items.map((one) => (one.id === item.id ? item : one)),
          })),
        }
      : undefined,
  )
}

/** Reloads the report and the data derived from it. */
export async function reportChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [itemsKey] }),
    rowsChanged({ name: auditReports.name }),
  ])
}

export const itemsOf = ({ sections }: Pick<WholeReport, 'sections'>): ReportItem[] =>
  sections.flatMap(({ items }) => items)
