import { type PointerEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gesture } from '../../../../kit/board/dragging/gesture.ts'
import classes from '../../../../kit/board/frame/panel.module.css'
import { type BoardData, isWaiting } from '../data/board-data.ts'
import type { SessionPart, StagedSessions } from '../data/staged-sessions.ts'
import { storedSession } from '../drawn/session-bars.ts'
import { useYard } from '../yard-context.ts'

/** More would push the board out of sight. */
const most = 60

/** Sessions that wait for a time: stored ones that have not been given one, and staged ones that were put off. */
function waitingSessions(data: BoardData, staged: StagedSessions): SessionPart[] {
  const stored = [...data.sessions.id.keys()]
    .filter((session) => isWaiting(data, session) && !staged.has(data.sessions.id[session] ?? ''))
    .map((session) => storedSession(data, session))
  const putOff = [...staged.values()].flatMap((change) =>
    change.op === 'update' && change.place.isPostponed
      ? [{ id: change.id, owner: change.owner, place: change.place, version: change.version }]
      : [],
  )
  return [...putOff, ...stored]
}

/** Sessions that still want a time: dragged to one, or opened and given one. */
export function WaitingLane({
  onDrag,
}: {
  onDrag: (event: PointerEvent, gesture: Gesture<SessionPart>) => void
}) {
  const { t } = useTranslation('yard/board')
  const { data, words, changes, may, onAddress } = useYard()
  const { staged } = changes
  const parts = useMemo(() => waitingSessions(data, staged), [data, staged])
  if (parts.length === 0) return null
  return (
    <section className={classes.lane} aria-label={t('waiting.label')}>
      <h2>{t('waiting.title', { count: parts.length })}</h2>
      <ul>
        {parts.slice(0, most).map((part) => (
          <li key={part.id}>
            <button
              type="button"
              className={classes.waiting}
              title={t('waiting.hint')}
              onPointerDown={(event) => may.update && onDrag(event, { kind: 'lay', part })}
              onClick={() => onAddress({ session: part.id }, true)}
            >
              <strong>{words.work(part.owner)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
