import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import { sessionTransitions } from '@darsena/contract/areas/yard/session-transitions'
import type { BarStyle, BoardBars } from '../../../../kit/board/layout/board-bars.ts'
import { type BoardData, isWaiting } from '../data/board-data.ts'
import type {
  SessionChange,
  SessionOwner,
  SessionPart,
  SessionPlace,
  StagedSessions,
} from '../data/staged-sessions.ts'
import type { Tracks } from './tracks.ts'

/** The display states of the berth plan, as the yard reads them. */
export const sessionStyles = [
  { name: 'default', hatch: 'rising' },
  { name: 'confirmed' },
  { name: 'confirmedArrangement', sign: '▶' },
  { name: 'closure', sign: '✓' },
  { name: 'defaultArrangement', hatch: 'falling', sign: '✕' },
  { name: 'created', hatch: 'dots', sign: '+' },
  { name: 'edited', hatch: 'dots', sign: '✎' },
] as const satisfies readonly BarStyle[]
export type SessionStyle = (typeof sessionStyles)[number]['name']

type Placed = Exclude<SessionChange, { op: 'delete' }>

/** All bars of the board: the data's sessions by their own index, and after them what is staged. */
export interface SessionBars extends BoardBars {
  data: BoardData
  rowsOfBoard: Tracks
  staged: readonly Placed[]
  /** Live bars of an asset and of a boat, for what is in each other's way; counted when they are first asked for. */
  barsOfAsset(id: string): readonly number[]
  barsOfBoat(id: string): readonly number[]
}

const indexOfStyle = (style: SessionStyle) => sessionStyles.findIndex(({ name }) => name === style)

const [asked, agreed, started, done, failed] = [
  indexOfStyle('default'),
  indexOfStyle('confirmed'),
  indexOfStyle('confirmedArrangement'),
  indexOfStyle('closure'),
  indexOfStyle('defaultArrangement'),
]

function styleOfSession({ sessions, bookings }: BoardData, session: number): number {
  const status = sessions.status[session]
  if (status === 'STARTED') return started
  if (status === 'DONE') return done
  if (status === 'FAILED') return failed
  const booking = bookings.status[sessions.booking[session] ?? -1] ?? 'DRAFT'
  return bookingTransitions.isIn('agreed', booking) || booking === 'DONE' ? agreed : asked
}

/** Whose session it is, with what is known of the boat. */
function ownerOfSession(data: BoardData, session: number): SessionOwner {
  const { sessions, bookings, boats, slots } = data
  const booking = sessions.booking[session] ?? -1
  const boat = bookings.boat[booking] ?? -1
  const codeOf = (slot: number | undefined) => slots.code[slot ?? -1]
  const [from, to] = [codeOf(sessions.fromSlot[session]), codeOf(sessions.toSlot[session])]
  return {
    bookingId: bookings.id[booking] ?? '',
    code: bookings.code[booking] ?? '',
    bookingStatus: bookings.status[booking] ?? 'DRAFT',
    type: sessions.type[session] ?? 'MOVEMENT',
    status: sessions.status[session] ?? 'PLANNED',
    boatId: boats.id[boat] ?? '',
    label: boats.label[boat] ?? '',
    size: { weightKg: boats.weightKg[boat] ?? null, beam: boats.beam[boat] ?? null },
    way: from || to ? `${from ?? '…'} → ${to ?? '…'}` : '',
    isOverridden: sessions.isOverridden[session] === true,
  }
}

const timeOf = (seconds: number | undefined) =>
  seconds === undefined || Number.isNaN(seconds) ? null : seconds

/** A session as it is stored, as a change to it begins. */
export function storedSession(data: BoardData, session: number): SessionPart {
  const { sessions, assets, departments } = data
  return {
    id: sessions.id[session] ?? '',
    owner: ownerOfSession(data, session),
    version: sessions.version[session] ?? 1,
    place: {
      from: timeOf(sessions.from[session]),
      to: timeOf(sessions.to[session]),
      assetId: assets.id[sessions.asset[session] ?? -1] ?? null,
      departmentId: departments.id[sessions.department[session] ?? -1] ?? null,
      isPostponed: sessions.status[session] === 'POSTPONED',
    },
  }
}

const isPlaced = (change: SessionChange): change is Placed => change.op !== 'delete'

/** Where a place lies among the rows; places of a session stay what they are when it moves. */
function tracksOfPlace({ rows, trackAt }: Tracks, place: SessionPlace, slotIds: readonly string[]): number[] {
  const ids =
    rows === 'asset'
      ? [place.assetId ?? '']
      : rows === 'department'
        ? [place.departmentId ?? '']
        : slotIds.length > 0
          ? slotIds
          : ['']
  const found = ids.flatMap((id) => trackAt.get(id) ?? [])
  return found.length > 0 ? found : [trackAt.get('') ?? 0]
}

const slotIdsOf = ({ sessions, slots }: BoardData, session: number) =>
  [sessions.fromSlot[session], sessions.toSlot[session]].flatMap((slot) => slots.id[slot ?? -1] ?? [])

