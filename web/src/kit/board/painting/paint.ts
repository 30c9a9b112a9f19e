import { entriesBetween } from '../layout/arrange.ts'
import { type Box, boxOf, type Geometry } from '../layout/boxes.ts'
import { rowAt } from '../layout/rows.ts'
import { windowOf, xOf } from '../time/scale.ts'
import type { Ticks } from '../time/ticks.ts'
import type { Window } from '../time/windows.ts'
import { cutText, fonts } from './paint-text.ts'
import type { Fills, Palette } from './palette.ts'

/** All that a picture of a board is made of. */
export interface Scene extends Geometry {
  ticks: Ticks
  /** Beyond it nothing is known yet. */
  loaded: Window | undefined
  palette: Palette
  fills: Fills
  /** What is written on a bar. */
  labelOf: (bar: number) => string
  isUrgent: ((bar: number) => boolean) | undefined
  /** Tracks that what is dragged cannot go to. */
  isDimmed: ((track: number) => boolean) | undefined
}

interface Rows {
  first: number
  last: number
}

function paintGround(
  { rows, scale, ticks, palette }: Scene,
  context: CanvasRenderingContext2D,
  view: Box,
  { first, last }: Rows,
) {
  context.fillStyle = palette.ground
  context.fillRect(view.left, view.top, view.width, view.height)
  context.fillStyle = palette.weekend
  for (const tick of ticks.minor) {
    if (scale.zoom === 'day' || !tick.isWeekend) continue
    const left = xOf(scale, tick.at)
    context.fillRect(left, view.top, xOf(scale, tick.end) - left, view.height)
  }
  context.fillStyle = palette.group
  for (let row = first; row <= last; row++) {
    if ((rows.track[row] ?? -1) >= 0) continue
    const upper = rows.top[row] ?? 0
    context.fillRect(view.left, upper, view.width, (rows.top[row + 1] ?? 0) - upper)
  }
  context.fillStyle = palette.line
  for (const { at } of ticks.minor) context.fillRect(Math.round(xOf(scale, at)), view.top, 1, view.height)
  for (let row = first; row <= last; row++)
    context.fillRect(view.left, (rows.top[row + 1] ?? 0) - 1, view.width, 1)
  context.fillStyle = palette.strongLine
  for (const { at } of ticks.major) context.fillRect(Math.round(xOf(scale, at)), view.top, 1, view.height)
}

function paintUnknown({ loaded, scale, palette }: Scene, context: CanvasRenderingContext2D, view: Box) {
  context.fillStyle = palette.unknown
  const right = view.left + view.width
  const [from, to] = loaded ? [xOf(scale, loaded.from), xOf(scale, loaded.to)] : [right, right]
  if (from > view.left) context.fillRect(view.left, view.top, Math.min(from, right) - view.left, view.height)
  if (to < right && loaded) context.fillRect(Math.max(to, view.left), view.top, right - to, view.height)
}

function paintLabel(context: CanvasRenderingContext2D, text: string, box: Box, viewLeft: number) {
  // A bar that began long ago bears its name where one sees it.
  const left = Math.max(box.left, viewLeft) + 6
  const room = box.left + box.width - left - 3
  if (room > 12) context.fillText(cutText(context, text, room), left, box.top + box.height / 2 + 0.5)
}

function paintBar(scene: Scene, context: CanvasRenderingContext2D, bar: number, box: Box, viewLeft: number) {
  const style = scene.bars.style[bar] ?? 0
  const colours = scene.palette.bars[style]
  context.fillStyle = scene.fills(style)
  context.fillRect(box.left, box.top, box.width, box.height)
  context.fillStyle = colours?.edge ?? ''
  context.fillRect(box.left, box.top, 2, box.height)
  if (box.width >= 6 && scene.isUrgent?.(bar)) {
    context.strokeStyle = scene.palette.fault
    context.lineWidth = 2
    context.strokeRect(box.left + 1, box.top + 1, box.width - 2, box.height - 2)
  }
  if (box.width < 26 || box.height < 12) return
  context.fillStyle = colours?.ink ?? ''
  const sign = scene.bars.styles[style]?.sign
  const name = scene.labelOf(bar)
  paintLabel(context, sign ? `${sign} ${name}` : name, box, viewLeft)
}

function paintBars(
  scene: Scene,
  context: CanvasRenderingContext2D,
  view: Box,
  { first, last }: Rows,
  seenLeft: number,
) {
  const { rows, trackBars, bars, scale } = scene
  const window = windowOf(scale, view.left, view.width)
  context.font = fonts.bar
  context.textBaseline = 'middle'
  for (let row = first; row <= last; row++) {
    const track = rows.track[row] ?? -1
    if (track < 0) continue
    const [begin, end] = entriesBetween(trackBars, bars, track, window)
    for (let entry = begin; entry < end; entry++) {
      const bar = trackBars.bar[entry] ?? 0
      if ((bars.to[bar] ?? 0) <= window.from) continue
      paintBar(scene, context, bar, boxOf(scene, row, entry), seenLeft)
    }
    if (scene.isDimmed?.(track)) {
      context.fillStyle = scene.palette.dim
      const upper = rows.top[row] ?? 0
      context.fillRect(view.left, upper, view.width, (rows.top[row + 1] ?? 0) - upper)
    }
  }
}

/**
 * Draws a piece of the board; the context's origin is the upper left corner of all that can be scrolled to.
 * @param seenLeft left edge of what is really in sight of it, where names of long bars stand
 */
export function paintBoard(
  scene: Scene,
  context: CanvasRenderingContext2D,
  view: Box,
  seenLeft: number,
): void {
  const rows = {
    first: Math.max(0, rowAt(scene.rows, view.top)),
    last: rowAt(scene.rows, view.top + view.height),
  }
  paintGround(scene, context, view, rows)
  paintBars(scene, context, view, rows, seenLeft)
  paintUnknown(scene, context, view)
}
