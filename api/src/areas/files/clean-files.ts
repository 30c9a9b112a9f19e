import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { isUnattached } from '../../kit/crud/rights.ts'
import { discardUploads } from '../../kit/files/file-jobs.ts'
import { addJob } from '../../kit/jobs/jobs.ts'

/** Files that no record has shown for a day go, with their bytes; so do uploads that nobody went on with. */
export async function cleanFiles(db: Database): Promise<void> {
  await sql`delete from unattached_files u using files f where f.id = u.file_id and not ${isUnattached('f')}`.execute(
    db,
  )
  await sql`insert into unattached_files (file_id) select f.id from files f where ${isUnattached('f')}
    on conflict do nothing`.execute(db)
  const left = await sql<{ id: string }>`select file_id as id from unattached_files
    where since < now() - interval '1 day' limit 500`.execute(db)
  for (const { id } of left.rows) await removeFile(db, id)
  await discardUploads(db, sql`touched_at < now() - interval '1 day'`)
}

async function removeFile(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that nothing can begin to show it meanwhile.
    await sql`select 1 from files where id = ${id} for update`.execute(trx)
    const found = await sql<{ key: string }>`select storage_key as key from files as f where f.id = ${id}
      and ${isUnattached('f')}`.execute(trx)
    if (found.rows.length === 0) return
    const variants = await sql<{ key: string }>`delete from file_variants where file_id = ${id}
      returning storage_key as key`.execute(trx)
    await sql`delete from files where id = ${id}`.execute(trx)
    const keys = [...found.rows, ...variants.rows].map(({ key }) => key)
    await addJob(trx, 'remove-stored', { keys })
  })
}
