import type { Table } from 'dexie'
import { deviceDatabase } from '../device/device-storage.ts'

/** An answer of the server as this device last saw it. */
interface CopyRow {
  userId: string
  name: string
  data: unknown
  /** When it was answered, by the device's clock (RFC 3339). */
  at: string
}

async function copies(): Promise<Table<CopyRow, [string, string]> | undefined> {
  return (await deviceDatabase())?.table('copies')
}

/** Keeps an answer for a user under a name, in the place of an earlier one. */
export async function storeCopy(userId: string, name: string, data: unknown): Promise<void> {
  await (await copies())?.put({ userId, name, data, at: new Date().toISOString() })
}

/** The last answer that was kept for a user, with its time. */
export async function readCopy<T>(
  userId: string,
  name: string,
): Promise<{ data: T; at: string } | undefined> {
  const row = await (await copies())?.get([userId, name])
  return row && { data: row.data as T, at: row.at }
}

const under = (userId: string, prefix: string) =>
  [
    [userId, prefix],
    [userId, `${prefix}\uffff`],
  ] as const

/** All that was kept for a user under names that begin alike, by name. */
export async function readCopies<T>(userId: string, prefix: string): Promise<ReadonlyMap<string, T>> {
  const [from, to] = under(userId, prefix)
  const rows = await (await copies())?.where('[userId+name]').between(from, to, true, true).toArray()
  return new Map(rows?.map(({ name, data }) => [name, data as T]))
}

/** Keeps several copies, all or none. */
export async function storeCopies(userId: string, given: ReadonlyMap<string, unknown>): Promise<void> {
  const at = new Date().toISOString()
  await (await copies())?.bulkPut([...given].map(([name, data]) => ({ userId, name, data, at })))
}

/** Forgets what was kept for a user under names that begin alike. */
export async function removeCopies(userId: string, prefix: string): Promise<void> {
  const [from, to] = under(userId, prefix)
  await (await copies())?.where('[userId+name]').between(from, to, true, true).delete()
}

/** Forgets all that was kept for a user who signs out. */
export async function removeCopiesOf(userId: string): Promise<void> {
  await (await copies())?.where('userId').equals(userId).delete()
}
