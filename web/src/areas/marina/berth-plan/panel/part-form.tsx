import { fitOf, limitsTogether } from '@darsena/contract/areas/marina/fit'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import { slotLimits } from '../data/plan-data.ts'
import { remove, type StoredPart } from '../data/staged.ts'
import { nightsBetween, stretchEnd, stretchStart } from '../editing/nights.ts'
import { slotsOfPlace } from '../editing/plan-drag-rules.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Checkbox.layer.css'

interface PartProps {
  part: StoredPart
  bar: number
}

/** Slots by their codes, `A12 + A13`; reported when all of them exist. */
function SlotInput({
  label,
  slotIds,
  isDisabled,
  onSlots,
}: {
  label: string
  slotIds: readonly string[]
  isDisabled: boolean
  onSlots: (slotIds: string[]) => void
}) {
  const { t } = useTranslation('marina/berth-plan')
  const { slots, slotAt } = usePlanContext().data
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const codes = slotIds.map((id) => slots.code[slotAt.get(id) ?? -1] ?? '').join(' + ')
  const commit = () => {
    if (typed === null) return
    const wanted = typed.split('+').map((code) => code.trim().toLowerCase())
    const found = wanted.map((code) => slots.code.findIndex((one) => one.toLowerCase() === code))
    const missing = wanted.find((_, at) => found[at] === -1)
    if (missing !== undefined) return setError(t('panel.noSlot', { code: missing }))
    setError('')
    setTyped(null)
    onSlots(found.flatMap((slot) => slots.id[slot] ?? []))
  }
  return (
    <TextInput
      label={label}
      disabled={isDisabled}
      error={error || undefined}
      autoComplete="off"
      value={typed ?? codes}
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

/** «Moves to another berth on …»: from that day's check-in on the stay goes on elsewhere. */
function SplitForm({ part }: { part: StoredPart }) {
  const { t } = useTranslation('marina/berth-plan')
  const { calendar, editor } = usePlanContext()
  const [day, setDay] = useState<number>()
  const at = day === undefined ? undefined : calendar.checkIn(day)
  const isInside = at !== undefined && at > part.place.from && at < part.place.to
  const go = (slotIds: readonly string[]) => {
    if (at === undefined) return
    editor.divideAt(part, at, slotIds)
    setDay(undefined)
  }
  return (
    <details className={classes.split}>
      <summary>{t('panel.split')}</summary>
      <DayInput label={t('panel.splitDay')} day={day} onDay={setDay} />
      {day !== undefined && !isInside && <p className={classes.warning}>{t('panel.splitOutside')}</p>}
      <SlotInput label={t('panel.splitSlot')} slotIds={[]} isDisabled={!isInside} onSlots={go} />
    </details>
  )
}

function FitLines({ part }: { part: StoredPart }) {
  const { data, words } = usePlanContext()
  const slots = slotsOfPlace(data, part.place)
  const { size } = part.owner
  if (!size || slots.length === 0) return null
  const { margins } = fitOf(
    size,
    limitsTogether(slots.map((slot) => slotLimits(data, slot))),
    data.clearances,
  )
  return (
    <ul className={classes.margins}>
      {margins.map((margin) => (
        <li key={margin.dimension} data-verdict={margin.verdict}>
          {words.margin(margin)}
        </li>
      ))}
    </ul>
  )
}

/** One part of a stay: its berth, its time and whether it is confirmed. Every change is staged at once. */
export function PartForm({ part, bar }: PartProps) {
  const { picture, calendar, words, editor, changes, may } = usePlanContext()
  const { t } = useTranslation('marina/berth-plan')
  const { place } = part
  const isOpen = !Number.isFinite(place.to)
  const isNew = changes.staged.get(part.id)?.op === 'create'
  const mayChange = may.update || isNew
  const put = (next: Partial<typeof place>) => editor.place(part, { ...place, ...next })
  const reopen = () => put({ to: nightsBetween(calendar, place.from, place.from).to })
  return (
    <section className={classes.part} aria-label={words.bar(picture.bars, bar)}>
      <h3>
        {words.slots(picture.bars.data, picture.bars.tracks[bar] ?? [])} · {words.state(picture.bars, bar)}
      </h3>
      <p className={classes.dimmed}>
        {words.period(place)} {!isOpen && `· ${words.nights(place)}`}
      </p>
      <FitLines part={part} />
      <SlotInput
        label={t('panel.slot')}
        slotIds={place.slotIds}
        isDisabled={!mayChange}
        onSlots={(slotIds) => put({ slotIds })}
      />
      <div className={classes.pair}>
        <DayInput
          label={t('panel.from')}
          day={calendar.dayOf(place.from)}
          isDisabled={!mayChange}
          onDay={(day) => day !== undefined && put(stretchStart(calendar, place, calendar.checkIn(day)))}
        />
        <DayInput
          label={t('panel.to')}
          day={isOpen ? undefined : calendar.dayOf(place.to)}
          isDisabled={!mayChange || isOpen}
          onDay={(day) => day !== undefined && put(stretchEnd(calendar, place, calendar.checkOut(day)))}
        />
      </div>
      <Checkbox
        label={t('panel.open')}
        disabled={!mayChange}
        checked={isOpen}
        onChange={() => (isOpen ? reopen() : put({ to: Number.POSITIVE_INFINITY }))}
      />
      <Checkbox
        label={t('panel.confirmed')}
        disabled={!mayChange || !may.approve}
        checked={place.confirmed}
        onChange={(event) => put({ confirmed: event.currentTarget.checked })}
      />
      {may.split && !isNew && <SplitForm part={part} />}
      {(may.remove || isNew) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() => changes.change((staged) => remove(staged, part))}
        >
          {t('panel.remove')}
        </Button>
      )}
    </section>
  )
}
