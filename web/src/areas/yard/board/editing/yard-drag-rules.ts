import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import type { DragRules, Gesture, Target } from '../../../../kit/board/dragging/gesture.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import type { SessionOwner, SessionPart, SessionPlace } from '../data/staged-sessions.ts'
import type { YardRights } from '../data/use-yard-rights.ts'
import { isRefused, yardObstacles } from '../drawn/obstacles.ts'
import { partOfBar, type SessionBars } from '../drawn/session-bars.ts'
import type { Tracks } from '../drawn/tracks.ts'
import type { YardWords } from '../drawn/use-yard-words.ts'
import { drawnBetween, stretched, type Times, usualLength } from './session-times.ts'

const nobody: Pick<SessionOwner, 'boatId' | 'type' | 'size'> = {
  boatId: '',
  type: 'MOVEMENT',
  size: { weightKg: null, beam: null },
}

/** May the reader plan this session anew? What was agreed upon is changed by those who may approve. */
export const mayPlan = ({ owner }: SessionPart, may: YardRights): boolean =>
  may.update &&
  owner.status === 'PLANNED' &&
  (may.approve || !bookingTransitions.isIn('agreed', owner.bookingStatus))

/** A place in another row: with another asset, or for another department; places of a session stay what they are. */
export function inRow({ rows, ids }: Tracks, place: SessionPlace, track: number | undefined): SessionPlace {
  const id = (track === undefined ? undefined : ids[track]) || null
  if (track === undefined || rows === 'place') return place
  return rows === 'asset' ? { ...place, assetId: id } : { ...place, departmentId: id }
}

const emptyPlace: SessionPlace = {
  from: null,
  to: null,
  assetId: null,
  departmentId: null,
  isPostponed: false,
}

interface Options {
  picture: Picture<SessionBars>
  calendar: BoardCalendar
  times: Times
  words: YardWords
  may: YardRights
  onDrop: (gesture: Gesture<SessionPart>, place: SessionPlace) => void
}

const partOf = (gesture: Gesture<SessionPart>) => (gesture.kind === 'create' ? undefined : gesture.part)

/** What of the board can be dragged, where it may lie, and what is in its way. */
export function yardDragRules(options: Options): DragRules<SessionPart> {
  const { picture, calendar, times, words, may, onDrop } = options
  const { bars } = picture
  const { rowsOfBoard } = bars
  const barTracks = (part: SessionPart) => {
    const bar = Array.from(picture.trackBars.bar).find((one) => bars.idOf(one) === part.id)
    return bar === undefined ? [] : (bars.tracks[bar] ?? [])
  }
  const isFixed = rowsOfBoard.rows === 'place'
  const tracksAt = (gesture: Gesture<SessionPart>, track: number) => {
    const part = isFixed && gesture.kind !== 'lay' ? partOf(gesture) : undefined
    return part ? barTracks(part) : [track]
  }
  const tracksOf = (gesture: Gesture<SessionPart>, track: number) => {
    if (gesture.kind === 'create') return [gesture.track]
    return gesture.kind === 'stretch' ? barTracks(gesture.part) : tracksAt(gesture, track)
  }
  const periodOf = (gesture: Gesture<SessionPart>, at: number) => {
    if (gesture.kind === 'create') return drawnBetween(times, gesture.at, at)
    const { from, to } = gesture.part.place
    if (gesture.kind === 'stretch') return stretched(gesture.part.place, gesture.edge, times.snap(at))
    const length = from === null || to === null ? usualLength : to - from
    if (gesture.kind === 'lay') return { from: times.snap(at), to: times.snap(at) + length }
    const start = times.shift(from ?? at, gesture.at, at)
    return { from: start, to: times.shift(to ?? at, gesture.at, at) }
  }
  const placeOf = (gesture: Gesture<SessionPart>, { from, to, tracks }: Target): SessionPlace => {
    const before = partOf(gesture)?.place ?? emptyPlace
    return { ...inRow(rowsOfBoard, before, tracks[0]), from, to, isPostponed: false }
  }
  const obstaclesOf = (gesture: Gesture<SessionPart>, target: Target) => {
    const { id = '', owner = nobody } = partOf(gesture) ?? {}
    return yardObstacles(bars, calendar, { id, owner, place: placeOf(gesture, target) })
  }
  return {
    mayCreate: may.create,
    takeUp: (bar) => {
      const part = partOfBar(bars, bar)
      return mayPlan(part, may) ? part : undefined
    },
    targetOf: (gesture, { at, track }) => ({ ...periodOf(gesture, at), tracks: tracksOf(gesture, track) }),
    tracksAt,
    isBlocked: (gesture, target) => isRefused(obstaclesOf(gesture, target)),
    obstacle: (gesture, target) => {
      const obstacles = obstaclesOf(gesture, target)
      return (obstacles && words.obstacles(bars, obstacles)) || undefined
    },
    describe: (gesture, target) => {
      const part = partOf(gesture)
      const when = words.when(target)
      return {
        name: part ? words.work(part.owner) : when,
        where: target.tracks.map((track) => rowsOfBoard.names[track] ?? '').join(' + '),
        when,
        length: words.length(target),
      }
    },
    drop: (gesture, target) => onDrop(gesture, placeOf(gesture, target)),
  }
}
