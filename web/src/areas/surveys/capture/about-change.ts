import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import type { TFunction } from 'i18next'
import type { CaptureChange } from './model/capture-operation.ts'

/** What a list of unsent work calls a change. */
export function aboutChange(
  t: TFunction<'surveys/capture'>,
  language: Language,
  change: CaptureChange,
  item: ReportItem | undefined,
): string {
  const name = item ? `${item.code} ${inLanguage(item.name, language)}` : ''
  return name ? `${t(`about.${change.kind}`)}: ${name}` : t(`about.${change.kind}`)
}
