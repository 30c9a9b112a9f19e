import {
  isPossible,
  limitsOn,
  type ReadingRules,
} from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import type { Change, ItemSaver } from '../survey-screen/item-saver.ts'
import type { CaptureModel } from './model/capture-model.ts'

type Faults = Readonly<Record<string, string>>

/** The place that a change is about, for which the next one stands in its stead. */
function placeOf(itemId: string, { values = {}, ...fields }: Change): string {
  return [itemId, ...Object.keys(fields), ...Object.keys(values)].join(' ')
}

/** Values outside of what is possible, in words; they are not saved. */
function useFaultsOf(scale: string | null) {
  const { t } = useTranslation('surveys/capture')
  const { language } = useLanguage()
  return (item: ReportItem, values: NonNullable<Change['values']>): Record<string, string> => {
    const faults: Record<string, string> = {}
    for (const reading of item.readings) {
      const value = values[reading.id]
      const limits = limitsOn(reading satisfies ReadingRules, scale)
      if (typeof value !== 'number' || isPossible(value, limits)) continue
      const min = limits.min == null ? '' : t('impossible.min', { limit: formatNumber(limits.min, language) })
      const max = limits.max == null ? '' : t('impossible.max', { limit: formatNumber(limits.max, language) })
      faults[reading.id] = t('impossible.text', { limits: [min, max].filter(Boolean).join(', ') })
    }
    return faults
  }
}

/** What is entered into items: judged here at once, and carried out by the model. */
export function useEntry(model: CaptureModel): Pick<ItemSaver, 'change' | 'faultsOf'> {
  const [faults, setFaults] = useState<Readonly<Record<string, Faults>>>({})
  const faultsIn = useFaultsOf(model.state().head.report.moistureScale)
  return useMemo(
    () => ({
      change(itemId, change) {
        const item = model.item(itemId)
        if (!item) return
        const found = faultsIn(item, change.values ?? {})
        const touched = new Set(Object.keys(change.values ?? {}))
        setFaults((now) => {
          const rest = Object.entries(now[itemId] ?? {}).filter(([id]) => !touched.has(id))
          return { ...now, [itemId]: { ...Object.fromEntries(rest), ...found } }
        })
        if (Object.keys(found).length > 0) return
        const { values = {}, ...fields } = change
        const readings = Object.entries(values).map(([id, value]) => ({ id, value }))
        void model.change(
          {
            kind: 'item',
            itemId,
            version: item.version,
            ...fields,
            ...(readings.length > 0 && { readings }),
          },
          placeOf(itemId, change),
        )
      },
      faultsOf: (itemId) => faults[itemId] ?? {},
    }),
    [model, faults, faultsIn],
  )
}
