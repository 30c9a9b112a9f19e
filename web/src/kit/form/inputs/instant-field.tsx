import { offsetAt } from '@darsena/contract/kit/time/clock'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session.tsx'
import { formatDay } from '../../texts/format.ts'
import classes from '../form.module.css'
import { CalendarInput } from './calendar-input.tsx'
import { type InputProps, sharedProps } from './input-props.ts'
import { instantText, parseInstant, type TypedInstant, usualTime } from './instant-text.ts'

/** Which of the two hours is meant when clocks are put back. */
function WhichHour({
  read,
  value,
  onChange,
}: { read: TypedInstant; value: string } & Pick<InputProps, 'onChange'>) {
  const { t } = useTranslation('kit/form')
  const { timeZone } = useSession().facility
  return (
    <div className={classes.which}>
      <span>{t('hourTwice', { time: read.time })}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('hourTwice', { time: read.time })}
        value={value}
        onChange={onChange}
        data={read.instants.map((instant, at) => ({
          value: instant,
          label: t(at === 0 ? 'hourFirst' : 'hourSecond', { offset: offsetAt(instant, timeZone) }),
        }))}
      />
    </div>
  )
}

/** An instant, typed as dd/mm/yyyy HH:mm on the facility's clock, its day also picked from a calendar. */
export function InstantField(props: InputProps) {
  const { t } = useTranslation('kit/form')
  const { facility } = useSession()
  const { timeZone } = facility
  const { value, label, onChange, onBlur, error, traits } = props
  const hour = traits.hour ? facility[`${traits.hour}Time`] : usualTime
  const [typed, setTyped] = useState<string | null>(null)
  const stored = String(value ?? '')
  const text = typed ?? instantText(stored, timeZone)
  const read = parseInstant(text, timeZone, hour)
  const isSkipped = read?.instants.length === 0
  const change = (next: string) => {
    setTyped(next)
    onChange(parseInstant(next, timeZone, hour)?.instants[0] ?? next)
  }
  const pick = (day: string | null) => {
    change(day ? `${formatDay(day)} ${read?.time ?? hour}` : '')
    setTyped(null)
  }
  const leave = () => {
    setTyped(null)
    onBlur()
  }
  return (
    <div>
      <CalendarInput
        label={label}
        input={{
          ...sharedProps(props),
          error: isSkipped ? t('hourSkipped') : error,
          placeholder: t('instantPlaceholder'),
          value: text,
          onChange: (event) => change(event.currentTarget.value),
          onBlur: leave,
        }}
        day={read?.day ?? null}
        onPick={pick}
      />
      {read && read.instants.length > 1 && (
        <WhichHour
          read={read}
          value={read.instants.includes(stored) ? stored : (read.instants[0] ?? '')}
          onChange={onChange}
        />
      )}
    </div>
  )
}
