import { canRow } from '@darsena/contract/access/ability'
import type { FreeSlot } from '@darsena/contract/areas/marina/free-slots'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import type { Refusal } from '../../../kit/refusal.ts'
import { useAbility, useAllowed } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { FitBadge, WhyThere } from './berth-reasons.tsx'
import { Refused } from './refused.tsx'
import { callStay } from './stay-calls.ts'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

const shownAtFirst = 8

type Wanted = Pick<Stay, 'id' | 'portId' | 'boatId' | 'from' | 'to'>

const useFreeBerths = ({ id, portId, boatId, from, to }: Wanted) =>
  useQuery({
    queryKey: ['free-slots', id, portId, boatId, from, to],
    queryFn: ({ signal }) =>
      http<{ items: FreeSlot[] }>(`/ports/${portId}/free-slots`, {
        query: { from, to, boatId, portBookingId: id, limit: 50 },
        signal,
      }),
  })

/** Puts a stay at a berth: for all of its time if it has none yet, else from now on, or from its beginning. */
function usePlacing(stay: Stay, isPlaced: boolean) {
  const { t } = useTranslation('marina/stays')
  const ability = useAbility()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState<string | null>(null)
  const { id, from, to, status, code } = stay
  const isConfirmed = status !== 'REQUESTED' && canRow(ability, 'approve', 'PortBooking', stay)
  const place = async ({ slot }: FreeSlot) => {
    setBusy(slot.id)
    const slotIds = [slot.id]
    const answer = isPlaced
      ? await callStay(`/port-bookings/${id}/move`, { slotIds, ...(status !== 'ARRIVED' && { at: from }) })
      : await callStay('/port-booking-arrangements', {
          portBookingId: id,
          from,
          to,
          slotIds,
          confirmed: isConfirmed,
        })
    setBusy(null)
    setRefusal(typeof answer === 'object' ? answer : undefined)
    if (answer === 'done') toast.success(t('placed', { code, slot: slot.code }))
  }
  return { refusal, busy, place }
}

function Berth({
  berth,
  action,
  isBusy,
  onChoose,
}: {
  berth: FreeSlot
  action: { label: string; about: string }
  isBusy: boolean
  onChoose: (() => void) | undefined
}) {
  const { slot, groupName, verdict } = berth
  return (
    <li className={classes.berth}>
      <div className={classes.words}>
        <p>
          <strong>{slot.code}</strong> · {groupName} {verdict && <FitBadge verdict={verdict} />}
        </p>
        <p className={classes.why}>
          <WhyThere berth={berth} />
        </p>
      </div>
      {onChoose && (
        <Button variant="default" loading={isBusy} aria-label={action.about} onClick={onChoose}>
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** Berths that are free for a boat and a period, best first, each with why; one of them can be chosen. */
export function FreeBerthList({
  stay,
  action,
  busy = null,
  onChoose,
}: {
  stay: Wanted
  /** Words of a berth's button, and what a screen reader says. */
  action: (slotCode: string) => { label: string; about: string }
  /** The berth that is being taken. */
  busy?: string | null
  onChoose: ((berth: FreeSlot) => void) | undefined
}) {
  const { t } = useTranslation('marina/stays')
  const { data, isError, refetch } = useFreeBerths(stay)
  const [isAll, setAll] = useState(false)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const items = isAll ? data.items : data.items.slice(0, shownAtFirst)
  return (
    <>
      {items.length === 0 && <p className={classes.none}>{t('noneFree')}</p>}
      <ul className={classes.free}>
        {items.map((berth) => (
          <Berth
            key={berth.slot.id}
            berth={berth}
            action={action(berth.slot.code)}
            isBusy={busy === berth.slot.id}
            onChoose={onChoose && (() => onChoose(berth))}
          />
        ))}
      </ul>
      {items.length < data.items.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('moreFree', { count: data.items.length - items.length })}
        </Button>
      )}
    </>
  )
}

/** The same for a stay; one press puts her there. */
export function FreeBerths({ stay, isPlaced }: { stay: Stay; isPlaced: boolean }) {
  const { t } = useTranslation('marina/stays')
  const { refusal, busy, place } = usePlacing(stay, isPlaced)
  const mayPlace = useAllowed({ can: [isPlaced ? 'update' : 'create', 'PortBookingArrangement'] })
  return (
    <>
      {refusal && <Refused refusal={refusal} />}
      <FreeBerthList
        stay={stay}
        busy={busy}
        action={(slot) => ({
          label: t(isPlaced ? 'move' : 'place'),
          about: t(isPlaced ? 'moveTo' : 'placeAt', { slot }),
        })}
        onChoose={mayPlace ? (berth) => void place(berth) : undefined}
      />
    </>
  )
}
