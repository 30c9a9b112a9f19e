import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useSession } from '../../kit/session.tsx'
import { formatInstant } from '../../kit/texts/format.ts'
import { HoursSheet } from './hours/hours-sheet.tsx'
import { durationOf, type Entry, personOf } from './log/entry.ts'
import { EntryState } from './log/entry-state.tsx'
import classes from './log/log.module.css'

const EntryDialog = lazy(async () => ({ default: (await import('./log/entry-dialog.tsx')).EntryDialog }))

const { List, Col, Related } = screensFor(accessLogs)

/** On the facility's clock, in one line. */
function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSession().facility
  return <span className={classes.unbroken}>{at && formatInstant(at, timeZone)}</span>
}

export function AccessLogList() {
  const { t } = useTranslation('access-control')
  const [open, setOpen] = useState<Entry>()
  return (
    <>
      <HoursSheet />
      <List onOpen={setOpen}>
        <Col source="enteredAt" render={({ enteredAt }) => <Moment at={enteredAt} />} />
        <Col source="visitorId" title={t('log.person')} render={personOf} />
        <Col source="company" />
        <Col source="boatId" />
        <Col source="hostId" />
        <Col source="plate" />
        <Col source="exitedAt" render={({ exitedAt }) => <Moment at={exitedAt} />} />
        <Col source="minutes" render={({ minutes }) => durationOf(minutes)} />
        <Col source="state" render={(entry) => <EntryState entry={entry} />} />
        <Col source="gate" />
        <Col source="enteredById" isExtra />
        <Col source="exitedById" isExtra />
        <Col source="companions" isExtra />
        <Col source="overrideReason" isExtra />
        <Col source="notes" isExtra />
      </List>
      {open && (
        <Suspense>
          <EntryDialog id={open.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** When a visitor came in and left: a tab of the visitor's page. */
export const EntriesOf = ({ visitorId }: { visitorId: string }) => (
  <Related by="visitorId" of={visitorId}>
    <Col source="enteredAt" />
    <Col source="exitedAt" />
    <Col source="minutes" render={({ minutes }) => durationOf(minutes)} />
    <Col source="gate" />
    <Col source="state" render={(entry) => <EntryState entry={entry} />} />
  </Related>
)
