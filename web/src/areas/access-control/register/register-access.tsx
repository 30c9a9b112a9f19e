import type { AuthorizedAnswer } from '@darsena/contract/areas/access-control/authorized'
import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { IconQrcode, IconSearch, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { DayField } from '../../../kit/form/inputs/day-field.tsx'
import { queryClient } from '../../../kit/query-client.ts'
import { useRows } from '../../../kit/rows.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatDay } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useRowLabel } from '../../../kit/texts/row-label.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { OfflineRegister } from '../offline/offline-register.tsx'
import { GroupBar } from './group-bar.tsx'
import { PersonLine, useToday } from './person-line.tsx'
import { MissedDialog, RefusedDialog, VoidDialog } from './questions.tsx'
import classes from './register.module.css'
import { authorizedQuery, type Comer } from './register-calls.ts'
import { scanPass } from './scan-pass.ts'
import { type Register, useRegister } from './use-register.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'
import '@mantine/core/styles/Combobox.layer.css'

/** With the reader of QR codes it comes when somebody opens the camera. */
const ScanDialog = lazy(() =>
  import('../scan/scan-dialog.tsx').then(({ ScanDialog }) => ({ default: ScanDialog })),
)

function Questions({ register }: { register: Register }) {
  const { question } = register
  if (!question) return null
  if (question.kind === 'walk-in') return <WalkInDialog register={register} name={question.name} />
  if (question.kind === 'missed') return <MissedDialog register={register} comer={question.comer} />
  if (question.kind === 'void')
    return <VoidDialog register={register} comer={question.comer} logId={question.logId} />
  return (
    <RefusedDialog
      register={register}
      comer={question.comer}
      message={question.message}
      isForbidden={question.isForbidden}
    />
  )
}

/** Visitors on record who are not expected, by the search; those in the list already are left out. */
function KnownVisitors({ q, listed, register }: { q: string; listed: AuthorizedAnswer; register: Register }) {
  const { t } = useTranslation('access-control/register')
  const labelOf = useRowLabel(visitors)
  const mayRead = useAllowed({ can: ['read', 'Visitor'] })
  const isAsked = mayRead && q.length > 1
  const { data } = useRows(visitors, new URLSearchParams({ q, pageSize: '10' }), isAsked)
  const there = new Set(listed.items.map(({ id }) => id))
  const found = isAsked ? (data?.items ?? []).filter(({ id }) => !there.has(id)) : []
  if (found.length === 0) return null
  return (
    <section aria-label={t('known')}>
      <h3 className={classes.heading}>{t('known')}</h3>
      <ul className={classes.people}>
        {found.map((row) => (
          <li key={row.id} className={classes.person}>
            <span className={classes.name}>{labelOf(row)}</span>
            <Button
              size="lg"
              variant="default"
              disabled={register.isBusy}
              aria-label={t('inNamed', { name: labelOf(row) })}
              onClick={() => void register.letIn({ kind: 'VISITOR', id: row.id, name: labelOf(row) })}
            >
              {t('in')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The day that is shown; today by default, and then with buttons. */
function useDay() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const date = params.get('date') ?? undefined
  const isDay = date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date)
  return {
    date: isDay && date !== today ? date : undefined,
    day: isDay ? date : today,
    /** A day that is still being typed changes nothing. */
    setDay(next: unknown) {
      if (typeof next !== 'string' || !/^(\d{4}-\d\d-\d\d)?$/.test(next)) return
      setParams(next && next !== today ? { date: next } : {}, { replace: true })
    },
  }
}

function Gates({
  gates,
  value,
  onChange,
}: {
  gates: readonly string[]
  value: string
  onChange: (gate: string) => void
}) {
  const { t } = useTranslation('access-control/register')
  if (gates.length === 0) return null
  return (
    <Select
      className={classes.gate}
      label={t('gate')}
      data={[...gates]}
      value={gates.includes(value) ? value : null}
      clearable
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** The gatekeeper's desk: one field, one list, in and out. */
export function RegisterAccess() {
  const { t } = useTranslation('access-control/register')
  useLanguage()
  const { facility } = useSession()
  const mayRegister = useAllowed({ can: ['create', 'AccessLog'] })
  const { date, day, setDay } = useDay()
  const [gate, setGate] = useLocalStorage({ key: `gate ${facility.id}`, defaultValue: '' })
  const register = useRegister(gate)
  const [q, setQ] = useState('')
  const [settled] = useDebouncedValue(q.trim(), 150)
  const [chosen, setChosen] = useState<Comer[]>([])
  const [isScanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { data, isError, refetch } = useQuery({
    ...authorizedQuery(date, settled),
    placeholderData: keepPreviousData,
  })
  // The search takes the focus, so that the user can type or scan at once; the page's title has taken it first.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const isToday = date === undefined
  const choose = useCallback(
    (comer: Comer) =>
      setChosen((chosen) =>
        chosen.some(({ id }) => id === comer.id)
          ? chosen.filter(({ id }) => id !== comer.id)
          : [...chosen, comer],
      ),
    [],
  )
  // Enter lets the only hit in, and out again; what was typed last is asked for, not what is shown.
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = q.trim()
    if (!text || !isToday || !mayRegister || register.isBusy) return
    const scanned = await scanPass(text, register)
    if (scanned !== undefined) return setQ(scanned)
    const answer = await queryClient.fetchQuery(authorizedQuery(date, text)).catch(() => undefined)
    const [only, ...others] = answer?.items ?? []
    if (!only || others.length > 0) return
    if (await register.pass(only)) setQ('')
    field.current?.focus()
  }
  const takePass = async (text: string) => {
    setScanning(false)
    const scanned = await scanPass(text, register)
    if (scanned !== undefined) setQ(scanned)
  }
  return (
    <div className={classes.register}>
      <div className={classes.tools}>
        <form className={classes.search} onSubmit={(event) => void submit(event)}>
          <TextInput
            ref={field}
            size="lg"
            label={t('search')}
            description={isToday && mayRegister ? t('searchHint') : undefined}
            leftSection={<IconSearch size={22} aria-hidden />}
            autoComplete="off"
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        </form>
        <div className={classes.day}>
          <DayField
            key={day}
            resource={scheduledVisits}
            traits={scheduledVisits.traits.from}
            field="date"
            label={t('day')}
            value={day}
            error={undefined}
            isRequired={false}
            onChange={setDay}
            onBlur={() => {}}
          />
        </div>
        {data && <Gates gates={data.gates} value={gate} onChange={setGate} />}
      </div>
      <div className={classes.tools}>
        {data && (
          <Link className={classes.count} to="/access-control/muster">
            {t('insideNow', { count: data.inside })}
          </Link>
        )}
        {mayRegister && isToday && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconQrcode size={20} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {t('scan')}
          </Button>
        )}
        {mayRegister && isToday && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={() => register.ask({ kind: 'walk-in', name: data?.total === 0 ? q : '' })}
          >
            {t('walkIn')}
          </Button>
        )}
      </div>
      <OfflineRegister list={data} />
      {!isToday && <p className={classes.note}>{t('otherDay', { day: formatDay(day) })}</p>}
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines />}
      {data && (
        <>
          <p className={classes.note} role="status">
            {data.total > data.items.length
              ? t('some', { shown: data.items.length, count: data.total })
              : t('found', { count: data.total })}
          </p>
          <ul className={classes.people} aria-label={t('list')}>
            {data.items.map((person) => (
              <PersonLine
                key={`${person.kind} ${person.id}`}
                person={person}
                isToday={isToday}
                actions={register.line}
                isChosen={chosen.some(({ id }) => id === person.id)}
                onChoose={choose}
              />
            ))}
          </ul>
          {isToday && mayRegister && settled && (
            <KnownVisitors q={settled} listed={data} register={register} />
          )}
        </>
      )}
      {chosen.length > 0 && (
        <GroupBar people={chosen} register={register} onDone={() => setChosen([])} Icon={IconUsersGroup} />
      )}
      <Questions register={register} />
      {isScanning && (
        <Suspense fallback={null}>
          <ScanDialog onPass={(text) => void takePass(text)} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}
