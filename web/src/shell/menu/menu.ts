import type { Gate } from '@darsena/contract/access/gate'
import type { Area, MenuEntry } from '../../kit/area/area.ts'

function inOrder(entries: Iterable<MenuEntry>, order: readonly string[]): MenuEntry[] {
  const position = ({ id }: MenuEntry) => {
    if (id === 'settings') return order.length + 1
    return order.includes(id) ? order.indexOf(id) : order.length
  }
  return [...entries]
    .map((entry) => (entry.children ? { ...entry, children: inOrder(entry.children, order) } : entry))
    .toSorted((one, other) => position(one) - position(other))
}

/**
 * Entries that carry the same id are one group, to which several areas add their children.
 * @param order ids of entries and children from top to bottom; others follow them, the settings come last
 */
export function menuOf(areas: readonly Area[], order: readonly string[]): MenuEntry[] {
  const merged = new Map<string, MenuEntry>()
  for (const entry of areas.flatMap(({ menu = [] }) => menu)) {
    const known = merged.get(entry.id)
    const children = [...(known?.children ?? []), ...(entry.children ?? [])]
    merged.set(entry.id, { ...entry, ...known, ...(children.length > 0 && { children }) })
  }
  return inOrder(merged.values(), order)
}

export interface Viewer {
  passes: (gate: Gate | undefined) => boolean
  isWide: boolean
}

/** What one user sees of the menu (specification, section 2.4): a group only with at least one child. */
export function visibleEntries(menu: readonly MenuEntry[], viewer: Viewer): MenuEntry[] {
  return menu.flatMap((entry) => {
    const isElsewhere = entry.show !== undefined && (entry.show === 'desktop') !== viewer.isWide
    if (entry.hidden || isElsewhere || !viewer.passes(entry.gate)) return []
    if (!entry.children) return [entry]
    const children = visibleEntries(entry.children, viewer)
    const [first] = children
    if (!first) return []
    // A group leads to its own page only if that is one of those that the user sees.
    const isOpen = !entry.to || children.some(({ to }) => to === entry.to)
    return [{ ...entry, children, ...(!isOpen && first.to && { to: first.to }) }]
  })
}

const isAt = (to: string | undefined, path: string): boolean =>
  to !== undefined && (path === to || (to !== '/' && path.startsWith(`${to}/`)))

/** The way from the menu's top to the entry of a path, its group first; empty where the menu has none. */
export function trailTo(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  const trails = menu.flatMap((entry): MenuEntry[][] => [
    ...(isAt(entry.to, path) || entry.within?.test(path) ? [[entry]] : []),
    ...trailsBelow(entry, path),
  ])
  const length = (trail: readonly MenuEntry[]) => {
    const last = trail.at(-1)
    return last?.within?.test(path) ? path.length : (last?.to?.length ?? 0)
  }
  // Of a group and its child at the same address the child comes later and wins.
  return trails.reduce<MenuEntry[]>((best, trail) => (length(trail) >= length(best) ? trail : best), [])
}

function trailsBelow(entry: MenuEntry, path: string): MenuEntry[][] {
  if (!entry.children) return []
  const trail = trailTo(entry.children, path)
  return trail.length > 0 ? [[entry, ...trail]] : []
}

/** The first entry of the trail that lies at the current address names the page: «Yachts», not «Yachts List». */
export function titleEntryOf(trail: readonly MenuEntry[]): MenuEntry | undefined {
  const last = trail.at(-1)
  return trail.find(({ to }) => to === last?.to)
}
