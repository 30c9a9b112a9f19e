import type { AnnotationShape } from '@darsena/contract/areas/surveys/reports/annotation'
import type { ReportFile } from '@darsena/contract/areas/surveys/reports/report'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { FileStore } from '../../../kit/files/file-store.ts'
import { printable } from '../../../kit/pdf/fonts.ts'
import type { PdfFile } from '../../../kit/pdf/set-pdf.ts'

/** The longer side of a printed photo in pixels: half a page wide it has 280 dots an inch. */
const side = 900

/** A picture as it is printed, made of a smaller one that lies in the store. */
interface Source {
  name: string
  fileId: string
  storageKey: string
  annotation: readonly AnnotationShape[]
  width: number
  height: number
}

/** A photo of a document. Without a name there is no picture to show, and its caption says so. */
export interface PrintedPhoto {
  name: string | null
  caption: string
  alt: string
  /** Height by width. */
  ratio: number
}

interface Stored {
  fileId: string
  storageKey: string
  width: number
  height: number
}

const escaped = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const colours = { red: '#e03131', yellow: '#fcc419', blue: '#1c7ed6', white: '#ffffff' } as const

/** Units of the drawing's width, as on the screen. */
const width = 1000

function drawn(shape: AnnotationShape, height: number): string {
  const colour = colours[shape.colour]
  const at = ([x, y]: readonly [number, number]) => [x * width, y * height] as const
  if (shape.kind === 'circle') {
    const [x, y] = at(shape.at)
    return `<circle cx="${x}" cy="${y}" r="${shape.radius * width}" fill="none" stroke="${colour}" stroke-width="8"/>`
  }
  if (shape.kind === 'text') {
    const [x, y] = at(shape.at)
    const text = `x="${x}" y="${y}" font-family="Noto Sans" font-size="44" font-weight="700"`
    return `<text ${text} fill="${colour}" stroke="#000" stroke-width="5" paint-order="stroke">${escaped(shape.text)}</text>`
  }
  const [x1, y1] = at(shape.from)
  const [x2, y2] = at(shape.to)
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number) => `${x2 - 40 * Math.cos(angle + turn)},${y2 - 40 * Math.sin(angle + turn)}`
  const end = `x2="${x2 - 20 * Math.cos(angle)}" y2="${y2 - 20 * Math.sin(angle)}"`
  return `<line x1="${x1}" y1="${y1}" ${end} stroke="${colour}" stroke-width="8"/>
<polygon points="${x2},${y2} ${wing(0.45)} ${wing(-0.45)}" fill="${colour}"/>`
}

/**
 * A photo with what is drawn over it, as SVG around the JPEG: typst embeds its bytes as they are, where a bare picture is
 * decoded and takes ten times the memory.
 */
export function annotatedSvg(jpeg: Buffer, ratio: number, annotation: readonly AnnotationShape[]): Buffer {
  const height = ratio * width
  const size = `width="${width}" height="${height}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">
<image ${size} preserveAspectRatio="none" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>
${annotation.map((shape) => drawn(shape, height)).join('\n')}</svg>`)
}

async function storedPictures(db: Database, ids: readonly string[]): Promise<Map<string, Stored>> {
  const found =
    await sql<Stored>`select v.file_id as "fileId", v.storage_key as "storageKey", v.width, v.height
      from file_variants v join files f on f.id = v.file_id
     where f.id = any(${[...ids]}::uuid[]) and f.state = 'READY'
       and v.kind = case when f.crop is null then 'preview' else 'whole' end`.execute(db)
  return new Map(found.rows.map((row) => [row.fileId, row]))
}

/** The pictures of a document: named while its data is put together, read when it is set. */
export class PrintPhotos {
  readonly #stored: ReadonlyMap<string, Stored>
  readonly #sources = new Map<string, Source>()

  private constructor(stored: ReadonlyMap<string, Stored>) {
    this.#stored = stored
  }

  /** Pictures upright, whole, and without place or camera; one statement whatever their number. */
  static async of(db: Database, fileIds: readonly string[]): Promise<PrintPhotos> {
    return new PrintPhotos(await storedPictures(db, fileIds))
  }

  /** How many pictures there are to be handed over. */
  get count(): number {
    return this.#sources.size
  }

  /** What is read, in the order of the document; with it the document changes. */
  get marks(): string[] {
    return [...this.#sources.values()].map(({ name, storageKey }) => `${name} ${storageKey}`)
  }

  /** The name under which a picture is printed; null where there is none. */
  named(
    fileId: string | null | undefined,
    annotation: readonly AnnotationShape[] = [],
  ): Pick<PrintedPhoto, 'name' | 'ratio'> {
    const stored = fileId ? this.#stored.get(fileId) : undefined
    if (!stored) return { name: null, ratio: 0.75 }
    const name = `photo-${this.#sources.size + 1}.svg`
    this.#sources.set(name, { ...stored, name, annotation })
    return { name, ratio: stored.height / stored.width }
  }

  /** A photo with its caption, and what is written on it for those who can't see it. */
  photo({ fileId, caption, annotation }: ReportFile, about: string, missing: string): PrintedPhoto {
    const { name, ratio } = this.named(fileId, annotation)
    const written = annotation.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
    const captionText = caption ?? ''
    return {
      name,
      ratio,
      caption: name ? captionText : [captionText, missing].filter(Boolean).join(' · '),
      alt: [captionText || about, ...written].join(' · '),
    }
  }

  /** The pictures as they are printed, one after the other. @throws UNAVAILABLE where the store is away */
  async *files(store: FileStore, signal: AbortSignal): AsyncGenerator<PdfFile> {
    for (const { name, storageKey, annotation, width, height } of this.#sources.values()) {
      signal.throwIfAborted()
      const bytes = Buffer.concat(await (await store.read(storageKey)).toArray())
      const jpeg = await sharp(bytes)
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 76, mozjpeg: false })
        .toBuffer()
      yield { name, bytes: annotatedSvg(jpeg, height / width, annotation) }
    }
  }
}
