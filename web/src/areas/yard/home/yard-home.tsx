import type { homeFigures } from '@darsena/contract/areas/yard/home-figures'
import { IconCrane } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FigureStyle, HomeSection } from '../../../kit/home/home-section.tsx'

/** What is lifted and worked on today, and what waits for a decision. */
export function YardHome() {
  const { t } = useTranslation('yard/home')
  const figures: Record<keyof typeof homeFigures, FigureStyle> = {
    lifts: { label: t('lifts') },
    otherWork: { label: t('otherWork') },
    postponed: { label: t('postponed') },
    bookingsToConfirm: { label: t('bookingsToConfirm'), isUrgent: { can: ['approve', 'Booking'] } },
    ownBookings: { label: t('ownBookings') },
  }
  return <HomeSection title={t('title')} Icon={IconCrane} figures={figures} />
}
