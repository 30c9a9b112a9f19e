import { freeTimes } from '@darsena/contract/areas/yard/board'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { http } from '../../../../kit/http.ts'
import type { SessionPlace } from '../data/staged-sessions.ts'
import { usualLength } from '../editing/session-times.ts'
import { useYard } from '../yard-context.ts'

const most = 5
const secondsOfDay = 86_400
/** Days ahead in which free times are looked for. */
const reach = 14

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** When the asset is open and free for as long as the session takes, from its day on; the reader takes one by a click. */
export function FreeTimes({
  place,
  onTime,
}: {
  place: SessionPlace
  onTime: (time: { from: number; to: number }) => void
}) {
  const { t } = useTranslation('yard/board')
  const { words, calendar, now, today } = useYard()
  const { assetId, from, to } = place
  const length = from === null || to === null ? usualLength : to - from
  const begin = Math.max(
    calendar.startOf(from === null ? today : calendar.dayOf(from)),
    Math.ceil(now / 900) * 900,
  )
  const { data } = useQuery({
    queryKey: ['booking-sessions', 'free-times', assetId, begin, length],
    queryFn: async ({ signal }) => {
      const query = {
        from: instant(begin),
        to: instant(begin + reach * secondsOfDay),
        minutes: String(Math.ceil(length / 60)),
      }
      const path = `/assets/${encodeURIComponent(assetId ?? '')}/free-times`
      return freeTimes.parse(await http(path, { query, signal }))
    },
    enabled: assetId !== null,
  })
  if (!data || data.items.length === 0) return null
  return (
    <details className={classes.split}>
      <summary>{t('panel.freeTimes')}</summary>
      {data.items.slice(0, most).map((item) => {
        const start = Date.parse(item.from) / 1000
        return (
          <Button
            key={item.from}
            variant="subtle"
            size="compact-md"
            onClick={() => onTime({ from: start, to: start + length })}
          >
            {words.when({ from: start, to: Date.parse(item.to) / 1000 })}
          </Button>
        )
      })}
    </details>
  )
}
