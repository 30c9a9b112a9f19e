import { z } from 'zod'

/** Changes when an older version could no longer read what a newer one writes. */
export const archiveFormat = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry of an archive: what follows, and what version it is of. */
export const manifestOf = z.object({
  format: z.number(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
})

export type Manifest = z.infer<typeof manifestOf>
export type TableOfArchive = z.infer<typeof table>

/** Names of entries; those of one table follow each other and are one text in pieces. */
export const entryName = {
  manifest: 'manifest.json',
  secretKey: 'secret-key',
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(6, '0')}`,
  jobs: 'jobs.json',
  stored: (key: string) => `stored/${key}`,
  absent: 'absent.json',
}

/** A job that had not been done, as the queue takes it again. */
export const jobOf = z.object({
  name: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  runAt: z.string(),
  key: z.string().nullable(),
  priority: z.number(),
})
