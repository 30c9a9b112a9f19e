import type { DeviceDatabase } from './device-database.ts'

let opening: Promise<DeviceDatabase | null> | undefined

/**
 * The database on this device; null where the browser lets nothing be kept, as in some private windows. It comes as a
 * part of its own, so that no first screen waits for it.
 */
export function deviceDatabase(): Promise<DeviceDatabase | null> {
  opening ??= openDatabase()
  return opening
}

async function openDatabase(): Promise<DeviceDatabase | null> {
  try {
    const { DeviceDatabase } = await import('./device-database.ts')
    const database = new DeviceDatabase()
    await database.open()
    return database
  } catch (error) {
    console.warn('Nothing can be kept on this device', error)
    return null
  }
}

/** Asks the browser not to clear what is kept here when it is short of room; asked when there is something to keep. */
export async function requestPersistence(): Promise<void> {
  const { storage } = navigator
  // Absent over plain http.
  if (!storage?.persist || (await storage.persisted())) return
  await storage.persist()
}

/** Bytes that the browser still lets this site store, by its estimate; undefined where it gives none. */
export async function roomLeft(): Promise<number | undefined> {
  const estimate = await navigator.storage?.estimate?.()
  return estimate?.quota === undefined ? undefined : Math.max(0, estimate.quota - (estimate.usage ?? 0))
}
