import { audits } from '@darsena/contract/areas/surveys/audits'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import {
  IconBan,
  IconCalendar,
  IconCircleCheck,
  IconClockExclamation,
  IconProgress,
} from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from '../surveys.module.css'

export type Audit = RowOf<typeof audits>

const badges = {
  PLANNED: { tone: 'notice', Icon: IconCalendar },
  IN_PROGRESS: { tone: 'attention', Icon: IconProgress },
  DONE: { tone: 'good', Icon: IconCircleCheck },
  CANCELLED: { tone: 'neutral', Icon: IconBan },
} as const

/** The state of an assignment, and whether its day has passed. */
export function AuditState({ audit }: { audit: Pick<Audit, 'status' | 'overdue'> }) {
  const words = useResourceTexts(audits)
  const { status, overdue } = audit
  return (
    <span className={classes.state}>
      <StateBadge {...badges[status]} label={words.choice('status', status)} />
      {overdue && <StateBadge tone="bad" Icon={IconClockExclamation} label={words.field('overdue')} />}
    </span>
  )
}
