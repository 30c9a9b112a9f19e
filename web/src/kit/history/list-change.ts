import type { HistoryEntry } from '@darsena/contract/kit/list-page'

type Change = HistoryEntry['changes'][number]

const same = (one: unknown) => (other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const less = (some: readonly unknown[], others: readonly unknown[]) =>
  some.filter((one) => !others.some(same(one)))

/**
 * What left a list and what came to it, without what only moved; undefined where nothing but the order changed, or
 * where the value is no list.
 */
export function listChange({ from, to }: Change): { left: unknown[]; came: unknown[] } | undefined {
  if (!Array.isArray(from) && !Array.isArray(to)) return undefined
  const [before, after] = [[from ?? []].flat(), [to ?? []].flat()]
  const [left, came] = [less(before, after), less(after, before)]
  return left.length + came.length > 0 ? { left, came } : undefined
}
