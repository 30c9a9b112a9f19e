import { SVGPathData } from 'svg-pathdata'
import type { Hull } from './boat-shapes.ts'
import { type Shape, shapeOfKind } from './shipped-shapes.ts'

/** Thinner than this in its own box, an outline is a stroke that nothing can be scaled from. */
const thinnest = 1e-4
/** Steps that lead no further than this lead nowhere; an arc of that kind would be none. */
const tiny = 1e-9

function measured(outline: string) {
  try {
    // Each curve by points of its own: where points are rounded, no other one then moves along.
    const path = new SVGPathData(outline).toAbs().normalizeST().sanitize(tiny).aToC()
    const { minX, minY, maxX, maxY } = path.getBounds()
    const [width, height] = [maxX - minX, maxY - minY]
    if (!(width > thinnest && height > thinnest && Number.isFinite(width + height))) return undefined
    return { path, width, height, x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
  } catch {
    return undefined
  }
}

/**
 * A boat from above, true to scale: path data (SVG 2, section 9.3) in metres, rounded to the millimetre. The origin is the
 * middle of the boat, the bow points to −y, which is up on a screen, and starboard is +x; so `rotate(bearing)` turns her to
 * a bearing in degrees, clockwise from north. The outline fills length × beam, whatever box it was drawn in.
 * @param outline path data in any unit, bow up
 * @returns undefined where the outline is none
 */
export function hullPath(outline: string, length: number, beam: number): string | undefined {
  const drawn = measured(outline)
  if (!drawn) return undefined
  const { path, width, height, x, y } = drawn
  return path
    .translate(-x, -y)
    .scale(beam / width, length / height)
    .round(1000)
    .encode()
}

/** Can a boat be drawn by this outline? */
export const isOutline = (outline: string): boolean => measured(outline) !== undefined

const shares: Partial<Record<Hull, number>> = { CATAMARAN: 0.54, TRIMARAN: 0.72, RIB: 0.39 }

/**
 * The beam in metres that a boat of this length usually has. Of one hull: fitted to the 3,198 yachts of the ORC data that
 * the demo is made of (5 to 28 m); half of them are within 4 %, nine of ten within 10 %. Of others: a usual share of the
 * length.
 */
export const usualBeam = (length: number, hull: Hull): number => {
  const share = shares[hull]
  return share ? share * length : 0.573 * length ** 0.758
}

export interface PlanView {
  /** As `hullPath` has it. */
  path: string
  /** Metres. */
  length: number
  beam: number
  /** The beam is not recorded: it is estimated from the length. */
  isBeamAssumed: boolean
}

/**
 * A boat from above by what is known of her. Without an outline, or with one that is none, she looks as boats of her kind do.
 * @returns undefined while nobody knows her length
 */
export function planView(
  boat: { kind: string | null; lengthOverall: number | null; beam: number | null },
  shape?: Pick<Shape, 'hull' | 'outline'> | null,
): PlanView | undefined {
  const { lengthOverall: length, kind } = boat
  if (length === null) return undefined
  const own = shape && isOutline(shape.outline) ? shape : shapeOfKind(kind)
  const beam = boat.beam ?? usualBeam(length, own.hull)
  const path = hullPath(own.outline, length, beam)
  return path === undefined ? undefined : { path, length, beam, isBeamAssumed: boat.beam === null }
}
