import { type ExpectedBoat, isSeen, type WalkSlot } from '@darsena/contract/areas/marina/desk/dock-walk'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconUserQuestion, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './dock-walk.module.css'
import type { Tap } from './walk.ts'

const here = { otherName: null } as const

/** A boat that should be there, with the two answers of the user who stands before the berth. */
function Boat({ boat, slot, onSee }: { boat: ExpectedBoat; slot: string; onSee: (tap: Tap) => void }) {
  const { t } = useTranslation('marina/dock-walk')
  const { bookingId, seen, status } = boat
  const name = boat.boat ?? boat.code
  const button = (value: 'HERE' | 'ABSENT', Icon: typeof IconCheck) => (
    <Button
      size="lg"
      variant={seen === value ? 'filled' : 'default'}
      aria-pressed={seen === value}
      leftSection={<Icon size={20} aria-hidden />}
      aria-label={t(`see.${value}Named`, { boat: name, slot })}
      onClick={() => onSee({ ...here, seen: value, bookingId })}
    >
      {t(`see.${value}`)}
    </Button>
  )
  return (
    <div className={classes.boat}>
      <span className={classes.words}>
        {name}
        <small>{t(status === 'ARRIVED' ? 'lies' : 'due')}</small>
      </span>
      <span className={classes.buttons}>
        {button('HERE', IconCheck)}
        {button('ABSENT', IconX)}
      </span>
    </div>
  )
}

/** The name on the hull of somebody who is not expected. */
function OtherName({ slot, onName }: { slot: string; onName: (name: string) => void }) {
  const { t } = useTranslation('marina/dock-walk')
  const [name, setName] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
  }
  return (
    <form className={classes.other} onSubmit={send}>
      <TextInput
        size="lg"
        label={t('otherName', { slot })}
        value={name}
        maxLength={120}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="lg" type="submit">
        {t('note')}
      </Button>
    </form>
  )
}

/** A berth on the walk: who should be there, and one tap for what is. */
export function WalkSlotRow({ slot, onSee }: { slot: WalkSlot; onSee: (...taps: Tap[]) => void }) {
  const { t } = useTranslation('marina/dock-walk')
  const [isNaming, setNaming] = useState(false)
  const { code, expected, other, closed, isEmpty, occupancy } = slot
  const nameOther = (otherName: string) => {
    setNaming(false)
    // At a berth for one boat somebody else there means that the expected one is not.
    const gone = occupancy === 'SINGLE' ? expected : []
    onSee(...gone.map(({ bookingId }): Tap => ({ ...here, seen: 'ABSENT', bookingId })), {
      seen: 'OTHER',
      bookingId: null,
      otherName,
    })
  }
  return (
    <li className={classes.slot} data-seen={isSeen(slot)} aria-label={code}>
      <strong className={classes.code}>{code}</strong>
      <div className={classes.boats}>
        {closed && <small>{t('closed', { reason: closed })}</small>}
        {expected.map((boat) => (
          <Boat key={boat.bookingId} boat={boat} slot={code} onSee={onSee} />
        ))}
        {other && (
          <StateBadge tone="attention" Icon={IconUserQuestion} label={t('otherHere', { name: other.name })} />
        )}
        <div className={classes.buttons}>
          {expected.length === 0 && (
            <Button
              size="lg"
              variant={isEmpty ? 'filled' : 'default'}
              aria-pressed={isEmpty}
              leftSection={<IconCheck size={20} aria-hidden />}
              aria-label={t('see.EMPTYNamed', { slot: code })}
              onClick={() => onSee({ ...here, seen: 'EMPTY', bookingId: null })}
            >
              {t('see.EMPTY')}
            </Button>
          )}
          {!isNaming && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconUserQuestion size={20} aria-hidden />}
              aria-label={t('see.OTHERNamed', { slot: code })}
              onClick={() => setNaming(true)}
            >
              {t('see.OTHER')}
            </Button>
          )}
        </div>
        {isNaming && <OtherName slot={code} onName={nameOther} />}
      </div>
    </li>
  )
}
