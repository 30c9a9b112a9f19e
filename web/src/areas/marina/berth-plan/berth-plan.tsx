import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../kit/address.ts'
import { daysOf } from '../../../kit/board/time/scale.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { useLeftPlan } from './data/left-plan.ts'
import { type AddressChange, type PlanAddress, readAddress, writeAddress } from './data/plan-address.ts'
import { usePlanData } from './data/use-plan-data.ts'
import { usePorts } from './frame/port-choice.tsx'
import { PlanBoard } from './plan-board.tsx'

/** The address of the plan and how it is changed: a step in the history, or in the place of the last one. */
function usePlanAddress() {
  const { params, change: go } = useAddress()
  const address = useMemo(() => readAddress(params), [params])
  const change = useCallback(
    ({ filter, ...part }: AddressChange, isStep = false) =>
      go(
        (now) => {
          const before = readAddress(now)
          return writeAddress({ ...before, ...part, filter: { ...before.filter, ...filter } }, now)
        },
        { replace: !isStep },
      ),
    [go],
  )
  return { address, change }
}

const day = 86_400

function PortPlan({
  portId,
  address,
  onAddress,
}: {
  portId: string
  address: PlanAddress
  onAddress: (part: AddressChange, isStep?: boolean) => void
}) {
  // The window in which the plan opens; later ones are in the address.
  const [first] = useState(() => {
    const start = (address.day ?? Math.floor(Date.now() / 1000 / day)) * day
    const span = daysOf[address.zoom] * day
    return { from: start - span / 8, to: start + span }
  })
  const { data, isError, refetch, see } = usePlanData(portId, first)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines count={12} height={28} />
  return (
    <PlanBoard
      data={data}
      address={{ ...address, port: portId }}
      onAddress={onAddress}
      onSee={see}
      onRefresh={refetch}
    />
  )
}

/** An address that says nothing opens where the reader left the plan of the facility. */
function useOpening() {
  const { params, change } = useAddress()
  const { opening } = useLeftPlan()
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const before = params.size === 0 ? opening() : undefined
    if (before) change(() => before, { replace: true })
  })
}

/** `/marina`: the berth plan of the port that the address names, or of the facility's first one. */
export function BerthPlan() {
  const { t } = useTranslation('marina/berth-plan')
  const { address, change } = usePlanAddress()
  useOpening()
  const { data: ports, isError, refetch } = usePorts()
  if (isError && !ports) return <NotLoaded onRetry={() => void refetch()} />
  if (!ports) return <SkeletonLines count={12} height={28} />
  const known = ports.items.find(({ id }) => id === address.port) ?? ports.items[0]
  if (!known) return <p role="status">{t('noPort')}</p>
  return <PortPlan key={known.id} portId={known.id} address={address} onAddress={change} />
}