const slotIdsOfChange = (data: BoardData, change: Placed) => {
  if (change.op !== 'create') return slotIdsOf(data, data.sessions.id.indexOf(change.id))
  const { fromSlotId, toSlotId } = change.record
  return [fromSlotId, toSlotId].filter((id) => id !== null)
}

type Drawn = Pick<SessionBars, 'data' | 'staged'>

const stagedAt = ({ data, staged }: Drawn, bar: number) => staged[bar - data.sessions.id.length]

export const sessionIdOf = (bars: Drawn, bar: number): string =>
  bars.data.sessions.id[bar] ?? stagedAt(bars, bar)?.id ?? ''

/** Whose session a bar is. */
export const ownerOfBar = (bars: Drawn, bar: number): SessionOwner =>
  stagedAt(bars, bar)?.owner ?? ownerOfSession(bars.data, bar)

/** Where a bar is and since which version, as a change to it begins. */
export function partOfBar(bars: Drawn, bar: number): SessionPart {
  const change = stagedAt(bars, bar)
  if (!change) return storedSession(bars.data, bar)
  const { id, owner, place } = change
  return { id, owner, place, version: change.op === 'update' ? change.version : 1 }
}

const noBars: readonly number[] = []

/** Bars that hold their asset and their boat at their time, by a key of theirs. */
function liveBars(
  { data, staged }: Drawn,
  hidden: Uint8Array,
  keyOfSession: (session: number) => string | undefined,
  keyOfChange: (change: Placed) => string | null,
): (id: string) => readonly number[] {
  const { sessions } = data
  const stored = sessions.id.length
  const count = () => {
    const found = new Map<string, number[]>()
    const add = (key: string | null | undefined, bar: number) => {
      if (!key || hidden[bar]) return
      const known = found.get(key)
      if (known) known.push(bar)
      else found.set(key, [bar])
    }
    for (let bar = 0; bar < stored; bar++)
      if (sessionTransitions.isIn('live', sessions.status[bar] ?? '')) add(keyOfSession(bar), bar)
    staged.forEach((change, at) => {
      add(keyOfChange(change), stored + at)
    })
    return found
  }
  let counted: ReturnType<typeof count> | undefined
  return (id) => {
    counted ??= count()
    return counted.get(id) ?? noBars
  }
}

/** Where stored sessions lie among the rows; sessions of one row share what says so. */
function tracksOfSessions(data: BoardData, tracks: Tracks): (readonly number[])[] {
  const { sessions, assets, departments } = data
  const none = tracks.trackAt.get('') ?? 0
  const single = tracks.ids.map((_, track) => [track])
  const at = (id: string | undefined) => single[tracks.trackAt.get(id ?? '') ?? none] ?? [none]
  if (tracks.rows === 'asset') return sessions.asset.map((asset) => at(assets.id[asset]))
  if (tracks.rows === 'department')
    return sessions.department.map((department) => at(departments.id[department]))
  return sessions.id.map((_, session) => {
    const places = slotIdsOf(data, session).flatMap((id) => tracks.trackAt.get(id) ?? [])
    return places.length > 0 ? places : [none]
  })
}

/** What is drawn: stored sessions that have a time, with the staged changes in place of those that they change. */
export function makeSessionBars(data: BoardData, staged: StagedSessions, tracks: Tracks): SessionBars {
  const { sessions } = data
  const stored = sessions.id.length
  const drawn = [...staged.values()].filter(isPlaced)
  const count = stored + drawn.length
  const [from, to] = [new Float64Array(count), new Float64Array(count)]
  const [style, hidden] = [new Uint8Array(count), new Uint8Array(count)]
  from.set(sessions.from)
  to.set(sessions.to)
  const tracksOfBars = tracksOfSessions(data, tracks)
  for (let session = 0; session < stored; session++) {
    style[session] = styleOfSession(data, session)
    if (isWaiting(data, session) || staged.has(sessions.id[session] ?? '')) hidden[session] = 1
  }
  drawn.forEach((change, at) => {
    const { place } = change
    from[stored + at] = place.from ?? 0
    to[stored + at] = place.to ?? 0
    style[stored + at] = indexOfStyle(change.op === 'create' ? 'created' : 'edited')
    if (place.from === null || place.isPostponed) hidden[stored + at] = 1
    tracksOfBars.push(tracksOfPlace(tracks, place, slotIdsOfChange(data, change)))
  })
  const bars = { data, staged: drawn }
  return {
    ...bars,
    rowsOfBoard: tracks,
    count,
    from,
    to,
    tracks: tracksOfBars,
    hidden,
    style,
    styles: sessionStyles,
    groupOf: tracks.groupOf,
    groups: tracks.groups,
    window: data,
    barsOfAsset: liveBars(
      bars,
      hidden,
      (session) => data.assets.id[sessions.asset[session] ?? -1],
      ({ place }) => place.assetId,
    ),
    barsOfBoat: liveBars(
      bars,
      hidden,
      (session) => data.boats.id[data.bookings.boat[sessions.booking[session] ?? -1] ?? -1],
      ({ owner }) => owner.boatId,
    ),
    idOf: (bar) => sessionIdOf(bars, bar),
    ownerIdOf: (bar) => sessionIdOf(bars, bar),
  }
}
