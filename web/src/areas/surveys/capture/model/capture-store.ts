import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import type { ReportItem, ReportSection, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { readCopies, readCopy, removeCopies, storeCopies } from '../../../../kit/offline/copy-store.ts'

/** An item as lists and counts need it. */
export interface ItemHead {
  id: string
  code: string
  name: ReportItem['name']
  status: ReportItem['status']
  problems: number
}

export interface SectionHead extends Pick<ReportSection, 'id' | 'label' | 'groupCode'> {
  items: readonly ItemHead[]
}

/** A report on this device, but for what its items say. */
export interface CaptureHead {
  report: Omit<WholeReport, 'sections'>
  sections: readonly SectionHead[]
  /** The server does not know it yet: it is opened with the first thing that is entered. */
  isNew: boolean
  facilityId: string
  /** When it was last made equal to the server's, by the device's clock (RFC 3339). */
  takenAt: string
}

/** A section with what was found in it the last time. */
export interface CapturedSection {
  section: ReportSection
  previous: PreviousFindings['items']
}

const headName = (id: string) => `capture-head/${id}`
const sectionsOf = (id: string) => `capture-section/${id}/`
const sectionName = (id: string, sectionId: string) => `${sectionsOf(id)}${sectionId}`
const photosOf = (id: string) => `capture-photo/${id}/`

const itemHead = ({ id, code, name, status, problems }: ReportItem): ItemHead => ({
  id,
  code,
  name,
  status,
  problems: problems.length,
})

export const sectionHead = ({ id, label, groupCode, items }: ReportSection): SectionHead => ({
  id,
  label,
  groupCode,
  items: items.map(itemHead),
})

/** Reports of one user on this device. */
export class CaptureStore {
  readonly userId: string

  constructor(userId: string) {
    this.userId = userId
  }

  async heads(): Promise<CaptureHead[]> {
    return [...(await readCopies<CaptureHead>(this.userId, 'capture-head/')).values()]
  }

  async head(id: string): Promise<CaptureHead | undefined> {
    return (await readCopy<CaptureHead>(this.userId, headName(id)))?.data
  }

  async section(id: string, sectionId: string): Promise<CapturedSection | undefined> {
    return (await readCopy<CapturedSection>(this.userId, sectionName(id, sectionId)))?.data
  }

  async sections(id: string): Promise<CapturedSection[]> {
    return [...(await readCopies<CapturedSection>(this.userId, sectionsOf(id))).values()]
  }

  /** Keeps the head and some sections, all or none. */
  async keep(head: CaptureHead, sections: readonly CapturedSection[]): Promise<void> {
    const { id } = head.report
    const rows = new Map<string, unknown>([[headName(id), head]])
    for (const one of sections) rows.set(sectionName(id, one.section.id), one)
    await storeCopies(this.userId, rows)
  }

  async keepPhoto(id: string, fileId: string, bytes: Blob): Promise<void> {
    await storeCopies(this.userId, new Map([[`${photosOf(id)}${fileId}`, bytes]]))
  }

  async photo(id: string, fileId: string): Promise<Blob | undefined> {
    return (await readCopy<Blob>(this.userId, `${photosOf(id)}${fileId}`))?.data
  }

  async forget(id: string): Promise<void> {
    for (const prefix of [headName(id), sectionsOf(id), photosOf(id)]) await removeCopies(this.userId, prefix)
  }
}

/** Takes a report apart as it lies on the device. */
export function takenApart(
  { sections, ...report }: WholeReport,
  previous: PreviousFindings['items'],
  { isNew, facilityId }: Pick<CaptureHead, 'isNew' | 'facilityId'>,
): { head: CaptureHead; sections: CapturedSection[] } {
  const byItem = new Map(previous.map((one) => [one.itemId, one]))
  const captured = sections.map((section) => ({
    section,
    previous: section.items.flatMap(({ id }) => byItem.get(id) ?? []),
  }))
  const head: CaptureHead = {
    report,
    sections: sections.map(sectionHead),
    isNew,
    facilityId,
    takenAt: new Date().toISOString(),
  }
  return { head, sections: captured }
}
