import type { StayKind, StayStatus } from '@darsena/contract/areas/marina/stay-choices'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { expectEcho } from '../../../kit/own-writes.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { useGates } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { confirm } from '../../../ui/confirm.ts'
import classes from './plan.module.css'

const transitions = {
  confirm: { from: ['REQUESTED'], right: 'approve', isDangerous: false },
  reject: { from: ['REQUESTED'], right: 'reject', isDangerous: true },
  arrive: { from: ['CONFIRMED'], right: 'update', isDangerous: false },
  depart: { from: ['ARRIVED'], right: 'update', isDangerous: false },
  'no-show': { from: ['CONFIRMED'], right: 'update', isDangerous: true },
  cancel: { from: ['REQUESTED', 'CONFIRMED'], right: 'update', isDangerous: true },
  reopen: { from: ['REJECTED', 'CANCELLED', 'NO_SHOW'], right: 'update', isDangerous: false },
} as const
type Transition = keyof typeof transitions

const names: readonly Transition[] = ['confirm', 'arrive', 'depart', 'reject', 'no-show', 'cancel', 'reopen']

const isOfBoats = (name: Transition) => name === 'arrive' || name === 'depart' || name === 'no-show'

/** Which steps a stay in a state can take; a closure neither comes nor goes. */
const stepsFrom = (status: StayStatus, kind: StayKind | undefined): Transition[] =>
  names.filter((name) => {
    const { from }: { from: readonly StayStatus[] } = transitions[name]
    return from.includes(status) && (kind !== 'CLOSURE' || !isOfBoats(name))
  })

/** What can be done with a stay as it is now; done at once, not with the staged changes. */
export function StayActions({
  stayId,
  kind,
  status,
  isStaged,
}: {
  stayId: string
  kind: StayKind | undefined
  status: StayStatus
  isStaged: boolean
}) {
  const { t } = useTranslation('marina/berth-plan')
  const passes = useGates()
  const [running, setRunning] = useState<Transition>()
  const steps = stepsFrom(status, kind).filter((name) =>
    passes({ can: [transitions[name].right, 'PortBooking'] }),
  )
  if (steps.length === 0) return null
  const run = async (name: Transition) => {
    const { isDangerous } = transitions[name]
    const isSure =
      !isDangerous ||
      (await confirm({
        title: t(`action.${name}`),
        text: t('actionSure'),
        action: t(`action.${name}`),
        isDangerous,
      }))
    if (!isSure) return
    setRunning(name)
    const echo = expectEcho(stayId)
    try {
      await http(`/port-bookings/${stayId}/${name}`, { method: 'POST', body: {} })
      echo.written()
      toast.success(t(`done.${name}`))
      await queryClient.invalidateQueries({ queryKey: ['port-booking-arrangements'] })
      await queryClient.invalidateQueries({ queryKey: ['port-bookings'] })
    } catch {
      echo.failed()
    } finally {
      setRunning(undefined)
    }
  }
  return (
    <div className={classes.actions}>
      {steps.map((name) => (
        <Button
          key={name}
          size="compact-md"
          variant={transitions[name].isDangerous ? 'default' : 'filled'}
          loading={running === name}
          disabled={isStaged || running !== undefined}
          title={isStaged ? t('saveFirst') : undefined}
          onClick={() => void run(name)}
        >
          {t(`action.${name}`)}
        </Button>
      ))}
    </div>
  )
}
