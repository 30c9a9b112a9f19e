import type { Page } from '@playwright/test'
import { createRow, headersOf } from './rows.ts'

const letters = () => Math.random().toString(36).slice(2).replaceAll(/\d/g, 'x')

/** A visitor with a unique name, created by the administrator; with a visit approved for today if requested. */
export async function visitorOf(page: Page, isExpected: boolean, more: object = {}): Promise<string> {
  const headers = await headersOf(page, 'admin')
  const name = `Prova${letters()}`
  const { id } = await createRow(page, 'visitors', { lastName: name, ...more }, 'admin')
  if (!isExpected) return name
  const today = await page.request.get('/api/access-control/authorized?limit=1', { headers })
  const { date } = await today.json()
  const visit = await createRow(page, 'scheduled-visits', { visitorId: id, from: date, to: date }, 'admin')
  await page.request.post(`/api/scheduled-visits/${visit.id}/approve`, { headers })
  return name
}

/** Copies of answers on this device. */
export const copyNames = () =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('darsena')
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('copies')) return resolve([])
      const reading = database.transaction('copies').objectStore('copies').getAllKeys()
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result.map(String))
      }
    }
  })
