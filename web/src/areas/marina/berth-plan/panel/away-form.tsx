import { Button, Radio, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import type { StoredPart } from '../data/staged.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Radio.layer.css'

/** «Away from … to …»: she leaves at check-out and is back at check-in; her berth is free meanwhile, or kept for her. */
export function AwayForm({ part }: { part: StoredPart }) {
  const { t } = useTranslation('marina/berth-plan')
  const { calendar, editor } = usePlanContext()
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  const [keeps, setKeeps] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const isAsked = editor.awayAsked === part.id
  useEffect(() => {
    if (!isAsked || !details.current) return
    details.current.open = true
    details.current.querySelector('input')?.focus()
    editor.askAway(undefined)
  }, [isAsked, editor])
  const isGiven = from !== undefined && to !== undefined
  const [leaves, back] = [calendar.checkOut(from ?? 0), calendar.checkIn(to ?? 0)]
  const isInside = isGiven && leaves > part.place.from && back > leaves && back < part.place.to
  const go = () => {
    editor.beAway(part, { from: leaves, to: back, keeps })
    setFrom(undefined)
    setTo(undefined)
  }
  return (
    <details ref={details} className={classes.split}>
      <summary>{t('away.title')}</summary>
      <Stack gap="xs">
        <div className={classes.pair}>
          <DayInput label={t('away.from')} day={from} onDay={setFrom} />
          <DayInput label={t('away.to')} day={to} onDay={setTo} />
        </div>
        {isGiven && !isInside && <p className={classes.warning}>{t('away.outside')}</p>}
        <Radio.Group
          aria-label={t('away.berth')}
          value={keeps ? 'keeps' : 'frees'}
          onChange={(value) => setKeeps(value === 'keeps')}
        >
          <Radio value="frees" label={t('away.frees')} />
          <Radio value="keeps" label={t('away.keeps')} />
        </Radio.Group>
        <Button variant="default" disabled={!isInside} onClick={go}>
          {t('away.enter')}
        </Button>
      </Stack>
    </details>
  )
}
