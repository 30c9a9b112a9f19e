import type { Pool } from 'pg'

/** What has to be on, so that what was answered survives a loss of power. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit']

/** One line for the operator of a database that may lose what it has confirmed; undefined where it does not. */
export async function durabilityWarning(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [needed],
  )
  if (rows.length === 0) return undefined
  const settings = rows.map(({ name }) => `${name} = off`).join(', ')
  return `Warning: the database may lose what it has confirmed, or break, when the power fails (${settings}): switch it on`
}
