import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { queryClient } from '../../../kit/query-client.ts'
import { toast } from '../../../kit/toasts.ts'
import { itemsOf, putItem, reportChanged, reportQuery } from '../report/report-query.ts'
import { type ItemSaver, itemSaver, type SaverState } from './item-saver.ts'

export interface Checklist {
  report: WholeReport
  saver: ItemSaver
  saving: SaverState
}

/** What is typed is not lost by closing the page before it was saved. */
function useGuard(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
}

/** A report that saves itself item by item; undefined until it is there. */
export function useChecklist(id: string, initial: WholeReport | undefined): Checklist | undefined {
  const { data } = useQuery({ ...reportQuery(id), ...(initial && { initialData: initial }) })
  const saver = useMemo(
    () =>
      itemSaver({
        reportId: id,
        current: (itemId) => {
          const report = queryClient.getQueryData(reportQuery(id).queryKey)
          return report && itemsOf(report).find((item) => item.id === itemId)
        },
        saved: (item) => putItem(id, item),
        refresh: reportChanged,
        refused: (message) => toast.error(message),
      }),
    [id],
  )
  const saving = useSyncExternalStore(saver.subscribe, saver.state)
  useGuard(saving.waiting > 0)
  useEffect(() => () => saver.flush(), [saver])
  if (!data) return undefined
  const shown = (item: ReportItem) => saver.shown(item)
  const sections = data.sections.map((section) => ({ ...section, items: section.items.map(shown) }))
  return { report: { ...data, sections }, saver, saving }
}
