import { holdingStatuses } from '@darsena/contract/areas/marina/stay-choices'
import { type BarStyle, type BoardBars, styleOfBar } from '../../../../kit/board/layout/board-bars.ts'
import { boatSize, type PlanData } from '../data/plan-data.ts'
import type { Change, Owner, Place, Staged, StoredPart } from '../data/staged.ts'

/** How bars look (specification, section 4); «slot highlight» and «selected» come on top of these. */
export const planStyles = [
  { name: 'default', hatch: 'rising' },
  { name: 'defaultArrangement', hatch: 'falling', sign: '⇄' },
  { name: 'confirmed' },
  { name: 'confirmedArrangement', sign: '⇄' },
  { name: 'created', hatch: 'dots', sign: '+' },
  { name: 'edited', hatch: 'dots', sign: '✎' },
  { name: 'closure', hatch: 'cross', sign: '✕' },
] as const satisfies readonly BarStyle[]
export type PlanStyle = (typeof planStyles)[number]['name']

/** All bars of the plan: the data's parts by their own index, and after them what is staged. */
export interface Bars extends BoardBars {
  data: PlanData
  /** Those from `data.parts.id.length` on. */
  staged: readonly Exclude<Change, { op: 'delete' }>[]
}

const styleAt = (style: PlanStyle) => planStyles.findIndex(({ name }) => name === style)

const holding: ReadonlySet<string> = new Set(holdingStatuses)

/** Rejected, cancelled and missed stays hold no berth (rule 22); departed ones until they left, by their parts. */
const holdsBerths = (data: PlanData, stay: number): boolean =>
  holding.has(data.stays.status[stay] ?? 'REQUESTED')

/** The styles that are looked up for every part of a plan. */
const [plain, plainMove, firm, firmMove, closed] = [
  styleAt('default'),
  styleAt('defaultArrangement'),
  styleAt('confirmed'),
  styleAt('confirmedArrangement'),
  styleAt('closure'),
]

/** The part with which a stay begins stands for it; every further one is an arrangement of its own. */
function styleOfPart({ parts, stays }: PlanData, part: number): number {
  const stay = parts.stay[part] ?? -1
  if (stays.kind[stay] === 'CLOSURE') return closed
  const isFirst = parts.from[part] === stays.from[stay] || parts.id[part] === stays.id[stay]
  if (parts.confirmed[part]) return isFirst ? firm : firmMove
  return isFirst ? plain : plainMove
}

const slotsOf = (data: PlanData, { slotIds }: Place) => slotIds.flatMap((id) => data.slotAt.get(id) ?? [])

/** What is drawn: the stored parts, with the staged changes in place of those that they change. */
export function makeBars(data: PlanData, staged: Staged): Bars {
  const { parts } = data
  const stored = parts.id.length
  const drawn = [...staged.values()].flatMap((change) => (change.op === 'delete' ? [] : [change]))
  const count = stored + drawn.length
  const from = new Float64Array(count)
  const to = new Float64Array(count)
  const style = new Uint8Array(count)
  const hidden = new Uint8Array(count)
  from.set(parts.from)
  to.set(parts.to)
  for (let part = 0; part < stored; part++) {
    style[part] = styleOfPart(data, part)
    const isStaged = staged.size > 0 && staged.has(parts.id[part] ?? '')
    if (isStaged || !holdsBerths(data, parts.stay[part] ?? -1)) hidden[part] = 1
  }
  drawn.forEach(({ op, place }, at) => {
    from[stored + at] = place.from
    to[stored + at] = place.to
    style[stored + at] = styleAt(op === 'create' ? 'created' : 'edited')
  })
  const tracks =
    drawn.length > 0 ? [...parts.slots, ...drawn.map(({ place }) => slotsOf(data, place))] : parts.slots
  const staging = { data, staged: drawn }
  return {
    ...staging,
    count,
    from,
    to,
    tracks,
    hidden,
    style,
    styles: planStyles,
    groupOf: data.slots.group,
    groups: data.groups,
    window: data,
    idOf: (bar) => idOfBar(staging, bar),
    ownerIdOf: (bar) => ownerIdOf(staging, bar),
  }
}

