import {
  type DragRules,
  type Gesture,
  shiftTracks,
  type Target,
} from '../../../../kit/board/dragging/gesture.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import type { PlanData } from '../data/plan-data.ts'
import type { Owner, Place, StoredPart } from '../data/staged.ts'
import type { Rights } from '../data/use-rights.ts'
import { type Bars, partOf } from '../drawn/bars.ts'
import { obstacleAt } from '../drawn/obstacles.ts'
import type { PlanWords } from '../drawn/use-plan-words.ts'
import { nightsBetween, shiftDays, stretchEnd, stretchStart } from './nights.ts'

const nobody: Owner = { stayId: '', label: '', kind: 'TRANSIT', size: undefined }

/** The slots of a place, in their order; those that are not on the plan are left out. */
export const slotsOfPlace = (data: PlanData, { slotIds }: Pick<Place, 'slotIds'>): number[] =>
  slotIds.flatMap((id) => data.slotAt.get(id) ?? []).sort((a, b) => a - b)

/** Where what is dragged would come to lie: from check-in to check-out, and by whole days. */
export function planTarget(
  gesture: Gesture<StoredPart>,
  { at, track }: { at: number; track: number },
  { data, calendar }: { data: PlanData; calendar: PlanCalendar },
): Target {
  if (gesture.kind === 'create')
    return { ...nightsBetween(calendar, gesture.at, at), tracks: [gesture.track] }
  const { place } = gesture.part
  const tracks = slotsOfPlace(data, place)
  if (gesture.kind === 'stretch') {
    const stretch = gesture.edge === 'start' ? stretchStart : stretchEnd
    const { from, to } = stretch(calendar, place, at)
    return { from, to, tracks }
  }
  if (gesture.kind === 'lay') return { from: place.from, to: place.to, tracks: [track] }
  const { from, to } = shiftDays(calendar, place, calendar.dayOf(at) - calendar.dayOf(gesture.at))
  return { from, to, tracks: shiftTracks(data.slots.group, tracks, gesture.held, track) }
}

/** A target as a placement: of a new part, or of one that keeps its other values. */
export const placeAt = (data: PlanData, { from, to, tracks }: Target, before?: Place): Place => ({
  from,
  to,
  slotIds: tracks.flatMap((slot) => data.slots.id[slot] ?? []),
  confirmed: before?.confirmed ?? false,
  away: before?.away ?? false,
})

interface Options {
  picture: Picture<Bars>
  calendar: PlanCalendar
  words: PlanWords
  may: Rights
  onDrop: (gesture: Gesture<StoredPart>, place: Place) => void
}

/** What of a plan can be dragged and where it may lie. */
export function planDragRules({ picture, calendar, words, may, onDrop }: Options): DragRules<StoredPart> {
  const { bars, trackBars } = picture
  const { data } = bars
  const partOfGesture = (gesture: Gesture<StoredPart>) =>
    gesture.kind === 'create' ? undefined : gesture.part
  const obstacleOf = (gesture: Gesture<StoredPart>, { from, to, tracks }: Target) => {
    const { id = '', owner = nobody } = partOfGesture(gesture) ?? {}
    return obstacleAt(bars, trackBars, tracks, { id, owner, from, to })
  }
  return {
    mayCreate: may.create,
    takeUp: (bar) => (may.update ? partOf(bars, bar) : undefined),
    targetOf: (gesture, pointer) => planTarget(gesture, pointer, { data, calendar }),
    tracksAt: (gesture, track) =>
      gesture.kind === 'move'
        ? shiftTracks(data.slots.group, slotsOfPlace(data, gesture.part.place), gesture.held, track)
        : [track],
    isBlocked: (gesture, target) => obstacleOf(gesture, target) !== undefined,
    obstacle: (gesture, target) => {
      const obstacle = obstacleOf(gesture, target)
      return obstacle && words.obstacle(bars, obstacle)
    },
    describe: (gesture, target) => {
      const part = partOfGesture(gesture)
      const when = words.period(target)
      return {
        name: part ? words.owner(part.owner) : when,
        where: words.slots(data, target.tracks),
        when,
        length: words.nights(target),
      }
    },
    drop: (gesture, target) => onDrop(gesture, placeAt(data, target, partOfGesture(gesture)?.place)),
  }
}
