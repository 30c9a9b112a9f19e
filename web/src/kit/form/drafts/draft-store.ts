import type { Table } from 'dexie'
import { deviceDatabase } from '../../device/device-storage.ts'
import type { DraftRow } from './draft-row.ts'

/** Milliseconds that a draft is kept: what nobody came back to in a month is not kept on a device that others use, too. */
const longest = 30 * 86_400_000

async function drafts(): Promise<Table<DraftRow, [string, string]> | undefined> {
  return (await deviceDatabase())?.table('drafts')
}

/** The draft of a form, if its user left one; drafts that are too old go, whose ever they are. */
export async function loadDraft(userId: string, place: string): Promise<DraftRow | undefined> {
  const table = await drafts()
  if (!table) return undefined
  const oldest = new Date(Date.now() - longest).toISOString()
  await table.filter(({ at }) => at < oldest).delete()
  return table.get([userId, place])
}

export async function storeDraft(draft: DraftRow): Promise<void> {
  await (await drafts())?.put(draft)
}

export async function removeDraft(userId: string, place: string): Promise<void> {
  await (await drafts())?.delete([userId, place])
}

/** Forgets all drafts of somebody who signs out. */
export async function removeDraftsOf(userId: string): Promise<void> {
  await (await drafts())?.where('userId').equals(userId).delete()
}
