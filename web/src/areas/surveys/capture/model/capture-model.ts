import type { ReportOperation } from '@darsena/contract/areas/surveys/reports/changes'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import { type ReportItem, reportItem, type WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { NewOperation, Operation } from '../../../../kit/outbox/operation.ts'
import { applyToItem, applyToSection, repeated } from './apply-change.ts'
import { batchPath, type CaptureChange, changeOf, laneOf, recordOf } from './capture-operation.ts'
import {
  type CapturedSection,
  type CaptureHead,
  type CaptureStore,
  sectionHead,
  takenApart,
} from './capture-store.ts'

/** What writes are handed to: the outbox of who is signed in. */
export interface Writer {
  add(...operations: readonly NewOperation[]): Promise<string[]>
  amend(id: string, body: Operation['body']): Promise<boolean>
  list(): Promise<Operation[]>
  discard(id: string): Promise<void>
}

export interface CaptureState {
  head: CaptureHead
  /** Those that were opened. */
  sections: ReadonlyMap<string, CapturedSection>
  /** Writes of this page that are not on the disk yet. */
  unstored: number
  /** The device has no room, or keeps nothing: what was entered last is on this page only. */
  isFull: boolean
}

interface Given {
  store: CaptureStore
  writer: () => Promise<Writer | undefined>
  deviceId: string
  head: CaptureHead
  /** What a list of unsent work calls a change. */
  about: (change: CaptureChange, item: ReportItem | undefined) => string
}

type ItemKind = Extract<CaptureChange, { itemId: string }>
const hasItem = (change: CaptureChange): change is ItemKind => 'itemId' in change

/**
 * A report as it stands on this device: changed at once where it is shown, stored by the outbox, and made equal to the
 * server's whenever that answers. Only sections that were opened are in memory.
 */
export class CaptureModel {
  readonly #given: Given
  readonly #listeners = new Set<() => void>()
  #state: CaptureState
  /** One write after the other reaches the disk. */
  #last: Promise<unknown> = Promise.resolve()
  /** The last operation for a place, which may still be given other content. */
  readonly #open = new Map<string, { id: string; change: CaptureChange }>()
  /** The operation that opens the report, once it is stored. */
  #opening: string | undefined

  constructor(given: Given) {
    this.#given = given
    this.#state = { head: given.head, sections: new Map(), unstored: 0, isFull: false }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): CaptureState => this.#state

  get id(): string {
    return this.#state.head.report.id
  }

  #become(next: Partial<CaptureState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  /** Reads a section into memory, with what waits to be sent. */
  async open(sectionId: string): Promise<CapturedSection | undefined> {
    const known = this.#state.sections.get(sectionId)
    if (known) return known
    const found = await this.#given.store.section(this.id, sectionId)
    const now = this.#state.sections.get(sectionId)
    if (!found || now) return now
    this.#put([found])
    return found
  }

  /** Puts sections in their places, in memory and in the head. */
  #put(captured: readonly CapturedSection[], isNew?: { after: string }): void {
    const sections = new Map(this.#state.sections)
    for (const one of captured) sections.set(one.section.id, one)
    const heads = new Map(captured.map(({ section }) => [section.id, sectionHead(section)]))
    const list = this.#state.head.sections.flatMap((head) => {
      const own = heads.get(head.id) ?? head
      const added =
        isNew && head.id === isNew.after ? [...heads.values()].filter(({ id }) => id !== head.id) : []
      return [own, ...added]
    })
    this.#become({ sections, head: { ...this.#state.head, sections: list } })
  }

  sectionOf(itemId: string): string | undefined {
    return this.#state.head.sections.find(({ items }) => items.some(({ id }) => id === itemId))?.id
  }

  item(itemId: string): ReportItem | undefined {
    const captured = this.#state.sections.get(this.sectionOf(itemId) ?? '')
    return captured?.section.items.find(({ id }) => id === itemId)
  }

  #setItem(next: ReportItem): CapturedSection | undefined {
    const captured = this.#state.sections.get(this.sectionOf(next.id) ?? '')
    if (!captured) return undefined
    const items = captured.section.items.map((item) => (item.id === next.id ? next : item))
    const changed = { ...captured, section: { ...captured.section, items } }
    this.#put([changed])
    return changed
  }

  /** Changes what is shown. @returns the sections that are other ones now */
  #show(change: CaptureChange): CapturedSection[] {
    if (hasItem(change)) {
      const item = this.item(change.itemId)
      const changed = item && this.#setItem(applyToItem(item, change))
      return changed ? [changed] : []
    }
    if (change.kind === 'section-create') return this.#showRepeated(change)
    if (change.kind === 'section-delete') {
      const sections = this.#state.head.sections.filter(({ id }) => id !== change.sectionId)
      this.#become({ head: { ...this.#state.head, sections } })
      return []
    }
    const captured = this.#state.sections.get(change.sectionId)
    if (!captured) return []
    const next = { ...captured, section: applyToSection(captured.section, change) }
    this.#put([next])
    return [next]
  }

  #showRepeated(change: Extract<CaptureChange, { kind: 'section-create' }>): CapturedSection[] {
    const from = this.#state.sections.get(change.from)
    if (!from || this.#state.head.sections.some(({ id }) => id === change.id)) return []
    const next = { section: repeated(from.section, change), previous: [] }
    this.#put([next], { after: change.from })
    return [next]
  }

  /**
   * Carries a change out: at once on the screen, then durably on the device, then on the server.
   * @param place what it is about: while an earlier change of it has not been sent, this one stands in its place
   * @param more operations that belong to it, such as the upload of a photo that is announced
   * @returns whether it is stored, once that is known
   */
  async change(change: CaptureChange, place?: string, more: readonly NewOperation[] = []): Promise<boolean> {
    const sections = this.#show(change)
    const item = hasItem(change) ? this.item(change.itemId) : undefined
    const about = this.#given.about(change, item)
    this.#become({ unstored: this.#state.unstored + 1 })
    const store = async () => {
      await this.#store(change, { place, about, more })
      this.#become({ isFull: false })
      await this.#given.store.keep(this.#state.head, sections)
    }
    const stored = this.#last.then(store).then(
      () => true,
      (error: unknown) => {
        console.error('A change could not be stored', error)
        this.#become({ isFull: true })
        return false
      },
    )
    this.#last = stored
    const isStored = await stored
    this.#become({ unstored: this.#state.unstored - 1 })
    return isStored
  }

  async #store(
    change: CaptureChange,
    { place, about, more }: { place: string | undefined; about: string; more: readonly NewOperation[] },
  ): Promise<void> {
    const writer = await this.#given.writer()
    if (!writer) throw new Error('Nothing can be kept on this device')
    const { deviceId, head } = this.#given
    const body = { ...change, deviceId }
    const earlier = place === undefined ? undefined : this.#open.get(place)
    if (earlier && (await writer.amend(earlier.id, body))) return
    const after = await this.#opened(writer)
    const id = uuidv7()
    const operation: NewOperation = {
      id,
      record: recordOf(this.id),
      lane: laneOf(this.id, change),
      method: 'POST',
      path: batchPath(this.id),
      facilityId: head.facilityId || null,
      about,
      isBatched: true,
      body,
      after,
    }
    await writer.add(operation, ...more.map((one) => ({ ...one, after: [id, ...after] })))
    // What concerns whole sections comes between: an item's earlier operation must stay before it.
    if (!hasItem(change)) this.#open.clear()
    if (place !== undefined) this.#open.set(place, { id, change })
  }

  /** A report that the server does not know is opened by the first thing that is entered. @returns what waits for that */
  async #opened(writer: Writer): Promise<string[]> {
    if (!this.#state.head.isNew) return []
    const { report, facilityId } = this.#state.head
    this.#opening ??= (await writer.list()).find(
      ({ path }) => path === `/audits/${report.auditId}/reports`,
    )?.id
    if (!this.#opening) {
      const [id] = await writer.add({
        record: recordOf(report.id),
        lane: `${recordOf(report.id)}/opening`,
        method: 'POST',
        path: `/audits/${report.auditId}/reports`,
        facilityId: facilityId || null,
        about: String(report.code),
        body: { id: report.id },
      })
      this.#opening = id
    }
    return this.#opening ? [this.#opening] : []
  }

  /** Forgets an operation that has become needless, such as the upload of a photo that was taken off. */
  async discard(id: string): Promise<void> {
    await this.#last
    await (await this.#given.writer())?.discard(id)
  }

  /** Where photos and copies of this report lie. */
  get store(): CaptureStore {
    return this.#given.store
  }

  /** What waits on this device for this report, in its order. */
  async waiting(): Promise<Operation[]> {
    const writer = await this.#given.writer()
    return ((await writer?.list()) ?? []).filter(({ record }) => record === recordOf(this.id))
  }

  /** Sections as the server has them, with what it has not answered yet. */
  async take(
    report: WholeReport,
    previous: PreviousFindings['items'],
    before: readonly Operation[],
  ): Promise<void> {
    await this.#last
    const waiting = [...before, ...(await this.waiting())]
    const { head, sections } = takenApart(report, previous, {
      isNew: false,
      facilityId: this.#state.head.facilityId,
    })
    const changes = waiting.flatMap((operation) => changeOf(operation) ?? [])
    const all = new Map(sections.map((one) => [one.section.id, one]))
    const laid = laidOver([...all.values()], changes)
    const next = { ...head, sections: laid.map(({ section }) => sectionHead(section)) }
    const inMemory = laid.filter(({ section }) => this.#state.sections.has(section.id))
    this.#become({ head: next, sections: new Map(inMemory.map((one) => [one.section.id, one])) })
    await this.#given.store.keep(next, laid)
  }

  /** Items that the server answered, with what it has not answered yet. */
  async answered(answers: readonly unknown[]): Promise<void> {
    const items = answers.flatMap((answer) => reportItem.safeParse(answer).data ?? [])
    if (items.length === 0) return
    await this.#last
    const changes = (await this.waiting()).flatMap((operation) => changeOf(operation) ?? [])
    const sections = new Map<string, CapturedSection>()
    for (const item of items) {
      await this.open(this.sectionOf(item.id) ?? '')
      const own = changes.filter((change) => 'itemId' in change && change.itemId === item.id)
      const changed = this.#setItem(own.reduce(applyToItem, item))
      if (changed) sections.set(changed.section.id, changed)
    }
    if (sections.size > 0) await this.#given.store.keep(this.#state.head, [...sections.values()])
  }

  /** The server has it from now on. */
  async opened(): Promise<void> {
    if (!this.#state.head.isNew) return
    this.#become({ head: { ...this.#state.head, isNew: false } })
    await this.#given.store.keep(this.#state.head, [])
  }

  /** When all that was entered so far is on the disk. */
  stored(): Promise<unknown> {
    return this.#last
  }
}

/** Sections with the changes of this device over them. */
function laidOver(
  sections: readonly CapturedSection[],
  changes: readonly ReportOperation[],
): CapturedSection[] {
  let laid = [...sections]
  for (const change of changes) {
    if (change.kind === 'section-create') {
      const from = laid.find(({ section }) => section.id === change.from)
      const isThere = laid.some(({ section }) => section.id === change.id)
      if (from && !isThere)
        laid = laid.flatMap((one) =>
          one === from ? [one, { section: repeated(from.section, change), previous: [] }] : [one],
        )
    } else if (change.kind === 'section-delete') {
      laid = laid.filter(({ section }) => section.id !== change.sectionId)
    } else {
      laid = laid.map((one) => ({ ...one, section: applied(one.section, change) }))
    }
  }
  return laid
}

function applied(section: CapturedSection['section'], change: ReportOperation): CapturedSection['section'] {
  if ('itemId' in change) {
    if (!section.items.some(({ id }) => id === change.itemId)) return section
    return {
      ...section,
      items: section.items.map((item) => (item.id === change.itemId ? applyToItem(item, change) : item)),
    }
  }
  return 'sectionId' in change && change.sectionId === section.id ? applyToSection(section, change) : section
}
