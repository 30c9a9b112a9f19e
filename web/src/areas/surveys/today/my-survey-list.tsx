import { Button } from '@mantine/core'
import { IconDeviceMobileCheck, IconDownload, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { queryClient } from '../../../kit/query-client.ts'
import { useReachable } from '../../../kit/reachability.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatDay } from '../../../kit/texts/format.ts'
import { toast } from '../../../kit/toasts.ts'
import type { CaptureHead } from '../capture/model/capture-store.ts'
import { askMySurveys, type MySurveys, takeMySurveys } from '../capture/model/my-surveys.ts'
import { type Audit, takeAssignment, takenAlong, takeReport } from '../capture/model/take-along.ts'
import classes from './my-surveys.module.css'

const nothing: MySurveys = { audits: [], drafts: [] }

/** What is to be done, from the server where it answers; and what of it lies on the device. */
function useMine() {
  const { user, facility } = useSession()
  const isReachable = useReachable()
  const asked = useQuery({
    queryKey: ['audits', 'mine', user.id, facility.id, isReachable],
    queryFn: async () => {
      const mine = await askMySurveys(user.id, facility.timeZone)
      // The first time they come along by themselves; later what is new does.
      void takeMySurveys(user.id, mine).then(takenChanged)
      return mine
    },
    enabled: isReachable,
    meta: { kinds: ['audits', 'audit-reports'] },
  })
  const taken = useQuery({
    queryKey: ['captures', user.id],
    queryFn: () => takenAlong(user.id),
  })
  return { mine: asked.data ?? nothing, taken: taken.data ?? [], isReachable }
}

const takenChanged = () => queryClient.invalidateQueries({ queryKey: ['captures'] })

function Progress({ head }: { head: CaptureHead }) {
  const { t } = useTranslation('surveys/report')
  const items = head.sections.flatMap((section) => section.items)
  const done = items.filter(({ status }) => status !== 'NOT_CHECKED').length
  return (
    <span className={classes.count}>
      <progress max={Math.max(1, items.length)} value={done} aria-label={t('progress')} /> {done}/
      {items.length}
    </span>
  )
}

function Card({
  title,
  text,
  head,
  onTake,
  to,
}: {
  title: string
  text: string
  head: CaptureHead | undefined
  onTake: () => Promise<unknown>
  to: () => Promise<string>
}) {
  const { t } = useTranslation('surveys/capture')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      toast.error(t('mine.failed'))
    } finally {
      setBusy(false)
      await takenChanged()
    }
  }
  return (
    <li className={classes.card}>
      <strong>{title}</strong>
      <span>{text}</span>
      {head && (
        <span className={classes.taken}>
          <IconDeviceMobileCheck size={20} aria-hidden /> {t('mine.taken')}
        </span>
      )}
      {head && <Progress head={head} />}
      <div className={classes.two}>
        {!head && (
          <Button
            size="lg"
            px="xs"
            fz="md"
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={22} aria-hidden />}
            aria-label={`${t('mine.take')}: ${title}`}
            onClick={() => void during(onTake)}
          >
            {t('mine.take')}
          </Button>
        )}
        <Button
          size="lg"
          loading={isBusy}
          aria-label={`${t('mine.open')}: ${title}`}
          onClick={() => void during(async () => navigate(`/audit-reports/${await to()}/capture`))}
        >
          {t('mine.open')}
        </Button>
      </div>
    </li>
  )
}

const ofAudit = ({ boat, surveyType, scheduledFor }: Audit) => ({
  title: boat?.label ?? '',
  text: [surveyType?.label, scheduledFor && formatDay(scheduledFor)].filter(Boolean).join(' · '),
})

/** Assignments and surveys of the reader, each with whether it lies on this device. */
export function MySurveyList() {
  const { t } = useTranslation('surveys/capture')
  const { user } = useSession()
  const { mine, taken, isReachable } = useMine()
  const heads = new Map(taken.map((head) => [head.report.id, head]))
  const begun = new Map(taken.filter(({ isNew }) => isNew).map((head) => [head.report.auditId, head]))
  const listed = new Set([
    ...mine.drafts.map(({ id }) => id),
    ...mine.audits.map(({ id }) => begun.get(id)?.report.id),
  ])
  const others = taken.filter(({ report }) => !listed.has(report.id) && report.status === 'DRAFT')
  const isEmpty = mine.audits.length + mine.drafts.length + others.length === 0
  return (
    <>
      {!isReachable && (
        <p className={classes.taken}>
          <IconWifiOff size={20} aria-hidden /> {t('mine.offline')}
        </p>
      )}
      {isEmpty && <p>{t('mine.none')}</p>}
      <ul className={classes.list} aria-label={t('mine.title')}>
        {mine.audits.map((audit) => (
          <Card
            key={audit.id}
            {...ofAudit(audit)}
            head={begun.get(audit.id)}
            onTake={() => takeAssignment(user.id, audit.id)}
            to={async () => begun.get(audit.id)?.report.id ?? takeAssignment(user.id, audit.id)}
          />
        ))}
        {mine.drafts.map((report) => (
          <Card
            key={report.id}
            title={report.boatName}
            text={report.code}
            head={heads.get(report.id)}
            onTake={() => takeReport(user.id, report.id)}
            to={async () => report.id}
          />
        ))}
        {others.map((head) => (
          <Card
            key={head.report.id}
            title={head.report.snapshot.boat.name}
            text={head.report.code}
            head={head}
            onTake={async () => undefined}
            to={async () => head.report.id}
          />
        ))}
      </ul>
      <Link className={classes.link} to="/audit-reports">
        {t('mine.all')}
      </Link>
    </>
  )
}
