import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { carriesBoat } from '@darsena/contract/areas/yard/lift-fit'
import { sessionTransitions } from '@darsena/contract/areas/yard/session-transitions'
import { ActionIcon, Button, Select } from '@mantine/core'
import {
  IconBan,
  IconCalendarPause,
  IconCalendarPlus,
  IconCheck,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../../../kit/board/frame/panel.module.css'
import { useRowOf } from '../../../../kit/rows.ts'
import { useAllowed } from '../../../../kit/session.tsx'
import { put, remove } from '../../../../kit/staging/staged.ts'
import { MoveButtons } from '../../../../kit/transitions/move-buttons.tsx'
import type { SessionOwner, SessionPart, SessionPlace } from '../data/staged-sessions.ts'
import { assetIndex, yardObstacles } from '../drawn/obstacles.ts'
import { storedSession } from '../drawn/session-bars.ts'
import { mayPlan } from '../editing/yard-drag-rules.ts'
import { useYard } from '../yard-context.ts'
import { FreeTimes } from './free-times.tsx'
import { PlaceChange } from './place-change.tsx'
import { TimeFields } from './time-fields.tsx'
import '@mantine/core/styles/Combobox.layer.css'

const icons = {
  start: IconPlayerPlay,
  finish: IconCheck,
  fail: IconX,
  postpone: IconCalendarPause,
  cancel: IconBan,
  plan: IconCalendarPlus,
}

/** The state of a stored session and what can be done with it, at once and not with the staged changes. */
function SessionMoves({ id, isStaged }: { id: string; isStaged: boolean }) {
  const { t } = useTranslation('yard/board')
  const session = useRowOf(bookingSessions, id)
  if (!session) return null
  if (isStaged) return <p className={classes.dimmed}>{t('panel.saveFirst')}</p>
  return (
    <div className={classes.actions}>
      <MoveButtons
        of={sessionTransitions}
        row={session}
        icons={icons}
        concerned={['bookings']}
        only={['start', 'finish', 'fail', 'cancel']}
      />
    </div>
  )
}

function Heading({ owner }: { owner: SessionOwner }) {
  const { words } = useYard()
  const mayRead = useAllowed({ can: ['read', 'Boat'] })
  if (!owner.boatId || !mayRead) return words.boat(owner)
  return <Link to={`/boats/${owner.boatId}`}>{words.boat(owner)}</Link>
}

/** How the asset bears the boat, and what is in the way at that time. */
function Verdict({ part }: { part: SessionPart }) {
  const { picture, calendar, words, data } = useYard()
  const { owner, place } = part
  const asset = assetIndex(data, place.assetId)
  const obstacles = yardObstacles(picture.bars, calendar, part)
  const obstacleText = obstacles && words.obstacles(picture.bars, { ...obstacles, misfit: undefined })
  const margins = asset >= 0 && carriesBoat(owner.type) ? words.margins(owner, data, asset) : []
  return (
    <>
      <ul className={classes.margins}>
        {margins.map((margin) => (
          <li key={margin.dimension} data-verdict={margin.verdict}>
            {words.margin(margin)}
          </li>
        ))}
      </ul>
      {obstacleText && <p className={classes.warning}>{obstacleText}</p>}
    </>
  )
}

/** Asset, department and time of a session. Every change is staged at once. */
function SessionForm({ part }: { part: SessionPart }) {
  const { t } = useTranslation('yard/board')
  const { data, may, changes, editor } = useYard()
  const { place } = part
  const isDisabled = !mayPlan(part, may) && part.owner.status !== 'POSTPONED'
  const set = (next: Partial<SessionPlace>) => editor.place(part, { ...place, ...next })
  const setTime = (time: { from: number; to: number }) => set({ ...time, isPostponed: false })
  const { assets, departments, sessions, slots } = data
  const toSlotId = slots.id[sessions.toSlot[sessions.id.indexOf(part.id)] ?? -1]
  return (
    <section className={classes.part} aria-label={t('panel.plan')}>
      <Verdict part={part} />
      <Select
        label={t('panel.asset')}
        data={assets.id.map((value, at) => ({ value, label: assets.name[at] ?? '' }))}
        value={place.assetId}
        onChange={(assetId) => set({ assetId })}
        disabled={isDisabled}
        clearable
      />
      <Select
        label={t('panel.department')}
        data={departments.id.map((value, at) => ({ value, label: departments.name[at] ?? '' }))}
        value={place.departmentId}
        onChange={(departmentId) => set({ departmentId })}
        disabled={isDisabled}
        clearable
      />
      <TimeFields place={place} isDisabled={isDisabled} onTime={setTime} />
      {!isDisabled && <FreeTimes place={place} onTime={setTime} />}
      {toSlotId && part.owner.boatId && place.to !== null && part.owner.status === 'PLANNED' && (
        <PlaceChange boatId={part.owner.boatId} toSlotId={toSlotId} at={place.to} />
      )}
      {changes.staged.get(part.id)?.op === 'create' && (
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() => changes.change((staged) => remove(staged, part))}
        >
          {t('panel.remove')}
        </Button>
      )}
      {!isDisabled && part.owner.status === 'PLANNED' && part.owner.code && !place.isPostponed && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconCalendarPause size={16} aria-hidden />}
          onClick={() => changes.change((staged) => put(staged, part, { ...place, isPostponed: true }))}
        >
          {t('panel.putOff')}
        </Button>
      )}
    </section>
  )
}

/** The session of an id as it stands on the board, staged or stored; undefined outside of the window. */
function useSessionPart(id: string): SessionPart | undefined {
  const { changes, data } = useYard()
  const change = changes.staged.get(id)
  const session = data.sessions.id.indexOf(id)
  if (change && change.op !== 'delete') {
    const version = change.op === 'update' ? change.version : 1
    return { id, owner: change.owner, place: change.place, version }
  }
  return session >= 0 ? storedSession(data, session) : undefined
}

/** One session beside the board: whose, what, when, by which asset, and what can be done with it. */
export function SessionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('yard/board')
  const { words, changes, data } = useYard()
  const part = useSessionPart(id)
  const session = data.sessions.id.indexOf(id)
  const who = [data.sessions.assignee[session], data.sessions.contractor[session]].filter(Boolean)
  const isStaged = changes.staged.has(id)
  return (
    <aside className={classes.panel} aria-label={t('panel.label')}>
      <header>
        <h2>{part ? <Heading owner={part.owner} /> : t('panel.elsewhere')}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('panel.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {part && (
        <p className={classes.dimmed}>
          {[words.type(part.owner.type), words.status(part.owner.status), part.owner.way, ...who]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {session >= 0 && <SessionMoves id={id} isStaged={isStaged} />}
      {part && <SessionForm part={part} />}
      {part?.owner.code && (
        <Link to={`/bookings/${part.owner.bookingId}`}>{t('panel.booking', { code: part.owner.code })}</Link>
      )}
    </aside>
  )
}
