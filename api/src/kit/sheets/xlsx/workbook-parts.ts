import { posix } from 'node:path'
import type { ByteSource } from '../byte-source.ts'
import { readXml, type XmlHandler } from './read-xml.ts'
import { contentOf, zipEntries } from './zip-archive.ts'

/** Bytes; 50,000 rows of 100 filled columns unpack to less. */
const unpackedLimit = 256 * 1024 * 1024

/** Reads XML parts of a workbook by their path; a part that is not there is empty. */
export type PartReader = (path: string, handler: XmlHandler) => AsyncGenerator<void>

export async function partReader(bytes: ByteSource): Promise<PartReader> {
  const entries = await zipEntries(bytes)
  const budget = { left: unpackedLimit }
  return async function* read(path, handler) {
    const entry = entries.get(path)
    if (entry) yield* readXml(contentOf(bytes, entry, budget), handler)
  }
}

async function readWhole(read: PartReader, path: string, handler: XmlHandler): Promise<void> {
  for await (const _ of read(path, handler));
}

interface Relation {
  id: string
  type: string
  path: string
}

/** What a part points at; the last word of the type is the same in both flavours of the standard. */
async function relationsOf(read: PartReader, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations: Relation[] = []
  await readWhole(read, `${folder}_rels/${path.slice(folder.length)}.rels`, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      relations.push({
        id: attribute('Id') ?? '',
        type: posix.basename(attribute('Type') ?? ''),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return relations
}

export interface WorkbookParts {
  sheet: string
  strings: string | undefined
  styles: string | undefined
  /** Days are counted from 1904, as on old Macs. */
  is1904: boolean
}

async function sheetList(read: PartReader, path: string) {
  const sheets: { id: string; isVisible: boolean }[] = []
  let is1904 = false
  await readWhole(read, path, {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      sheets.push({ id: attribute('id') ?? '', isVisible: (attribute('state') ?? 'visible') === 'visible' })
    },
  })
  return { sheets, is1904 }
}

/** Where the first visible sheet and what it needs stand, or undefined when the archive is no workbook. */
export async function workbookParts(read: PartReader): Promise<WorkbookParts | undefined> {
  const main = (await relationsOf(read, '')).find(({ type }) => type === 'officeDocument')
  if (!main) return undefined
  const relations = await relationsOf(read, main.path)
  const { sheets, is1904 } = await sheetList(read, main.path)
  const pathOf = (sheet: { id: string } | undefined) =>
    relations.find(({ id, type }) => id === sheet?.id && type === 'worksheet')?.path
  const tables = sheets.filter(pathOf)
  const sheet = pathOf(tables.find(({ isVisible }) => isVisible) ?? tables[0])
  const part = (wanted: string) => relations.find(({ type }) => type === wanted)?.path
  return sheet ? { sheet, strings: part('sharedStrings'), styles: part('styles'), is1904 } : undefined
}
