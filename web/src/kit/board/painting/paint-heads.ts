import type { BoardTexts } from '../layout/board-context.ts'
import type { Box } from '../layout/boxes.ts'
import { type Rows, rowAt } from '../layout/rows.ts'
import type { BoardCalendar } from '../time/board-calendar.ts'
import { type Scale, xOf } from '../time/scale.ts'
import type { Tick, Ticks } from '../time/ticks.ts'
import { cutText, fonts, widthOf } from './paint-text.ts'
import type { Palette } from './palette.ts'

/** Pixels of the heads that stay in sight, and of the lines of the upper one. */
export const heads = { width: 148, height: 76, major: 26, minor: 50 }
/** A group's name may reach over the days. */
export const widestName = 420
const [inset, chevron] = [8, 16]

export interface NamesScene {
  groupNames: readonly string[]
  rows: Rows
  palette: Palette
  /** The track that the keyboard is at. */
  current: number
  texts: BoardTexts
}

function paintChevron(context: CanvasRenderingContext2D, middle: number, isCollapsed: boolean) {
  const [x, y] = [inset + chevron / 2, middle]
  context.lineWidth = 1.5
  context.beginPath()
  if (isCollapsed) {
    context.moveTo(x - 2, y - 4)
    context.lineTo(x + 2, y)
    context.lineTo(x - 2, y + 4)
  } else {
    context.moveTo(x - 4, y - 2)
    context.lineTo(x, y + 2)
    context.lineTo(x + 4, y - 2)
  }
  context.stroke()
}

function paintTrackName(scene: NamesScene, context: CanvasRenderingContext2D, row: number) {
  const { rows, palette, current, texts } = scene
  const track = rows.track[row] ?? -1
  const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
  const middle = (upper + lower) / 2 + 0.5
  context.fillStyle = track === current ? palette.highlight : palette.head
  context.fillRect(0, upper, heads.width, lower - upper)
  const detail = [texts.note?.(track)?.sign, texts.detail(track)].filter(Boolean).join(' ')
  context.font = fonts.small
  const detailLeft = heads.width - inset - 1 - widthOf(context, detail)
  context.fillStyle = track === current ? palette.ink : palette.faint
  context.fillText(detail, detailLeft, middle)
  context.font = fonts.name
  context.fillStyle = palette.ink
  context.fillText(cutText(context, texts.track(track), detailLeft - inset - 6), inset, middle)
  context.fillStyle = palette.line
  context.fillRect(0, lower - 1, heads.width, 1)
  context.fillStyle = palette.strongLine
  context.fillRect(heads.width - 1, upper, 1, lower - upper)
}

function paintGroupName(scene: NamesScene, context: CanvasRenderingContext2D, row: number) {
  const { groupNames, rows, palette } = scene
  const group = rows.group[row] ?? -1
  const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
  const middle = (upper + lower) / 2
  context.fillStyle = palette.group
  context.fillRect(0, upper, heads.width, lower - upper)
  context.fillStyle = palette.ink
  context.strokeStyle = palette.ink
  paintChevron(context, middle, (rows.group[row + 1] ?? -1) !== group)
  context.font = fonts.name
  const left = inset + chevron + 6
  context.fillText(cutText(context, groupNames[group] ?? '', widestName - left), left, middle + 0.5)
}

/** The names of groups and tracks, which stay in sight at the left. */
export function paintNames(scene: NamesScene, context: CanvasRenderingContext2D, area: Box): void {
  const last = rowAt(scene.rows, area.top + area.height)
  context.textBaseline = 'middle'
  for (let row = Math.max(0, rowAt(scene.rows, area.top)); row <= last; row++) {
    const paint = (scene.rows.track[row] ?? -1) < 0 ? paintGroupName : paintTrackName
    paint(scene, context, row)
  }
}

/** How much is taken of all that there is, day by day from the first. */
export interface Load {
  firstDay: number
  taken: ArrayLike<number>
  available: ArrayLike<number>
}

export interface TimesScene {
  ticks: Ticks
  scale: Scale
  palette: Palette
  calendar: BoardCalendar
  load: Load | undefined
}

/** How full it is, day by day. */
function paintLoad(scene: TimesScene, context: CanvasRenderingContext2D, { left: from, width }: Box) {
  const { load, calendar, scale, palette } = scene
  if (!load) return
  const highest = heads.height - heads.minor - 5
  context.fillStyle = palette.occupied
  for (let at = 0; at < load.taken.length; at++) {
    const day = load.firstDay + at
    const left = xOf(scale, calendar.startOf(day))
    if (left > from + width) return
    const right = xOf(scale, calendar.startOf(day + 1))
    if (right < from) continue
    const share = (load.taken[at] ?? 0) / Math.max(1, load.available[at] ?? 0)
    const height = Math.round(share * highest)
    context.fillRect(left, heads.height - 1 - height, Math.max(1, right - left - 0.5), height)
  }
}

function paintMajor(
  { scale, palette }: TimesScene,
  context: CanvasRenderingContext2D,
  tick: Tick,
  seen: number,
) {
  const [from, to] = [xOf(scale, tick.at), xOf(scale, tick.end)]
  context.fillStyle = palette.strongLine
  context.fillRect(from, 0, 1, heads.major)
  // What began before what is in sight bears its name where one sees it.
  const left = Math.max(from, seen) + 7
  context.fillStyle = palette.ink
  context.fillText(cutText(context, tick.label, to - left - 4), left, heads.major / 2 + 0.5)
}

/** Pixels that the name of a day, an hour or a week takes with some room around it. */
const narrowestTick = 18

function paintMinor({ scale, palette }: TimesScene, context: CanvasRenderingContext2D, tick: Tick) {
  const [from, to] = [xOf(scale, tick.at), xOf(scale, tick.end)]
  const [upper, height] = [heads.major + 2, heads.minor - heads.major - 2]
  if (tick.isWeekend) {
    context.fillStyle = palette.weekend
    context.fillRect(from, upper, to - from, height)
  }
  context.fillStyle = palette.line
  context.fillRect(from, upper, 1, height)
  context.fillStyle = tick.isWeekend ? palette.faint : palette.ink
  // Where labels would overlap, every second or third is drawn.
  const every = Math.ceil(narrowestTick / (to - from))
  const tickIndex = Math.round(tick.at / (tick.end - tick.at))
  if (tickIndex % every === 0) context.fillText(tick.label, (from + to) / 2, upper + height / 2)
}

/** Months, days and how full it is, which stay in sight above the rows. */
export function paintTimes(scene: TimesScene, context: CanvasRenderingContext2D, area: Box, view: Box): void {
  context.fillStyle = scene.palette.head
  context.fillRect(area.left, 0, area.width, heads.height)
  context.textBaseline = 'middle'
  paintLoad(scene, context, area)
  context.textAlign = 'left'
  context.font = fonts.major
  for (const tick of scene.ticks.major) paintMajor(scene, context, tick, view.left)
  context.textAlign = 'center'
  context.font = fonts.bar
  for (const tick of scene.ticks.minor) paintMinor(scene, context, tick)
  context.fillStyle = scene.palette.strongLine
  context.fillRect(area.left, heads.height - 1, area.width, 1)
}
