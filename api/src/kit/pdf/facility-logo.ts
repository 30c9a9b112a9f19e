import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { FileStore } from '../files/file-store.ts'
import type { PdfFile } from './set-pdf.ts'

/** The logo of a facility, as documents show it. */
export interface FacilityLogo {
  name: string
  /** Height by width. */
  ratio: number
  /** Another picture has another mark. */
  mark: string
  alt: string
}

interface Stored {
  storageKey: string
  width: number
  height: number
  facility: string
}

async function storedLogo(db: Database, facilityId: string): Promise<Stored | undefined> {
  const found = await sql<Stored>`
    select v.storage_key as "storageKey", v.width, v.height, x.name as facility
      from facilities x join files f on f.id = x.logo_id and f.state = 'READY'
      join file_variants v on v.file_id = f.id and v.kind = 'preview'
     where x.id = ${facilityId}`.execute(db)
  return found.rows[0]
}

/** What a document says of the logo, and the picture itself where it is wanted; null where there is none. */
export async function facilityLogo(
  { db, files }: { db: Database; files: FileStore },
  facilityId: string | null,
): Promise<{ logo: FacilityLogo; file: () => Promise<PdfFile> } | null> {
  const stored = facilityId && (await storedLogo(db, facilityId))
  if (!stored) return null
  const { storageKey, width, height, facility } = stored
  const logo = { name: 'logo.png', ratio: height / width, mark: storageKey, alt: facility }
  const file = async () => {
    const bytes = Buffer.concat(await (await files.read(storageKey)).toArray())
    const png = await sharp(bytes)
      .resize(600, 300, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
    return { name: logo.name, bytes: png }
  }
  return { logo, file }
}
