import type { homeFigures } from '@darsena/contract/areas/fleet/home-figures'
import { IconSailboat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FigureStyle, HomeSection } from '../../../kit/home/home-section.tsx'

/** Documents that expire, and what is missing of the yachts. */
export function FleetHome() {
  const { t } = useTranslation('fleet/home')
  const figures: Record<keyof typeof homeFigures, FigureStyle> = {
    boatDocumentsExpired: { label: t('boatDocumentsExpired'), isUrgent: true },
    boatDocumentsExpiring: { label: t('boatDocumentsExpiring') },
    personDocumentsExpired: { label: t('personDocumentsExpired'), isUrgent: true },
    personDocumentsExpiring: { label: t('personDocumentsExpiring') },
    boats: { label: t('boats') },
    noLength: { label: t('noLength'), isMinor: true },
    noBeam: { label: t('noBeam'), isMinor: true },
    noDraft: { label: t('noDraft'), isMinor: true },
  }
  return <HomeSection title={t('title')} Icon={IconSailboat} figures={figures} />
}
