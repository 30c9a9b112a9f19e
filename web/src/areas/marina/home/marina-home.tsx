import type { homeFigures } from '@darsena/contract/areas/marina/home-figures'
import { IconAnchor } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FigureStyle, HomeSection } from '../../../kit/home/home-section.tsx'
import { HomeOccupancyChart } from './home-occupancy.tsx'

/** Who comes, goes and moves today, and how full the ports are. */
export function MarinaHome() {
  const { t } = useTranslation('marina/home')
  const figures: Record<keyof typeof homeFigures, FigureStyle> = {
    arrivals: { label: t('arrivals') },
    arrived: { label: t('arrived') },
    overdue: { label: t('overdue'), isUrgent: true },
    departures: { label: t('departures') },
    departed: { label: t('departed') },
    overstays: { label: t('overstays'), isUrgent: true },
    berthMoves: { label: t('berthMoves') },
    staysToConfirm: { label: t('staysToConfirm'), isUrgent: { can: ['approve', 'PortBooking'] } },
  }
  return (
    <HomeSection title={t('title')} Icon={IconAnchor} figures={figures}>
      <HomeOccupancyChart />
    </HomeSection>
  )
}
