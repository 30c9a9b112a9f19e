import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import type { StoredPart } from '../data/staged.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { BerthInput } from './berth-input.tsx'

/** «Moves to another berth on …»: from that day's check-in on the stay goes on elsewhere. */
export function SplitForm({ part }: { part: StoredPart }) {
  const { t } = useTranslation('marina/berth-plan')
  const { calendar, editor } = usePlanContext()
  const [day, setDay] = useState<number>()
  const { id, owner, place } = part
  const at = day === undefined ? undefined : calendar.checkIn(day)
  const isInside = at !== undefined && at > place.from && at < place.to
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
      <BerthInput
        label={t('panel.splitSlot')}
        slotIds={[]}
        wish={{ id, owner, from: at ?? place.from, to: place.to }}
        isDisabled={!isInside}
        onSlots={go}
      />
    </details>
  )
}
