import {
  isSought,
  type RollCallPerson,
  type RollCallState,
} from '@darsena/contract/areas/access-control/roll-calls'
import { Button, TextInput } from '@mantine/core'
import { IconFlag, IconPrinter, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { OutboxLine } from '../../../kit/outbox/outbox-line.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { hasWords } from '../../../kit/texts/plain-text.ts'
import { toast } from '../../../kit/toasts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './roll-call.module.css'
import { markPerson, type RollCall, readRollCall, recordOf, rollCallKey } from './roll-call-copy.ts'
import { AddPerson, EndRollCall } from './roll-call-dialogs.tsx'
import { PersonRow } from './roll-call-person.tsx'

/** Milliseconds between two looks at what colleagues have noted. */
const colleaguesEvery = 4_000

const groups = [
  { id: 'sought', has: isSought },
  { id: 'found', has: ({ state }: RollCallPerson) => state === 'PRESENT' },
  { id: 'away', has: ({ state }: RollCallPerson) => state === 'AWAY' },
  {
    id: 'expected',
    has: ({ certainty, state }: RollCallPerson) => certainty === 'EXPECTED' && state === null,
  },
] as const

const textOf = ({ name, company, place }: RollCallPerson) => [name, company, place].filter(Boolean).join(' ')

function People({ rollCall, mayTake, q }: { rollCall: RollCall; mayTake: boolean; q: string }) {
  const { t } = useTranslation('access-control/roll-call')
  const mark = (person: RollCallPerson, state: RollCallState | null) =>
    void markPerson(rollCall.id, person, state).catch((error: unknown) => {
      toast.error(refusalOf(error)?.message ?? t('failed'))
    })
  return groups.map(({ id, has }) => {
    const people = rollCall.people.filter((one) => has(one) && (!q || hasWords(textOf(one), q)))
    if (people.length === 0) return null
    return (
      <section key={id} aria-label={t(`group.${id}`, { count: people.length })}>
        <h3 className={classes.heading} data-group={id}>
          {t(`group.${id}`, { count: people.length })}
        </h3>
        <ul className={classes.people}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              timeZone={rollCall.timeZone}
              onMark={mayTake ? (state) => mark(person, state) : undefined}
            />
          ))}
        </ul>
      </section>
    )
  })
}

/** How many are still to be found, in the largest type of the page. */
function Score({ rollCall }: { rollCall: RollCall }) {
  const { t } = useTranslation('access-control/roll-call')
  const { total, missing } = rollCall
  return (
    <p className={classes.score} data-open={missing > 0} role="status">
      {missing > 0 ? t('missing', { count: missing, total }) : t('allFound', { total })}
    </p>
  )
}

/** A roll call while it is taken, and its report afterwards. */
export function RollCallPage() {
  const { t } = useTranslation('access-control/roll-call')
  const { rollCallId: id = '' } = useParams()
  const mayTake = useAllowed({ can: ['create', 'AccessLog'] })
  const [q, setQ] = useState('')
  const [question, setQuestion] = useState<'add' | 'end'>()
  const { data, isError, refetch } = useQuery({
    queryKey: rollCallKey(id),
    queryFn: ({ signal }) => readRollCall(id, signal),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : colleaguesEvery),
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const { kind, startedAt, endedAt, startedBy, timeZone, listAt, note } = data
  const isTaken = mayTake && !endedAt
  const shown = (at: string) => formatInstant(at, timeZone)
  return (
    <div className={classes.rollCall}>
      <PageHeader
        title={t('title', { kind: t(`kind.${kind}`), facility: data.facility })}
        subtitle={t(endedAt ? 'from' : 'since', {
          start: shown(startedAt),
          end: endedAt && shown(endedAt),
          zone: timeZone,
          by: startedBy,
        })}
        actions={
          <div className={classes.actions}>
            {isTaken && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={18} aria-hidden />}
                  onClick={() => setQuestion('add')}
                >
                  {t('add')}
                </Button>
                <Button leftSection={<IconFlag size={18} aria-hidden />} onClick={() => setQuestion('end')}>
                  {t('end')}
                </Button>
              </>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </div>
        }
      />
      {data.isCopy && <Notice text={t('copy', { at: shown(listAt) })} />}
      <OutboxLine record={recordOf(id)} />
      <Score rollCall={data} />
      {note && <p className={classes.note}>{note}</p>}
      {isTaken && (
        <TextInput
          className={classes.search}
          size="lg"
          label={t('search')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          leftSection={<IconSearch size={20} aria-hidden />}
        />
      )}
      <People rollCall={data} mayTake={isTaken} q={q} />
      {question === 'add' && <AddPerson id={id} name={q} onClose={() => setQuestion(undefined)} />}
      {question === 'end' && <EndRollCall rollCall={data} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
