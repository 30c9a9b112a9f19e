import { canRow } from '@darsena/contract/access/ability'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { Button } from '@mantine/core'
import {
  IconAnchor,
  IconBan,
  IconCalendarCheck,
  IconEyeOff,
  IconRotate,
  IconSailboat,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { callStay, type Refusal } from './stay-calls.ts'
import type { Stay } from './stay-state.tsx'
import { TransitionDialog } from './transition-dialog.tsx'

const icons = {
  confirm: IconCalendarCheck,
  reject: IconX,
  arrive: IconAnchor,
  depart: IconSailboat,
  'no-show': IconEyeOff,
  cancel: IconBan,
  reopen: IconRotate,
}

type StayTransition = keyof typeof stayTransitions.moves

/** Asked nothing beforehand, since they can be taken back. */
const isPlain = (name: StayTransition) => name === 'confirm' || name === 'reopen'

/** Leads a stay on: only what its state allows and the reader may do. */
export function StayActions({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const ability = useAbility()
  const [asked, setAsked] = useState<StayTransition | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const possible = stayTransitions.names.filter(
    (name) =>
      stayTransitions.startsFrom(name, stay) &&
      canRow(ability, stayTransitions.moves[name].action, 'PortBooking', stay),
  )
  const carryOut = async (name: StayTransition, body: object) => {
    setBusy(true)
    const answer = await callStay(`/port-bookings/${stay.id}/${name}`, body)
    setBusy(false)
    if (answer === 'failed') return
    setRefusal(answer === 'done' ? undefined : answer)
    if (answer !== 'done') return setAsked(name)
    setAsked(null)
    toast.success(t(`done.${name}`, { code: stay.code }))
  }
  const ask = (name: StayTransition) => {
    setRefusal(undefined)
    if (isPlain(name)) void carryOut(name, {})
    else setAsked(name)
  }
  return (
    <>
      {possible.map((name) => {
        const Icon = icons[name]
        return (
          <Button
            key={name}
            variant={name === possible[0] && name !== 'reopen' ? 'filled' : 'default'}
            loading={isBusy && asked === null && isPlain(name)}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => ask(name)}
          >
            {t(`action.${name}`)}
          </Button>
        )
      })}
      {asked && (
        <TransitionDialog
          stay={stay}
          name={asked}
          refusal={refusal}
          isBusy={isBusy}
          onGo={(body) => void carryOut(asked, body)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
