import type {
  PlacedItem,
  StructureBody,
  StructureRow,
} from '@darsena/contract/areas/surveys/checklist-structure'

export type Instance = StructureRow['groupInstances'][number]

/** A checklist while it is edited; `version` is that of the row it was read from. */
export interface Checklist {
  version: number
  groupInstances: readonly Instance[]
  items: readonly PlacedItem[]
}

/** Where items stand: in an instance, by its id, or outside of groups. */
export const outside = 'outside'

export const itemsAt = (checklist: Checklist, place: string): readonly PlacedItem[] =>
  place === outside ? checklist.items : (checklist.groupInstances.find(({ id }) => id === place)?.items ?? [])

function withItems(checklist: Checklist, place: string, items: readonly PlacedItem[]): Checklist {
  if (place === outside) return { ...checklist, items: [...items] }
  return {
    ...checklist,
    groupInstances: checklist.groupInstances.map((one) =>
      one.id === place ? { ...one, items: [...items] } : one,
    ),
  }
}

const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
]

/** Items added at the end of a place; those that stand there already stay once. */
export function addItems(checklist: Checklist, place: string, added: readonly PlacedItem[]): Checklist {
  const there = itemsAt(checklist, place)
  const fresh = added.filter(({ itemId }) => !there.some((one) => one.itemId === itemId))
  return withItems(checklist, place, [...there, ...fresh])
}

export const removeItem = (checklist: Checklist, place: string, itemId: string): Checklist =>
  withItems(
    checklist,
    place,
    itemsAt(checklist, place).filter((one) => one.itemId !== itemId),
  )

export interface ItemPlace {
  place: string
  itemId: string
}

/**
 * Moves an item before another one, or to the end of a place where `before` is null. An item that stands there already
 * is not put there twice.
 */
export function moveItem(
  checklist: Checklist,
  from: ItemPlace,
  to: { place: string; before: string | null },
): Checklist {
  const item = itemsAt(checklist, from.place).find(({ itemId }) => itemId === from.itemId)
  if (!item || to.before === from.itemId) return checklist
  const isThere = itemsAt(checklist, to.place).some(({ itemId }) => itemId === from.itemId)
  if (isThere && to.place !== from.place) return checklist
  const without = removeItem(checklist, from.place, from.itemId)
  const items = itemsAt(without, to.place)
  const at = items.findIndex(({ itemId }) => itemId === to.before)
  return withItems(without, to.place, inserted(items, at < 0 ? items.length : at, item))
}

/** The places of a checklist from top to bottom. */
export const placesOf = (checklist: Checklist): string[] => [
  ...checklist.groupInstances.map(({ id }) => id),
  outside,
]

/** An item one step up or down; from the edge of its place into the one beside it. */
export function stepItem(checklist: Checklist, from: ItemPlace, step: -1 | 1): Checklist {
  const items = itemsAt(checklist, from.place)
  const at = items.findIndex(({ itemId }) => itemId === from.itemId)
  const next = at + step
  if (next >= 0 && next < items.length) {
    const before = step < 0 ? items[next]?.itemId : items[next + 1]?.itemId
    return moveItem(checklist, from, { place: from.place, before: before ?? null })
  }
  const places = placesOf(checklist)
  const place = places[places.indexOf(from.place) + step]
  if (place === undefined) return checklist
  const before = step < 0 ? null : (itemsAt(checklist, place)[0]?.itemId ?? null)
  return moveItem(checklist, from, { place, before })
}

/** Moves an instance before another one, or to the end. */
export function moveInstance(checklist: Checklist, id: string, before: string | null): Checklist {
  const instance = checklist.groupInstances.find((one) => one.id === id)
  if (!instance || id === before) return checklist
  const others = checklist.groupInstances.filter((one) => one.id !== id)
  const at = others.findIndex((one) => one.id === before)
  return { ...checklist, groupInstances: inserted(others, at < 0 ? others.length : at, instance) }
}

export function stepInstance(checklist: Checklist, id: string, step: -1 | 1): Checklist {
  const at = checklist.groupInstances.findIndex((one) => one.id === id)
  const next = checklist.groupInstances[at + (step < 0 ? -1 : 2)]
  if (step < 0 && !next) return checklist
  return moveInstance(checklist, id, next?.id ?? null)
}

export const addInstance = (checklist: Checklist, instance: Instance): Checklist => ({
  ...checklist,
  groupInstances: [...checklist.groupInstances, instance],
})

export const removeInstance = (checklist: Checklist, id: string): Checklist => ({
  ...checklist,
  groupInstances: checklist.groupInstances.filter((one) => one.id !== id),
})

/** A second one right below, with the same items. */
export function duplicateInstance(checklist: Checklist, id: string, newId: string): Checklist {
  const at = checklist.groupInstances.findIndex((one) => one.id === id)
  const instance = checklist.groupInstances[at]
  if (!instance) return checklist
  const copy = { ...instance, id: newId, items: [...instance.items] }
  return { ...checklist, groupInstances: inserted(checklist.groupInstances, at + 1, copy) }
}

export const labelInstance = (checklist: Checklist, id: string, label: Instance['label']): Checklist => ({
  ...checklist,
  groupInstances: checklist.groupInstances.map((one) => (one.id === id ? { ...one, label } : one)),
})

/** Items for other boats than this one, such as sails on a motor boat, taken out wherever they stand. */
export const withoutItems = (checklist: Checklist, isOut: (item: PlacedItem) => boolean): Checklist => ({
  ...checklist,
  groupInstances: checklist.groupInstances
    .map((one) => ({ ...one, items: one.items.filter((item) => !isOut(item)) }))
    .filter((one, at) => one.items.length > 0 || checklist.groupInstances[at]?.items.length === 0),
  items: checklist.items.filter((item) => !isOut(item)),
})

export const countItems = ({ groupInstances, items }: Checklist): number =>
  groupInstances.reduce((sum, one) => sum + one.items.length, items.length)

/** As it is sent. */
export const bodyOf = (checklist: Checklist): StructureBody => ({
  version: checklist.version,
  groupInstances: checklist.groupInstances.map(({ id, groupId, label, items }) => ({
    id,
    groupId,
    label: label?.it || label?.en ? label : null,
    items: items.map(({ itemId }) => ({ itemId })),
  })),
  items: checklist.items.map(({ itemId }) => ({ itemId })),
})

export const sameChecklist = (one: Checklist, other: Checklist): boolean =>
  JSON.stringify({ ...bodyOf(one), version: 0 }) === JSON.stringify({ ...bodyOf(other), version: 0 })
