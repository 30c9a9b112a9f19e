import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import {
  type IssueStatus,
  type ItemStatus,
  severityNames,
} from '@darsena/contract/areas/surveys/report-choices'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconFlag,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './report.module.css'

export type Report = RowOf<typeof auditReports>

const states = {
  DRAFT: { tone: 'notice', Icon: IconPencil },
  SUBMITTED: { tone: 'attention', Icon: IconSend },
  APPROVED: { tone: 'good', Icon: IconCircleCheck },
  REJECTED: { tone: 'bad', Icon: IconCircleX },
} as const

export function ReportState({ report }: { report: Pick<Report, 'status' | 'replaced'> }) {
  const words = useResourceTexts(auditReports)
  return (
    <span className={classes.badges}>
      <StateBadge {...states[report.status]} label={words.choice('status', report.status)} />
      {report.replaced && <StateBadge tone="neutral" Icon={IconClock} label={words.field('replaced')} />}
    </span>
  )
}

/** The specification's colours (section 4); the two greys differ by icon and word. */
export const itemBadges = {
  OK: { tone: 'good', Icon: IconCircleCheck },
  PROBLEM: { tone: 'bad', Icon: IconAlertTriangle },
  NOT_APPLICABLE: { tone: 'neutral', Icon: IconCircleMinus },
  NOT_CHECKED: { tone: 'neutral', Icon: IconCircleDashed },
} as const

export function ItemState({ status }: { status: ItemStatus }) {
  const { t } = useTranslation('surveys/report')
  return <StateBadge {...itemBadges[status]} label={t(`status.${status}`)} />
}

const severityTones = { LOW: 'light-blue', MEDIUM: 'yellow', HIGH: 'bad' } as const

/** 1 LOW light blue, 2 MEDIUM yellow, 3 HIGH red (specification, section 4), by number and word. */
export function Severity({ severity }: { severity: number }) {
  const { t } = useTranslation('surveys/report')
  const name = severityNames[severity - 1] ?? 'LOW'
  return (
    <StateBadge tone={severityTones[name]} Icon={IconFlag} label={`${severity} ${t(`severity.${name}`)}`} />
  )
}

export function Issue({ status }: { status: IssueStatus }) {
  const { t } = useTranslation('surveys/report')
  const isSolved = status === 'SOLVED'
  return (
    <StateBadge
      tone={isSolved ? 'good' : 'bad'}
      Icon={isSolved ? IconCircleCheck : IconClock}
      label={t(`issue.${status}`)}
    />
  )
}

type Counts = Pick<Report, 'lowCount' | 'mediumCount' | 'highCount'>

/** How many problems of each severity, the worst first. */
export function Severities({ report }: { report: Counts }) {
  const { t } = useTranslation('surveys/report')
  const counts = [
    ['HIGH', report.highCount],
    ['MEDIUM', report.mediumCount],
    ['LOW', report.lowCount],
  ] as const
  return (
    <span className={classes.badges}>
      {counts.map(
        ([name, count]) =>
          count > 0 && (
            <StateBadge
              key={name}
              tone={severityTones[name]}
              Icon={IconFlag}
              label={`${count} ${t(`severity.${name}`)}`}
            />
          ),
      )}
    </span>
  )
}

/** How much of the checklist has been looked at. */
export function Progress({ report }: { report: Pick<Report, 'checkedCount' | 'itemCount'> }) {
  const { t } = useTranslation('surveys/report')
  const { checkedCount, itemCount } = report
  return (
    <span className={classes.progress}>
      <progress max={Math.max(1, itemCount)} value={checkedCount} aria-label={t('progress')} />
      {checkedCount}/{itemCount}
    </span>
  )
}
