import type { FileStore } from '@darsena/api/kit/files/file-store'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import sharp from 'sharp'

const [width, height] = [1600, 1200]

/** A picture like a photo: no two alike, something to see at every scale. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const coarse = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  return sharp(coarse).resize(width, height).jpeg({ quality: 82 }).toBuffer()
}

/** Adds photos to the items of a draft in turn, as if they had been uploaded and made smaller. */
export async function addPhotos(
  db: Database,
  store: FileStore,
  reportId: string,
  count: number,
): Promise<void> {
  const items = await sql<{ id: string }>`select id from audit_report_items
    where report_id = ${reportId} order by section_position, position`.execute(db)
  for (let at = 0; at < count; at += 1) {
    const [fileId, key] = [uuidv7(), `variants/${uuidv7()}.preview`]
    const bytes = await picture()
    await store.write(key, bytes)
    await sql`insert into files (id, name, mime_type, size, sha256, width, height, state, storage_key)
      values (${fileId}, ${`${at}.jpg`}, 'image/jpeg', ${bytes.length}, ${'0'.repeat(64)}, ${width}, ${height}, 'READY', ${`files/${fileId}`})`.execute(
      db,
    )
    await sql`insert into file_variants (id, file_id, kind, mime_type, width, height, size, storage_key)
      values (${uuidv7()}, ${fileId}, 'preview', 'image/jpeg', ${width}, ${height}, ${bytes.length}, ${key})`.execute(
      db,
    )
    await sql`insert into audit_report_item_to_files (id, report_id, item_id, file_id, caption, position)
      values (${uuidv7()}, ${reportId}, ${items.rows[at % items.rows.length]?.id}, ${fileId}, ${`Foto ${at}`}, ${at})`.execute(
      db,
    )
  }
}
