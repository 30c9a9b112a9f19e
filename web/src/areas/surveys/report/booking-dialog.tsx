import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { ProblemBookings, ReportBooking } from '@darsena/contract/areas/surveys/reports/bookings'
import type { ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { bookings } from '@darsena/contract/areas/yard/bookings'
import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { http } from '../../../kit/http.ts'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './report.module.css'
import { Severity } from './report-badges.tsx'
import { itemsOf, reportQuery } from './report-query.ts'
import '@mantine/core/styles/Checkbox.layer.css'

/** Problems that are open, the worst first, and the bookings that answer them already. */
function useOpenProblems(reportId: string) {
  const { data: report } = useQuery(reportQuery(reportId))
  const path = `/${auditReports.name}/${reportId}/${bookings.name}`
  const { data: booked } = useQuery({
    queryKey: [bookings.name, 'of-report', reportId],
    queryFn: ({ signal }) => http<ProblemBookings>(path, { signal }),
  })
  const problems = report
    ? itemsOf(report)
        .flatMap((item) => item.problems)
        .filter(({ issueStatus }) => issueStatus === 'PENDING')
        .toSorted((a, b) => b.severity - a.severity)
    : undefined
  const codesOf = ({ id }: ReportProblem) =>
    (booked?.items ?? [])
      .filter(({ problemId, status }) => problemId === id && status !== 'REJECTED' && status !== 'CANCELLED')
      .map(({ code }) => code)
  return { path, problems, isKnown: booked !== undefined, codesOf }
}

/** Makes a booking of the yard out of problems of a report; those that a booking answers already are not chosen at first. */
export function BookingDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { t } = useTranslation('surveys/report')
  const navigate = useNavigate()
  const { path, problems, isKnown, codesOf } = useOpenProblems(reportId)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const isChosen = (problem: ReportProblem) => changed.get(problem.id) ?? codesOf(problem).length === 0
  const chosen = (problems ?? []).filter(isChosen)
  const book = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { problemIds: chosen.map(({ id }) => id) }
      const { id } = await http<ReportBooking>(path, { method: 'POST', body, quiet: refusals })
      await rowsChanged({ name: bookings.name })
      onClose()
      await navigate(`/${bookings.name}/${id}`)
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('booking.title')} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void book(event)}>
        {!(problems && isKnown) && <SkeletonLines />}
        <ul className={classes.choices}>
          {isKnown &&
            problems?.map((problem) => (
              <li key={problem.id}>
                <Checkbox
                  label={problem.title}
                  description={[
                    problem.recommendation,
                    codesOf(problem).length > 0 &&
                      t('booking.already', { codes: codesOf(problem).join(', ') }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={isChosen(problem)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChanged(new Map(changed).set(problem.id, checked))
                  }
                />
                <Severity severity={problem.severity} />
              </li>
            ))}
        </ul>
        {refusal && <Notice isUrgent text={refusal.faults.problemIds ?? refusal.message} />}
        <Group mt="md">
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            {t('booking.make', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