type Drawn = Pick<Bars, 'data' | 'staged'>

const stagedOf = ({ data, staged }: Drawn, bar: number) => staged[bar - data.parts.id.length]

/** The style of a bar by its name. */
export const planStyleOf = (bars: Bars, bar: number): PlanStyle =>
  planStyles.find(({ name }) => name === styleOfBar(bars, bar).name)?.name ?? 'default'

export const idOfBar = (bars: Drawn, bar: number): string =>
  bars.data.parts.id[bar] ?? stagedOf(bars, bar)?.id ?? ''

/** Whose bar it is, with what is known of the boat. */
export function ownerOf(bars: Drawn, bar: number): Owner {
  const change = stagedOf(bars, bar)
  if (change) return change.owner
  return ownerOfStay(bars.data, bars.data.parts.stay[bar] ?? -1)
}

function ownerIdOf(bars: Drawn, bar: number): string {
  const { parts, stays } = bars.data
  return stagedOf(bars, bar)?.owner.stayId ?? stays.id[parts.stay[bar] ?? -1] ?? ''
}

/** A closure keeps its slot from everybody, confirmed or not. */
export const isClosure = (bars: Bars, bar: number): boolean =>
  (stagedOf(bars, bar)?.owner.kind ?? bars.data.stays.kind[bars.data.parts.stay[bar] ?? -1]) === 'CLOSURE'

/** Does a bar hold its slots against others (rule 22)? */
export function isConfirmed(bars: Bars, bar: number): boolean {
  const change = stagedOf(bars, bar)
  return change ? change.place.confirmed : bars.data.parts.confirmed[bar] === 1
}

export function ownerOfStay(data: PlanData, stay: number): Owner {
  const { stays, boats } = data
  const boat = stays.boat[stay] ?? -1
  return {
    stayId: stays.id[stay] ?? '',
    label: boats.label[boat] ?? '',
    kind: stays.kind[stay] ?? 'TRANSIT',
    size: boatSize(data, boat),
  }
}

/** Why a berth is closed; '' for stays of boats. */
export function closureReason(bars: Drawn, bar: number): string {
  const change = stagedOf(bars, bar)
  const record = change?.op === 'create' ? change.record : undefined
  return record?.reason ?? bars.data.reasons.get(ownerIdOf(bars, bar)) ?? ''
}

/** The boat's name without making anything of it, for each bar in every picture. */
export function labelOfBar(bars: Bars, bar: number): string {
  const { parts, stays, boats } = bars.data
  if (bar >= parts.id.length) return stagedOf(bars, bar)?.owner.label ?? ''
  return boats.label[stays.boat[parts.stay[bar] ?? -1] ?? -1] ?? ''
}

/** A part as it is stored. */
export function storedPart(data: PlanData, part: number): StoredPart {
  const { parts, slots } = data
  return {
    id: parts.id[part] ?? '',
    owner: ownerOfStay(data, parts.stay[part] ?? -1),
    version: parts.version[part] ?? 1,
    place: {
      from: parts.from[part] ?? 0,
      to: parts.to[part] ?? 0,
      confirmed: parts.confirmed[part] === 1,
      away: data.absences.has(parts.id[part] ?? ''),
      slotIds: (parts.slots[part] ?? []).flatMap((slot) => slots.id[slot] ?? []),
    },
  }
}

/** Where a bar is and since which version, as a change to it begins. */
export function partOf(bars: Bars, bar: number): StoredPart {
  const change = stagedOf(bars, bar)
  if (!change) return storedPart(bars.data, bar)
  const { id, owner, place } = change
  return { id, owner, place, version: change.op === 'update' ? change.version : 1 }
}

/** The bar of a part, stored or staged; -1 where none is drawn. */
export function barOfPart(bars: Bars, id: string): number {
  const staged = bars.staged.findIndex((change) => change.id === id)
  if (staged >= 0) return bars.data.parts.id.length + staged
  const stored = bars.data.parts.id.indexOf(id)
  return stored >= 0 && !bars.hidden[stored] ? stored : -1
}
