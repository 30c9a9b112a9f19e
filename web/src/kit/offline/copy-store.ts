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

/** Forgets all that was kept for a user who signs out. */
export async function removeCopiesOf(userId: string): Promise<void> {
  await (await copies())?.where('userId').equals(userId).delete()
}
