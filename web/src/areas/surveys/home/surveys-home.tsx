import type { homeFigures } from '@darsena/contract/areas/surveys/home-figures'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type FigureStyle, HomeSection } from '../../../kit/home/home-section.tsx'

/** Surveys that are due, that wait for a decision, and what they found. */
export function SurveysHome() {
  const { t } = useTranslation('surveys/home')
  const figures: Record<keyof typeof homeFigures, FigureStyle> = {
    ownAudits: { label: t('ownAudits') },
    ownDrafts: { label: t('ownDrafts') },
    ownRejected: { label: t('ownRejected'), isUrgent: true },
    reportsToDecide: { label: t('reportsToDecide'), isUrgent: { can: ['approve', 'AuditReport'] } },
    auditsDue: { label: t('auditsDue') },
    auditsOverdue: { label: t('auditsOverdue'), isUrgent: true },
    openHigh: { label: t('openHigh'), isUrgent: true },
    openMedium: { label: t('openMedium') },
    openLow: { label: t('openLow') },
  }
  return <HomeSection title={t('title')} Icon={IconClipboardCheck} figures={figures} />
}
