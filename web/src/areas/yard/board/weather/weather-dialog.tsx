import { Button, Select, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../../kit/board/frame/panel.module.css'
import { textOfDay } from '../../../../kit/board/time/board-calendar.ts'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { yardObstacles } from '../drawn/obstacles.ts'
import { useYard } from '../yard-context.ts'
import { MoveTable } from './move-table.tsx'
import { nextFreeTimes, onDay, setAside } from './next-times.ts'
import { PutOffList } from './put-off-list.tsx'
import { stageMoves, surroundingsOf, workOfDay } from './weather-work.ts'
import '@mantine/core/styles/Combobox.layer.css'

const ways = ['free', 'day', 'wait'] as const

interface Order {
  /** Days as numbers. */
  day: number
  to: number
  assetId: string | null
  way: (typeof ways)[number]
  reason: string
}

/** Where the work of a day goes, worked out anew whenever the order or the board changes. */
function useMoves({ day, assetId, way, to }: Order) {
  const { picture, calendar } = useYard()
  const { bars } = picture
  return useMemo(() => {
    const work = workOfDay(bars, calendar, { day, assetId })
    if (way === 'wait') return setAside(work)
    if (way === 'day') return onDay(work, calendar, to)
    return nextFreeTimes(work, surroundingsOf(bars, calendar, work), day + 1)
  }, [bars, calendar, day, assetId, way, to])
}

function WeatherFields({ order, onChange }: { order: Order; onChange: (part: Partial<Order>) => void }) {
  const { t } = useTranslation('yard/board/weather')
  const { data } = useYard()
  const { day, assetId, way, to, reason } = order
  return (
    <>
      <div className={panelClasses.pair}>
        <DayInput
          label={t('day')}
          day={day}
          onDay={(next) => next !== undefined && onChange({ day: next })}
        />
        <Select
          label={t('asset')}
          placeholder={t('allAssets')}
          data={data.assets.id.map((value, at) => ({ value, label: data.assets.name[at] ?? '' }))}
          value={assetId}
          onChange={(next) => onChange({ assetId: next })}
          clearable
        />
      </div>
      <div className={way === 'day' ? panelClasses.pair : undefined}>
        <Select
          label={t('way.label')}
          data={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          value={way}
          onChange={(value) => onChange({ way: ways.find((one) => one === value) ?? 'free' })}
          allowDeselect={false}
        />
        {way === 'day' && (
          <DayInput label={t('to')} day={to} onDay={(next) => next !== undefined && onChange({ to: next })} />
        )}
      </div>
      <TextInput
        label={t('reason')}
        placeholder={t('reasonUsual')}
        maxLength={200}
        value={reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  )
}

/** The work of a bad day goes to the next free times, to another day, or waits; all of it is looked at before it is staged. */
export function WeatherDialog({
  day: shown,
  onMail,
  onClose,
}: {
  day: number
  onMail: (putOffId: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('yard/board/weather')
  const { picture, calendar, words, changes, markPutOff } = useYard()
  const [order, setOrder] = useState<Order>({
    day: shown,
    assetId: null,
    way: 'free',
    to: shown + 1,
    reason: '',
  })
  const { day, assetId, reason } = order
  const moves = useMoves(order)
  const found = moves.filter(({ next }) => next !== undefined)
  const { bars } = picture
  const moving = new Set(moves.map(({ part }) => part.id))
  const remark = ({ part, next }: (typeof moves)[number]) => {
    if (!next || next.isPostponed) return ''
    const obstacles = yardObstacles(bars, calendar, { id: part.id, owner: part.owner, place: next })
    if (!obstacles) return ''
    const isWithUs = (bar: number) => bar >= 0 && moving.has(bars.idOf(bar))
    const { assetTaken, boatBusy } = obstacles
    return words.obstacles(bars, {
      ...obstacles,
      assetTaken: isWithUs(assetTaken) ? -1 : assetTaken,
      boatBusy: isWithUs(boatBusy) ? -1 : boatBusy,
    })
  }
  const stage = () => {
    changes.change((staged) => stageMoves(staged, moves))
    markPutOff({
      day: textOfDay(day),
      ...(assetId !== null && { assetId }),
      reason: reason.trim() || null,
      sessionIds: found.map(({ part }) => part.id),
    })
    onClose()
  }
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <form
        className={panelClasses.form}
        onSubmit={(event) => {
          event.preventDefault()
          stage()
        }}
      >
        <WeatherFields order={order} onChange={(part) => setOrder({ ...order, ...part })} />
        {moves.length === 0 ? (
          <p role="status">{t('noWork', { day: words.day(day) })}</p>
        ) : (
          <MoveTable moves={moves} remark={remark} />
        )}
        <div className={panelClasses.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" disabled={found.length === 0}>
            {t('stage', { count: found.length })}
          </Button>
        </div>
      </form>
      <PutOffList onMail={onMail} onStaged={onClose} />
    </Dialog>
  )
}
