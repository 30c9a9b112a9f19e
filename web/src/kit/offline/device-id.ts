import { uuidv7 } from '@darsena/contract/kit/uuid'
import { readCopy, storeCopy } from './copy-store.ts'

let known: Promise<string> | undefined

async function read(): Promise<string> {
  const kept = await readCopy<string>('device', 'id')
  if (kept) return kept.data
  const id = uuidv7()
  await storeCopy('device', 'id', id)
  return id
}

/** What this browser is called in what it sends, so that its own changes are not in its way; it says nothing of its user. */
export function deviceId(): Promise<string> {
  known ??= read()
  return known
}
