/** One bar's place at one track. Several bars at one time share the row, each in a lane of its own. */
export interface TrackBars {
  /** Where a track's entries begin; one more than there are tracks. */
  start: Int32Array
  /** Bars by track, each track's by their start. */
  bar: Int32Array
  lane: Uint8Array
  /** Lanes that the entry's time needs in all. */
  lanes: Uint8Array
  /** The latest end of a track's entries up to here, by which one finds where to begin to look. */
  latest: Float64Array
  /** Most lanes that a track needs at any time. */
  most: Uint8Array
}

/** Bars as columns; those of the data first, then staged ones. */
export interface BarColumns {
  from: Float64Array
  to: Float64Array
  /** Indices among the tracks. */
  tracks: readonly (readonly number[])[]
  /** 1: not drawn, since a staged one stands for it, or it takes no room. */
  hidden: Uint8Array
}

function countByTrack({ tracks, hidden }: BarColumns, trackCount: number): Int32Array {
  const start = new Int32Array(trackCount + 1)
  for (let bar = 0; bar < tracks.length; bar++) {
    if (hidden[bar]) continue
    for (const track of tracks[bar] ?? []) start[track + 1] = (start[track + 1] ?? 0) + 1
  }
  for (let track = 0; track < trackCount; track++)
    start[track + 1] = (start[track + 1] ?? 0) + (start[track] ?? 0)
  return start
}

/** Few at a track and nearly in order as they come, so insertion is the fastest. */
function sortByStart(bar: Int32Array, from: Float64Array, first: number, end: number): void {
  for (let at = first + 1; at < end; at++) {
    const moving = bar[at] ?? 0
    const key = from[moving] ?? 0
    let hole = at
    while (hole > first && (from[bar[hole - 1] ?? 0] ?? 0) > key) {
      bar[hole] = bar[hole - 1] ?? 0
      hole--
    }
    bar[hole] = moving
  }
}

/** The first lane that is free again at `from`; a new one if there is none. */
function freeLane(ends: readonly number[], from: number): number {
  let lane = 0
  while (lane < ends.length && (ends[lane] ?? 0) > from) lane++
  return lane
}

/** Lanes for one track's entries: as many as overlap at once, counted anew for each run of overlapping ones. */
function layLanes(out: TrackBars, bars: BarColumns, first: number, end: number): number {
  let run = first
  let latest = Number.NEGATIVE_INFINITY
  let most = 1
  const ends: number[] = []
  for (let at = first; at <= end; at++) {
    const bar = out.bar[at] ?? -1
    const from = at < end ? (bars.from[bar] ?? 0) : Number.POSITIVE_INFINITY
    if (from >= latest) {
      // A run is over. Most are of one bar, and all have one lane to begin with.
      if (ends.length > 1) out.lanes.fill(ends.length, run, at)
      most = Math.max(most, ends.length)
      ends.length = 0
      run = at
    }
    if (at === end) break
    const to = bars.to[bar] ?? 0
    const lane = Math.min(254, freeLane(ends, from))
    ends[lane] = to
    latest = Math.max(latest, to)
    out.lane[at] = lane
    out.latest[at] = latest
  }
  return most
}

/** Sorts all bars to their tracks and lays overlapping ones side by side. */
export function arrangeBars(bars: BarColumns, trackCount: number): TrackBars {
  const start = countByTrack(bars, trackCount)
  const count = start[trackCount] ?? 0
  const out: TrackBars = {
    start,
    bar: new Int32Array(count),
    lane: new Uint8Array(count),
    lanes: new Uint8Array(count).fill(1),
    latest: new Float64Array(count),
    most: new Uint8Array(trackCount),
  }
  const next = start.slice(0, trackCount)
  for (let bar = 0; bar < bars.tracks.length; bar++) {
    if (bars.hidden[bar]) continue
    for (const track of bars.tracks[bar] ?? []) {
      const slotAt = next[track] ?? 0
      out.bar[slotAt] = bar
      next[track] = slotAt + 1
    }
  }
  for (let track = 0; track < trackCount; track++) {
    const [first = 0, end = 0] = [start[track], start[track + 1]]
    sortByStart(out.bar, bars.from, first, end)
    out.most[track] = layLanes(out, bars, first, end)
  }
  return out
}

/** Entries of a track that may touch `[from, to)`, as a range; the ends of single ones are still to be looked at. */
export function entriesBetween(
  { start, bar, latest }: TrackBars,
  { from: starts }: Pick<BarColumns, 'from'>,
  track: number,
  window: { from: number; to: number },
): readonly [first: number, end: number] {
  let [low = 0, high = 0] = [start[track], start[track + 1]]
  const end = high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((latest[middle] ?? 0) > window.from) high = middle
    else low = middle + 1
  }
  const first = low
  high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[bar[middle] ?? 0] ?? 0) >= window.to) high = middle
    else low = middle + 1
  }
  return [first, low]
}
