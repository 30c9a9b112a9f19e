import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import type { Tables } from '../src/tables.ts'

type FileRow = Partial<Tables['files']> & { id: string; storage_key: string }

/** Stands for the digest of a file that is drawn once the product has started. */
export const undrawn = '0'.repeat(64)

/** With this begin the names of photos of findings. */
export const findingName = 'Rilievo'

/** A file of the demo that is still to be drawn: values that depend on its bytes are absent. */
export function fileToDraw(name: string, mimeType: string): FileRow {
  const id = uuidv7()
  return {
    id,
    name,
    mime_type: mimeType,
    size: 1,
    sha256: undrawn,
    state: 'NONE',
    storage_key: `demo/${id}`,
  }
}

export async function insertFiles(db: Database, files: readonly FileRow[]): Promise<void> {
  await insertRows(db, 'files', files)
}
