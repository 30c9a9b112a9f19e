import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import type { Place } from '../data/staged.ts'
import { nightsBetween, stretchEnd } from '../editing/nights.ts'
import { slotsOfPlace } from '../editing/plan-drag-rules.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Checkbox.layer.css'

/** From the check-in of a day to the check-out of another, or open-ended; a new first day keeps the nights. */
export function PeriodInputs({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data, calendar, words } = usePlanContext()
  const isOpen = !Number.isFinite(place.to)
  const firstDay = calendar.dayOf(place.from)
  const moveTo = (day: number) => {
    const from = calendar.checkIn(day)
    onPlace({ ...place, from, to: isOpen ? place.to : calendar.addDays(place.to, day - firstDay) })
  }
  return (
    <>
      <div className={classes.pair}>
        <DayInput label={t('create.from')} day={firstDay} onDay={(day) => day !== undefined && moveTo(day)} />
        <DayInput
          label={t('create.to')}
          day={isOpen ? undefined : calendar.dayOf(place.to)}
          isDisabled={isOpen}
          onDay={(day) => day !== undefined && onPlace(stretchEnd(calendar, place, calendar.checkOut(day)))}
        />
      </div>
      <Checkbox
        label={t('create.open')}
        checked={isOpen}
        onChange={() =>
          onPlace({
            ...place,
            to: isOpen ? nightsBetween(calendar, place.from, place.from).to : Number.POSITIVE_INFINITY,
          })
        }
      />
      <p className={classes.dimmed}>
        {[words.slots(data, slotsOfPlace(data, place)), words.period(place)].filter(Boolean).join(', ')}
        {!isOpen && ` · ${words.nights(place)}`}
      </p>
    </>
  )
}
