import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import { remove, type StoredPart } from '../data/staged.ts'
import { nightsBetween, stretchEnd, stretchStart } from '../editing/nights.ts'
import { slotsOfPlace } from '../editing/plan-drag-rules.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { AwayForm } from './away-form.tsx'
import { BerthInput } from './berth-input.tsx'
import { FitLines } from './fit-lines.tsx'
import { SplitForm } from './split-form.tsx'
import '@mantine/core/styles/Checkbox.layer.css'

interface PartProps {
  part: StoredPart
  bar: number
}

/** One part of a stay: its berth, its time and whether it is confirmed. Every change is staged at once. */
export function PartForm({ part, bar }: PartProps) {
  const { picture, calendar, words, editor, changes, may } = usePlanContext()
  const { t } = useTranslation('marina/berth-plan')
  const { place } = part
  const isOpen = !Number.isFinite(place.to)
  const isNew = changes.staged.get(part.id)?.op === 'create'
  const mayChange = may.update || isNew
  const isClosure = part.owner.kind === 'CLOSURE'
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
      <FitLines size={part.owner.size} slots={slotsOfPlace(picture.bars.data, place)} />
      <BerthInput
        label={t('panel.slot')}
        slotIds={place.slotIds}
        wish={{ id: part.id, owner: part.owner, from: place.from, to: place.to }}
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
      {!isClosure && (
        <Checkbox
          label={t('panel.confirmed')}
          disabled={!mayChange || !may.approve}
          checked={place.confirmed}
          onChange={(event) => put({ confirmed: event.currentTarget.checked })}
        />
      )}
      {place.away && (
        <Checkbox
          label={t('away.keeps')}
          disabled={!mayChange}
          checked
          onChange={() => changes.change((staged) => remove(staged, part))}
        />
      )}
      {may.split && !isNew && <SplitForm part={part} />}
      {may.split && !isNew && !isClosure && <AwayForm part={part} />}
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
