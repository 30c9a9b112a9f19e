import { type SlotKind, slotKinds } from '@darsena/contract/areas/marina/stay-choices'
import { dayFromText, textOfDay } from '../../../../kit/board/time/board-calendar.ts'
import { type Zoom, zooms } from '../../../../kit/board/time/scale.ts'

/** What leaves slots out. Days are numbers of days, both included. */
export interface SlotFilter {
  groups: readonly string[]
  kinds: readonly SlotKind[]
  /** Metres that a berth has at the least. */
  minLength: number | undefined
  /** The same of its width. */
  minBeam: number | undefined
  /** Only berths where somebody comes or goes today, or should have. */
  today: boolean
  /** A boat that has to fit. */
  boatId: string | undefined
  /** Without a confirmed stay from check-in on the first day to check-out on the last. */
  freeFrom: number | undefined
  freeTo: number | undefined
}

/** The state of the plan in its address, so that it can be bookmarked and sent to a colleague. */
export interface PlanAddress {
  port: string | undefined
  day: number | undefined
  zoom: Zoom
  stay: string | undefined
  /** The berth that the plan begins at. */
  slot: string | undefined
  filter: SlotFilter
}

/** What of the address becomes another; what is not named stays, in the filter too. */
export type AddressChange = Partial<Omit<PlanAddress, 'filter'>> & { filter?: Partial<SlotFilter> }

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean)

export function readAddress(params: URLSearchParams): PlanAddress {
  const day = (name: string) => dayFromText(params.get(name) ?? '')
  const metres = (name: string) => {
    const value = Number(params.get(name) || Number.NaN)
    return Number.isFinite(value) && value > 0 ? value : undefined
  }
  const kinds = listOf(params.get('kind'))
  return {
    port: params.get('port') ?? undefined,
    day: day('date'),
    zoom: zooms.find((zoom) => zoom === params.get('zoom')) ?? 'month',
    stay: params.get('stay') ?? undefined,
    slot: params.get('slot') ?? undefined,
    filter: {
      groups: listOf(params.get('group')),
      kinds: slotKinds.filter((kind) => kinds.includes(kind)),
      minLength: metres('length'),
      minBeam: metres('beam'),
      today: params.get('today') === 'yes',
      boatId: params.get('boat') ?? undefined,
      freeFrom: day('freeFrom'),
      freeTo: day('freeTo'),
    },
  }
}

/** What is as usual is left out; what is not of the plan stays. */
export function writeAddress(address: PlanAddress, others = new URLSearchParams()): URLSearchParams {
  const { port, day, zoom, stay, slot, filter } = address
  const dayText = (one: number | undefined) => (one === undefined ? '' : textOfDay(one))
  const values = {
    port: port ?? '',
    date: dayText(day),
    zoom: zoom === 'month' ? '' : zoom,
    stay: stay ?? '',
    slot: slot ?? '',
    group: filter.groups.join(','),
    kind: filter.kinds.join(','),
    length: filter.minLength === undefined ? '' : String(filter.minLength),
    beam: filter.minBeam === undefined ? '' : String(filter.minBeam),
    today: filter.today ? 'yes' : '',
    boat: filter.boatId ?? '',
    freeFrom: dayText(filter.freeFrom),
    freeTo: dayText(filter.freeTo),
  }
  const params = new URLSearchParams(others)
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

/** How many filters leave something out. */
export const countFilters = (filter: SlotFilter): number =>
  [
    filter.groups.length > 0,
    filter.kinds.length > 0,
    filter.minLength !== undefined,
    filter.minBeam !== undefined,
    filter.today,
    filter.boatId !== undefined,
    filter.freeFrom !== undefined && filter.freeTo !== undefined,
  ].filter(Boolean).length

export const noFilter: SlotFilter = {
  groups: [],
  kinds: [],
  minLength: undefined,
  minBeam: undefined,
  today: false,
  boatId: undefined,
  freeFrom: undefined,
  freeTo: undefined,
}
