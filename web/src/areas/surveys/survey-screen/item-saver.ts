import type { ItemStatus } from '@darsena/contract/areas/surveys/report-choices'
import type { ReadingValue } from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import { http } from '../../../kit/http.ts'
import { HttpError, NoResponse } from '../../../kit/http-error.ts'
import { expectEcho } from '../../../kit/own-writes.ts'

/** What somebody changed in an item; what is absent stays. */
export interface Change {
  status?: ItemStatus
  notes?: string | null
  internalNotes?: string | null
  /** By reading. */
  values?: Readonly<Record<string, ReadingValue>>
}

interface Entry {
  /** On its way to the server. */
  sent?: Change | undefined
  /** Changed since. */
  pending?: Change | undefined
  /** Somebody else changed the same: waits for a decision. */
  clash?: Change | undefined
  /** What the server refused, by reading or field. */
  faults: Readonly<Record<string, string>>
  timer?: ReturnType<typeof setTimeout> | undefined
}

export interface SaverState {
  /** Items with something that is not saved yet. */
  waiting: number
  isOffline: boolean
  /** An item that two people changed in the same place. */
  clash: { itemId: string; mine: Change } | undefined
}

const merged = (earlier: Change | undefined, later: Change | undefined): Change => ({
  ...earlier,
  ...later,
  values: { ...earlier?.values, ...later?.values },
})

/** The item as it stands on the screen, with what is not saved yet. */
function overlaid(item: ReportItem, change: Change | undefined): ReportItem {
  if (!change) return item
  const { values = {}, ...rest } = change
  return {
    ...item,
    ...rest,
    readings: item.readings.map((reading) => {
      const value = values[reading.id]
      return value === undefined ? reading : { ...reading, value }
    }),
  }
}

const typingPause = 700
const retryPause = 3_000

interface Settings {
  reportId: string
  /** The item as the server last answered it. */
  current: (itemId: string) => ReportItem | undefined
  saved: (item: ReportItem) => void
  /** Something changed elsewhere: the report is to be asked for anew. */
  refresh: () => Promise<void>
  refused: (message: string) => void
}

export interface ItemSaver {
  /** Saves soon: at once for a tap, after a pause while somebody types. */
  change: (itemId: string, change: Change, isTyping?: boolean) => void
  shown: (item: ReportItem) => ReportItem
  faultsOf: (itemId: string) => Readonly<Record<string, string>>
  settle: (itemId: string, keep: 'mine' | 'theirs') => void
  flush: () => void
  subscribe: (listener: () => void) => () => void
  state: () => SaverState
}

const bodyOf = ({ values = {}, ...change }: Change, version: number) => ({
  version,
  ...change,
  ...(Object.keys(values).length > 0 && {
    readings: Object.entries(values).map(([id, value]) => ({ id, value })),
  }),
})

/** Faults at the n-th value, by its reading. */
function faultsOf(error: HttpError, { values = {} }: Change): Record<string, string> {
  const ids = Object.keys(values)
  return Object.fromEntries(
    error.body.details.map(({ path, message }) => {
      const [, at] = /^readings\.(\d+)/.exec(path) ?? []
      return [at === undefined ? path : (ids[Number(at)] ?? path), message]
    }),
  )
}

/** Without the values that were refused. */
function without(change: Change, faults: Readonly<Record<string, string>>): Change | undefined {
  const values = Object.fromEntries(Object.entries(change.values ?? {}).filter(([id]) => !(id in faults)))
  const rest = Object.entries(change).filter(([field]) => field !== 'values' && !(field in faults))
  if (rest.length === 0 && Object.keys(values).length === 0) return undefined
  return { ...Object.fromEntries(rest), values }
}

/** Saves items of one report by themselves, each in the order of its changes, one request at a time. */
export function itemSaver(settings: Settings): ItemSaver {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let state: SaverState = { waiting: 0, isOffline: false, clash: undefined }

  const publish = (isOffline = state.isOffline) => {
    const open = [...entries].filter(([, { sent, pending, clash }]) => sent || pending || clash)
    const clashing = open.find(([, { clash }]) => clash)
    state = {
      waiting: open.length,
      isOffline: isOffline && open.length > 0,
      clash: clashing?.[1].clash && { itemId: clashing[0], mine: clashing[1].clash },
    }
    for (const listener of listeners) listener()
  }

  const failed = async (itemId: string, entry: Entry, change: Change, error: unknown) => {
    entry.sent = undefined
    if (error instanceof NoResponse || (error instanceof HttpError && error.status >= 500)) {
      entry.pending = merged(change, entry.pending)
      entry.timer = setTimeout(() => void send(itemId), retryPause)
      return publish(true)
    }
    if (error instanceof HttpError && error.body.code === 'STALE_VERSION') {
      await settings.refresh()
      entry.clash = merged(change, entry.pending)
      entry.pending = undefined
    } else if (error instanceof HttpError && error.status === 422) {
      entry.faults = { ...entry.faults, ...faultsOf(error, change) }
      const rest = without(change, entry.faults)
      entry.pending = rest || entry.pending ? merged(rest, entry.pending) : undefined
    } else if (error instanceof HttpError) {
      settings.refused(error.body.details[0]?.message ?? error.body.message)
      await settings.refresh()
    } else throw error
    publish()
    if (entry.pending) void send(itemId)
  }

  const send = async (itemId: string): Promise<void> => {
    const entry = entries.get(itemId)
    const item = settings.current(itemId)
    if (!entry?.pending || entry.sent || entry.clash || !item) return
    clearTimeout(entry.timer)
    const change = entry.pending
    entry.sent = change
    entry.pending = undefined
    publish()
    const echo = expectEcho(itemId)
    try {
      const saved = await http<ReportItem>(`/audit-reports/${settings.reportId}/items/${itemId}`, {
        method: 'PUT',
        body: bodyOf(change, item.version),
        quiet: [409, 422],
      })
      echo.written()
      settings.saved(saved)
      entry.sent = undefined
      publish(false)
      void send(itemId)
    } catch (error) {
      echo.failed()
      await failed(itemId, entry, change, error)
    }
  }

  const entryOf = (itemId: string): Entry => {
    const entry = entries.get(itemId) ?? { faults: {} }
    entries.set(itemId, entry)
    return entry
  }

  return {
    change(itemId, change, isTyping = false) {
      const entry = entryOf(itemId)
      const touched = [...Object.keys(change.values ?? {}), ...Object.keys(change)]
      entry.faults = Object.fromEntries(Object.entries(entry.faults).filter(([at]) => !touched.includes(at)))
      if (entry.clash) entry.clash = merged(entry.clash, change)
      else entry.pending = merged(entry.pending, change)
      clearTimeout(entry.timer)
      entry.timer = setTimeout(() => void send(itemId), isTyping ? typingPause : 0)
      publish()
    },
    shown(item) {
      const { sent, pending, clash } = entries.get(item.id) ?? {}
      return sent || pending || clash ? overlaid(item, merged(merged(sent, clash), pending)) : item
    },
    faultsOf: (itemId) => entries.get(itemId)?.faults ?? {},
    settle(itemId, keep) {
      const entry = entryOf(itemId)
      if (keep === 'mine') entry.pending = merged(entry.clash, entry.pending)
      entry.clash = undefined
      publish()
      void send(itemId)
    },
    flush() {
      for (const itemId of entries.keys()) void send(itemId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}
