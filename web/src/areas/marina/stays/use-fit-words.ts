import type { FitMargin, FitVerdict } from '@darsena/contract/areas/marina/fit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'

/** How it is said everywhere whether a boat fits a berth, and by how much. */
export interface FitWords {
  verdict(verdict: FitVerdict): string
  /** «lunghezza: avanzano 1,2 m»; of a missing measure, whose it is. */
  margin(margin: FitMargin): string
}

export function useFitWords(): FitWords {
  const { t } = useTranslation('marina/stays')
  const { language } = useLanguage()
  return useMemo(
    () => ({
      verdict: (verdict) => t(`fit.${verdict}`),
      margin: ({ dimension, verdict, margin, missing = 'BOTH' }) => {
        if (margin === null) {
          const whose = missing === 'BOTH' ? (['BOAT', 'BERTH'] as const) : [missing]
          return whose.map((one) => t(`missing.${one}.${dimension}`)).join(', ')
        }
        const unit = dimension === 'weight' ? 'kg' : 'm'
        const by = formatNumber(Math.abs(margin), language, { decimals: 2, unit })
        return t(verdict === 'EXCEEDS' ? 'exceeds' : 'margin', { name: t(`dimension.${dimension}`), by })
      },
    }),
    [t, language],
  )
}
