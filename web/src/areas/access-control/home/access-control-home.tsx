import type { homeFigures } from '@darsena/contract/areas/access-control/home-figures'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FigureStyle, HomeSection } from '../../../kit/home/home-section.tsx'

/** Who is inside and who is expected. */
export function GateHome() {
  const { t } = useTranslation('access-control/home')
  const figures: Record<keyof typeof homeFigures, FigureStyle> = {
    inside: { label: t('inside') },
    enteredToday: { label: t('enteredToday') },
    visitsToday: { label: t('visitsToday') },
    visitsToApprove: { label: t('visitsToApprove'), isUrgent: { can: ['approve', 'ScheduledVisit'] } },
    visitsAhead: { label: t('visitsAhead'), isMinor: true },
    blocked: { label: t('blocked'), isMinor: true },
  }
  return <HomeSection title={t('title')} Icon={IconBarrierBlock} figures={figures} />
}
