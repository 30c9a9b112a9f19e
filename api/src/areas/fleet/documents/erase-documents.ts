import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { isUnattached } from '../../../kit/crud/rights.ts'

const personal = ['number', 'country', 'issued_on', 'expires_on', 'notes', 'file_ids']

const idsOf = async (found: Promise<{ rows: { id: string }[] }>) => (await found).rows.map(({ id }) => id)

/** Files that nothing else shows lose their names now, and their bytes with the next clean-up, within the hour. */
async function eraseFiles(db: Database, fileIds: readonly string[]): Promise<void> {
  const left = await idsOf(
    sql<{ id: string }>`update files as f set name = 'N.N.', taken_at = null
      where f.id = any(${fileIds}::uuid[]) and ${isUnattached('f')} returning f.id`.execute(db),
  )
  await sql`call erase_from_log('File', ${left}::uuid[], array['name', 'taken_at'])`.execute(db)
  await sql`insert into unattached_files (file_id, since)
    select id, now() - interval '2 days' from unnest(${left}::uuid[]) as id
    on conflict (file_id) do update set since = excluded.since`.execute(db)
}

/** Takes the scans away from documents. */
async function unlinkFiles(db: Database, documentIds: readonly string[]): Promise<void> {
  const fileIds = await idsOf(
    sql<{
      id: string
    }>`delete from person_document_files where person_document_id = any(${[...documentIds]}::uuid[])
      returning file_id as id`.execute(db),
  )
  await eraseFiles(db, fileIds)
}

/** Takes the scans away from all documents of people; kind, number and expiry stay. */
export async function eraseScans(
  db: Database,
  owner: 'member_id' | 'visitor_id',
  personIds: readonly string[],
): Promise<void> {
  const ids = await idsOf(
    sql<{
      id: string
    }>`select id from person_documents where ${sql.ref(owner)} = any(${[...personIds]}::uuid[])
      order by id for update`.execute(db),
  )
  await sql`call erase_from_log('PersonDocument', ${ids}::uuid[], array['file_ids'])`.execute(db)
  await unlinkFiles(db, ids)
}

/** Takes out of the documents of a person, and of what was logged of them, all but their kind and who recorded them when. */
export async function eraseDocuments(
  db: Database,
  owner: 'member_id' | 'visitor_id',
  personIds: readonly string[],
): Promise<void> {
  const ids = await idsOf(
    sql<{ id: string }>`update person_documents set number = null, country = null, issued_on = null,
      expires_on = null, notes = null, archived_at = coalesce(archived_at, now())
      where ${sql.ref(owner)} = any(${personIds}::uuid[]) returning id`.execute(db),
  )
  await sql`call erase_from_log('PersonDocument', ${ids}::uuid[], ${personal}::text[])`.execute(db)
  await unlinkFiles(db, ids)
}
