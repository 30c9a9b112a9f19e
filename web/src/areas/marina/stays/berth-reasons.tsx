import type { FitVerdict } from '@darsena/contract/areas/marina/fit'
import type { FreeSlot } from '@darsena/contract/areas/marina/free-slots'
import { IconCircleCheck, IconHelpCircle, IconRulerMeasure, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

const badges = {
  FITS: { tone: 'good', Icon: IconCircleCheck },
  TIGHT: { tone: 'attention', Icon: IconRulerMeasure },
  UNKNOWN: { tone: 'neutral', Icon: IconHelpCircle },
  EXCEEDS: { tone: 'bad', Icon: IconX },
} as const

export function FitBadge({ verdict }: { verdict: FitVerdict }) {
  const { t } = useTranslation('marina/stays')
  return <StateBadge {...badges[verdict]} label={t(`fit.${verdict}`)} />
}

/** What a boat has to spare at a berth: «lunghezza +1,2 m». */
function useMargins({ margins }: FreeSlot): string[] {
  const { t } = useTranslation('marina/stays')
  const { language } = useLanguage()
  return margins.map(({ dimension, margin }) => {
    const name = t(`dimension.${dimension}`)
    if (margin === null) return t('marginUnknown', { name })
    const unit = dimension === 'weight' ? 'kg' : 'm'
    return t('margin', { name, by: formatNumber(margin, language, { decimals: 2, unit }) })
  })
}

/** Why a berth is where it is in the list: margins, nights that stay empty beside the stay, services. */
export function WhyThere({ berth }: { berth: FreeSlot }) {
  const { t } = useTranslation('marina/stays')
  const margins = useMargins(berth)
  const { isTooBig, nightsBefore, nightsAfter, water, powerAmps } = berth
  const reasons = [
    ...margins,
    ...(isTooBig ? [t('tooBig')] : []),
    ...(nightsBefore === null ? [] : [t('nightsBefore', { count: nightsBefore })]),
    ...(nightsAfter === null ? [] : [t('nightsAfter', { count: nightsAfter })]),
    ...(water ? [t('water')] : []),
    ...(powerAmps === null ? [] : [t('power', { amps: powerAmps })]),
  ]
  return reasons.join(' · ')
}
