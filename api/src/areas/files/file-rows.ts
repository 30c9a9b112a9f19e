import type { FileLink } from '@darsena/contract/kit/file-link'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { fileObject } from '../../kit/crud/columns.ts'
import { reachable } from '../../kit/crud/rights.ts'
import { withLinks } from '../../kit/files/file-links.ts'
import { cleanName } from '../../kit/files/file-name.ts'

/** A file with links to it. @throws NOT_FOUND when the caller may not read it */
export async function linkedFile(context: Context, id: string): Promise<unknown> {
  const found = await sql<{ file: FileLink }>`select ${fileObject('f')} as file from files as f
    where f.id = ${id} and ${reachable('read', 'File', 'f', context)}`.execute(context.db)
  if (!found.rows[0]) throw new AppError('NOT_FOUND')
  return withLinks(context.fileUrl, found.rows[0].file)
}

interface Change {
  version: number
  name?: string | undefined
  crop?: object | null | undefined
}

interface Changeable {
  version: number
  isPicture: boolean
}

/**
 * A file that the caller may change, as a record that shows it allows; locked.
 * @throws NOT_FOUND, FORBIDDEN for those who only read these records
 */
export async function changeableFile(context: Context, id: string): Promise<Changeable> {
  const found = await sql<Changeable & { mayChange: boolean }>`
    select f.version, f.width is not null as "isPicture", ${reachable('update', 'File', 'f', context)} as "mayChange"
    from files as f where f.id = ${id} and ${reachable('read', 'File', 'f', context)} for update of f`.execute(
    context.db,
  )
  const file = found.rows[0]
  if (!file) throw new AppError('NOT_FOUND')
  if (!file.mayChange) throw new AppError('FORBIDDEN')
  return file
}

/**
 * Renames a file or chooses what is shown of a picture; then its smaller pictures are to be made anew.
 * @returns whether they are
 * @throws NOT_FOUND, FORBIDDEN where the record may not be changed, STALE_VERSION, WRONG_STATE for a crop of no picture
 */
export async function changeFile(context: Context, id: string, change: Change): Promise<boolean> {
  const { db, translate } = context
  const file = await changeableFile(context, id)
  if (file.version !== change.version) {
    throw new AppError('STALE_VERSION', {
      details: [{ path: 'version', message: translate('fault.staleVersion') }],
    })
  }
  const isCut = change.crop !== undefined
  if (isCut && !file.isPicture) throw new AppError('WRONG_STATE', { text: 'files:noPicture' })
  if (!isCut && change.name === undefined) return false
  const name = change.name === undefined ? null : cleanName(change.name)
  await sql`update files set name = coalesce(${name}, name),
    crop = case when ${isCut} then ${change.crop ? JSON.stringify(change.crop) : null}::jsonb else crop end,
    state = case when ${isCut} then 'PENDING' else state end where id = ${id}`.execute(db)
  return isCut
}
