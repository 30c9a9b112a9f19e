import { placeChange } from '@darsena/contract/areas/yard/planned-moves'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { http } from '../../../../kit/http.ts'
import { formatDay, formatInstant } from '../../../../kit/texts/format.ts'
import { useYard } from '../yard-context.ts'

/** What becomes of the boat's place when the work is done: where she leaves, who is in the way, whom she would block. */
export function PlaceChange({ boatId, toSlotId, at }: { boatId: string; toSlotId: string; at: number }) {
  const { t } = useTranslation('yard/board')
  const { data: board } = useYard()
  const instant = new Date(at * 1000).toISOString()
  const { data } = useQuery({
    queryKey: ['booking-sessions', 'place-change', boatId, toSlotId, instant],
    queryFn: async ({ signal }) => {
      const query = { boatId, toSlotId, at: instant }
      return placeChange.parse(await http('/yard/place-change', { query, signal, quiet: [403, 404] }))
    },
    meta: { kinds: ['port-booking-arrangements', 'bookings', 'booking-sessions', 'boat-slots'] },
  })
  if (!data) return null
  const { from, to, isSamePort, taken, behind } = data
  const shown = (time: string) => formatInstant(new Date(time), board.timeZone)
  const warnings = [
    ...(isSamePort ? [] : [t('place.otherPort')]),
    ...taken.map((one) =>
      t('place.taken', {
        place: to,
        boat: one.boat ?? t('noBoat'),
        from: shown(one.from),
        to: one.to === null ? '…' : shown(one.to),
      }),
    ),
    ...behind.map((one) =>
      t('place.behind', { boat: one.boat ?? t('noBoat'), place: one.place, day: formatDay(one.day) }),
    ),
  ]
  return (
    <div role="status">
      <p>
        {from === null
          ? t('place.byRoad', { to })
          : t('place.change', { from: from.join(' + '), to, at: shown(instant) })}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}
