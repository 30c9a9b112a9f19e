import type { FitVerdict } from '@darsena/contract/areas/marina/fit'
import type { FreeSlot } from '@darsena/contract/areas/marina/free-slots'
import { IconCircleCheck, IconHelpCircle, IconRulerMeasure, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { useFitWords } from './use-fit-words.ts'

const badges = {
  FITS: { tone: 'good', Icon: IconCircleCheck },
  TIGHT: { tone: 'attention', Icon: IconRulerMeasure },
  UNKNOWN: { tone: 'neutral', Icon: IconHelpCircle },
  EXCEEDS: { tone: 'bad', Icon: IconX },
} as const

export function FitBadge({ verdict }: { verdict: FitVerdict }) {
  const words = useFitWords()
  return <StateBadge {...badges[verdict]} label={words.verdict(verdict)} />
}

/** Why a berth is where it is in the list: margins, nights that stay empty beside the stay, services. */
export function WhyThere({ berth }: { berth: FreeSlot }) {
  const { t } = useTranslation('marina/stays')
  const words = useFitWords()
  const { isTooBig, nightsBefore, nightsAfter, water, powerAmps } = berth
  const reasons = [
    ...berth.margins.map(words.margin),
    ...(isTooBig ? [t('tooBig')] : []),
    ...(nightsBefore === null ? [] : [t('nightsBefore', { count: nightsBefore })]),
    ...(nightsAfter === null ? [] : [t('nightsAfter', { count: nightsAfter })]),
    ...(water ? [t('water')] : []),
    ...(powerAmps === null ? [] : [t('power', { amps: powerAmps })]),
  ]
  return reasons.join(' · ')
}
