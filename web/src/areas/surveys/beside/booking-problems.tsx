import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { BookingProblems as Answer } from '@darsena/contract/areas/surveys/reports/bookings'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { http } from '../../../kit/http.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from '../report/report.module.css'
import { Issue, Severity } from '../report/report-badges.tsx'
import { itemsKey } from '../report/report-query.ts'
import { IssueDialog } from '../survey-screen/issue-dialog.tsx'

type Problem = Answer['items'][number]

/** What is open may be marked as solved once work of the booking is finished, and names that work then. */
function ProblemLine({ problem, sessionId }: { problem: Problem; sessionId: string | undefined }) {
  const { t } = useTranslation('surveys/report')
  const [isOpen, setOpen] = useState(false)
  const canSolve = problem.maySolve && problem.issueStatus === 'PENDING' && sessionId !== undefined
  return (
    <li>
      <div>
        <strong>{problem.title}</strong>{' '}
        <Anchor component={Link} to={`/${auditReports.name}/${problem.reportId}`}>
          {problem.reportCode}
        </Anchor>
        <p className={classes.label}>{problem.solution ?? problem.recommendation}</p>
      </div>
      <span className={classes.badges}>
        <Severity severity={problem.severity} />
        <Issue status={problem.issueStatus} />
      </span>
      {canSolve && (
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {t('issueMove.solve')}
        </Button>
      )}
      {isOpen && (
        <IssueDialog
          reportId={problem.reportId}
          problem={problem}
          sessionId={sessionId}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

/** Problems of surveys that a yard booking answers: a tab of its page. */
export function BookingProblems({ id }: { id: string }) {
  const { t } = useTranslation('surveys/report')
  const { data, isError, refetch } = useQuery({
    queryKey: [itemsKey, 'of-booking', id],
    queryFn: ({ signal }) => http<Answer>(`/bookings/${id}/problems`, { signal }),
    meta: { kinds: ['bookings', 'booking-sessions', 'audit-report-item-problems'] },
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  if (data.items.length === 0) return <p>{t('booking.none')}</p>
  const [last] = data.sessions
  const isOffered =
    last && data.items.some(({ issueStatus, maySolve }) => maySolve && issueStatus === 'PENDING')
  return (
    <>
      {isOffered && <Notice text={t('booking.offer')} />}
      <ul className={classes.choices}>
        {data.items.map((problem) => (
          <ProblemLine key={problem.id} problem={problem} sessionId={last?.id} />
        ))}
      </ul>
    </>
  )
}
