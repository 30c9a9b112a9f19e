import { type BarColumns, holdsBerths } from './arrange.ts'
import { boatSize, type PlanData } from './plan-data.ts'
import type { Change, Owner, Place, Staged, StoredPart } from './staged.ts'

/** How a bar looks (specification, section 4); «slot highlight» and «selected» come on top of these. */
export const looks = [
  'default',
  'defaultArrangement',
  'confirmed',
  'confirmedArrangement',
  'created',
  'edited',
  'closure',
] as const
export type Look = (typeof looks)[number]

/** All bars of the plan: the data's parts by their own index, and after them what is staged. */
export interface Bars extends BarColumns {
  data: PlanData
  count: number
  look: Uint8Array
  /** Those from `data.parts.id.length` on. */
  staged: readonly Exclude<Change, { op: 'delete' }>[]
}

const lookAt = (look: Look) => looks.indexOf(look)

/** The part with which a stay begins stands for it; every further one is an arrangement of its own. */
function lookOf({ parts, stays }: PlanData, part: number): number {
  const stay = parts.stay[part] ?? -1
  if (stays.kind[stay] === 'CLOSURE') return lookAt('closure')
  const isFirst = parts.from[part] === stays.from[stay] || parts.id[part] === stays.id[stay]
  if (parts.confirmed[part]) return lookAt(isFirst ? 'confirmed' : 'confirmedArrangement')
  return lookAt(isFirst ? 'default' : 'defaultArrangement')
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
  const look = new Uint8Array(count)
  const hidden = new Uint8Array(count)
  from.set(parts.from)
  to.set(parts.to)
  for (let part = 0; part < stored; part++) {
    look[part] = lookOf(data, part)
    const isStaged = staged.size > 0 && staged.has(parts.id[part] ?? '')
    if (isStaged || !holdsBerths(data, parts.stay[part] ?? -1)) hidden[part] = 1
  }
  drawn.forEach(({ op, place }, at) => {
    from[stored + at] = place.from
    to[stored + at] = place.to
    look[stored + at] = lookAt(op === 'create' ? 'created' : 'edited')
  })
  const slots =
    drawn.length > 0 ? [...parts.slots, ...drawn.map(({ place }) => slotsOf(data, place))] : parts.slots
  return { data, count, from, to, slots, hidden, look, staged: drawn }
}

const stagedOf = ({ data, staged }: Bars, bar: number) => staged[bar - data.parts.id.length]

export const lookOfBar = ({ look }: Bars, bar: number): Look => looks[look[bar] ?? 0] ?? 'default'

export const idOfBar = (bars: Bars, bar: number): string =>
  bars.data.parts.id[bar] ?? stagedOf(bars, bar)?.id ?? ''

/** Whose bar it is, with what is known of the boat. */
export function ownerOf(bars: Bars, bar: number): Owner {
  const change = stagedOf(bars, bar)
  if (change) return change.owner
  return ownerOfStay(bars.data, bars.data.parts.stay[bar] ?? -1)
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
