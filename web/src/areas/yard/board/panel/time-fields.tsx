import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import type { SessionPlace } from '../data/staged-sessions.ts'
import { usualLength } from '../editing/session-times.ts'
import { useYard } from '../yard-context.ts'

/** `8`, `8:30`, `0830` → `08:30`; undefined for what is no time of a day. */
function clockFrom(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** A time of the day, typed; reported when it is complete: on Enter, or on leaving the field. */
function ClockInput({
  label,
  clock,
  isDisabled,
  onClock,
}: {
  label: string
  clock: string
  isDisabled: boolean
  onClock: (clock: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const next = typed === null ? undefined : clockFrom(typed)
    if (next !== undefined && next !== clock) onClock(next)
    setTyped(null)
  }
  return (
    <TextInput
      label={label}
      placeholder="08:00"
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? clock}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}

/** Start and end of a session by day and hour. The start takes the end along; an end before the start is not taken. */
export function TimeFields({
  place,
  isDisabled,
  onTime,
}: {
  place: SessionPlace
  isDisabled: boolean
  onTime: (time: { from: number; to: number }) => void
}) {
  const { t } = useTranslation('yard/board')
  const { calendar, today } = useYard()
  const { from, to } = place
  const length = from === null || to === null ? usualLength : to - from
  const dayOf = (at: number | null) => (at === null ? undefined : calendar.dayOf(at))
  const clockOf = (at: number | null) => (at === null ? '' : calendar.timeOf(at))
  const start = (at: number) => onTime({ from: at, to: at + length })
  const end = (at: number) => {
    if (from !== null && at > from) onTime({ from, to: at })
  }
  const fieldsOf = (edge: (at: number) => void, at: number | null) => ({
    day: (day: number | undefined) => day !== undefined && edge(calendar.at(day, clockOf(at) || '08:00')),
    clock: (clock: string) => edge(calendar.at(dayOf(at) ?? today, clock)),
  })
  const [onStart, onEnd] = [fieldsOf(start, from), fieldsOf(end, to)]
  return (
    <>
      <div className={classes.pair}>
        <DayInput label={t('panel.fromDay')} day={dayOf(from)} isDisabled={isDisabled} onDay={onStart.day} />
        <ClockInput
          label={t('panel.fromTime')}
          clock={clockOf(from)}
          isDisabled={isDisabled}
          onClock={onStart.clock}
        />
      </div>
      <div className={classes.pair}>
        <DayInput
          label={t('panel.toDay')}
          day={dayOf(to)}
          isDisabled={isDisabled || from === null}
          onDay={onEnd.day}
        />
        <ClockInput
          label={t('panel.toTime')}
          clock={clockOf(to)}
          isDisabled={isDisabled || from === null}
          onClock={onEnd.clock}
        />
      </div>
    </>
  )
}
