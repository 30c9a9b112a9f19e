import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import {
  IconAnchor,
  IconArrowBackUp,
  IconBan,
  IconCalendarCheck,
  IconEyeOff,
  IconRotate,
  IconSailboat,
  IconX,
} from '@tabler/icons-react'
import { MoveButtons } from '../../../kit/transitions/move-buttons.tsx'
import { ArrivalNotices } from './arrival-notices.tsx'
import { Refused } from './refused.tsx'
import { ReopenBerth } from './reopen-berth.tsx'
import { concerned } from './stay-calls.ts'
import type { Stay } from './stay-state.tsx'

export const stayIcons = {
  confirm: IconCalendarCheck,
  reject: IconX,
  arrive: IconAnchor,
  depart: IconSailboat,
  'undo-arrival': IconArrowBackUp,
  'undo-departure': IconArrowBackUp,
  'no-show': IconEyeOff,
  cancel: IconBan,
  reopen: IconRotate,
}

/** Leads a stay on: only what its state allows and the reader may do. */
export const StayActions = ({ stay }: { stay: Stay }) =>
  stay.kind === 'CLOSURE' ? (
    <ReopenBerth closure={stay} />
  ) : (
    <MoveButtons
      of={stayTransitions}
      row={stay}
      icons={stayIcons}
      concerned={concerned}
      renderRefusal={(refusal) => <Refused refusal={refusal} />}
      renderNotice={(name) => name === 'arrive' && <ArrivalNotices stayId={stay.id} />}
    />
  )
