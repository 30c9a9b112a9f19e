import type { Operation } from './operation.ts'
import type { OutboxStore } from './outbox-store.ts'

/** Operations of one request, at most, and the characters of their content: a server takes 2 MB. */
const mostOperations = 500
const mostCharacters = 900_000

/**
 * Operations that can be sent together with this one, in their order: those of its path whose turn has come, that is, whose
 * lane nothing holds up that stays behind.
 */
export async function batchOf(store: OutboxStore, first: Operation): Promise<Operation[]> {
  const batch: Operation[] = []
  const heldUp = new Set<string>()
  let characters = 0
  const isReady = async ({ after }: Operation) => {
    for (const id of after) if (await store.find(id)) return false
    return true
  }
  for (let page = await store.page(-1); page.length > 0; page = await store.page(page.at(-1)?.seq ?? 0)) {
    for (const operation of page) {
      const { lane, path, facilityId, state, isBatched } = operation
      const isAlike = isBatched && path === first.path && facilityId === first.facilityId
      if (heldUp.has(lane)) continue
      if (!isAlike || state !== 'waiting' || !(await isReady(operation))) {
        heldUp.add(lane)
        continue
      }
      characters += JSON.stringify(operation.body ?? null).length + 200
      if (batch.length > 0 && characters > mostCharacters) return batch
      batch.push(operation)
      if (batch.length === mostOperations) return batch
    }
  }
  return batch
}
