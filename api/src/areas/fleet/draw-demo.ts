import { createHash } from 'node:crypto'
import type { Database } from '@darsena/db/connect'
import { damagePicture, paperPicture, smallPdf, yachtPicture } from '@darsena/db/seeds/drawings'
import { findingName, undrawn } from '@darsena/db/seeds/files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { askForVariants } from '../../kit/files/file-jobs.ts'
import type { FileStore } from '../../kit/files/file-store.ts'
import type { Jobs } from '../../kit/jobs/jobs.ts'

interface ToDraw {
  id: string
  key: string
  mimeType: string
  at: number
  boat: string | null
  length: number | null
  sailNumber: string | null
  number: string | null
  /** What a surveyor photographed. */
  isFinding: boolean
}

/** Files of the demo that nobody has drawn yet, with what they show: a yacht, or a document of one. */
const toDraw = (db: Database) =>
  sql<ToDraw>`
  select f.id, f.storage_key as key, f.mime_type as "mimeType", (row_number() over (order by f.id))::int as at,
    coalesce(b.name, ob.name) as boat, b.length_overall as length, b.sail_number as "sailNumber",
    coalesce(d.number, p.number) as number, starts_with(f.name, ${findingName}) as "isFinding"
  from files f left join boats b on b.picture_id = f.id
  left join boat_document_files df on df.file_id = f.id left join boat_documents d on d.id = df.boat_document_id
  left join boats ob on ob.id = d.boat_id
  left join person_document_files pf on pf.file_id = f.id left join person_documents p on p.id = pf.person_document_id
  where f.sha256 = ${undrawn} order by f.id`.execute(db)

function bytesOf({ mimeType, at, boat, length, sailNumber, number, isFinding }: ToDraw): Promise<Buffer> {
  const lines = ['Documento dimostrativo', ...(boat ? [`Yacht: ${boat}`] : []), `Numero: ${number ?? '-'}`]
  if (mimeType === 'application/pdf') return Promise.resolve(smallPdf(lines))
  const drawing = isFinding
    ? damagePicture(at)
    : number
      ? paperPicture(lines)
      : yachtPicture({ length: length ?? 10, sailNumber: sailNumber ?? '', at })
  return sharp(Buffer.from(drawing)).flatten().jpeg({ quality: 82 }).toBuffer()
}

/** Draws one file; the smaller pictures follow as of any other. Done twice, or ended in the middle, it leaves the same. */
async function draw(db: Database, store: FileStore, file: ToDraw): Promise<void> {
  const bytes = await bytesOf(file)
  await store.write(file.key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.transaction().execute(async (trx) => {
    await sql`update files set size = ${bytes.length}, sha256 = ${sha256},
      state = case when mime_type like 'image/%' then 'PENDING' else 'NONE' end where id = ${file.id}`.execute(
      trx,
    )
    await askForVariants(trx, file.id)
  })
}

/** The demo's pictures and scans are drawn behind the first requests, so that it starts as fast as without them. */
export const demoJobs = (db: Database, store: FileStore): Jobs => ({
  'draw-demo': async () => {
    for (const file of (await toDraw(db)).rows) await draw(db, store, file)
  },
})
