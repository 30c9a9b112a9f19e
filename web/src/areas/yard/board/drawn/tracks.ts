import type { BoardRows } from '../data/board-address.ts'
import type { BoardData } from '../data/board-data.ts'

/** The rows of the board: assets, departments or places, and one for what has none. */
export interface Tracks {
  rows: BoardRows
  /** Of the asset, department or place; '' for none. */
  ids: readonly string[]
  /** Index of each among the assets, departments or places of the data, -1 for none. */
  indices: readonly number[]
  names: readonly string[]
  details: readonly string[]
  groupOf: readonly number[]
  groups: { id: readonly string[]; name: readonly string[] }
  trackAt: ReadonlyMap<string, number>
}

interface Row {
  id: string
  index: number
  name: string
  detail: string
  group: string
}

interface TrackWords {
  none: string
  /** What a kind of asset or place is called. */
  group(rows: BoardRows, kind: string): string
  asset(data: BoardData, asset: number): string
}

function rowsOf(data: BoardData, rows: BoardRows, words: TrackWords): Row[] {
  const { assets, departments, slots } = data
  if (rows === 'asset')
    return assets.id.map((id, index) => ({
      id,
      index,
      name: assets.name[index] ?? '',
      detail: words.asset(data, index),
      group: assets.kind[index] ?? '',
    }))
  const [ids, names, groups] =
    rows === 'department'
      ? [departments.id, departments.name, departments.id.map(() => '')]
      : [slots.id, slots.code, slots.kind]
  return ids.map((id, index) => ({
    id,
    index,
    name: names[index] ?? '',
    detail: '',
    group: groups[index] ?? '',
  }))
}

/** Tracks side by side by their kind, in the order in which the kinds first come. */
export function tracksOf(data: BoardData, rows: BoardRows, words: TrackWords): Tracks {
  const found = rowsOf(data, rows, words)
  const kinds = [...new Set(found.map(({ group }) => group))]
  const none: Row = { id: '', index: -1, name: words.none, detail: '', group: 'none' }
  const sorted = [...kinds.flatMap((kind) => found.filter(({ group }) => group === kind)), none]
  const groups = [...kinds, 'none']
  return {
    rows,
    ids: sorted.map(({ id }) => id),
    indices: sorted.map(({ index }) => index),
    names: sorted.map(({ name }) => name),
    details: sorted.map(({ detail }) => detail),
    groupOf: sorted.map(({ group }) => groups.indexOf(group)),
    groups: { id: groups, name: groups.map((kind) => words.group(rows, kind)) },
    trackAt: new Map(sorted.map(({ id }, track) => [id, track])),
  }
}
