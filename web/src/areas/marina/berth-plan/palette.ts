import type { Look } from './bars.ts'

/** Colours of the plan as the style sheet has them for the scheme that is on. */
export interface Palette {
  /** Behind names and days. */
  head: string
  ink: string
  faint: string
  highlight: string
  ground: string
  group: string
  line: string
  strongLine: string
  weekend: string
  unknown: string
  dim: string
  occupied: string
  bars: Record<Look, { fill: string; ink: string; edge: string }>
}

/** Reads the custom properties `--plan-…` of an element of the plan. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--plan-${name}`).trim()
  const barColours = (look: string) => ({
    fill: read(`${look}-fill`),
    ink: read(`${look}-ink`),
    edge: read(`${look}-edge`),
  })
  const bars = {
    default: barColours('default'),
    defaultArrangement: barColours('default-arrangement'),
    confirmed: barColours('confirmed'),
    confirmedArrangement: barColours('confirmed-arrangement'),
    created: barColours('created'),
    edited: barColours('edited'),
    closure: barColours('closure'),
  }
  return {
    head: read('head'),
    ink: read('ink'),
    faint: read('faint'),
    highlight: read('highlight'),
    ground: read('ground'),
    group: read('group'),
    line: read('line'),
    strongLine: read('strong-line'),
    weekend: read('weekend'),
    unknown: read('unknown'),
    dim: read('dim'),
    occupied: read('occupied'),
    bars,
  }
}

/** Besides its colour each look has a pattern, and before the name a sign. */
export const signs: Record<Look, string> = {
  default: '',
  defaultArrangement: '⇄ ',
  confirmed: '',
  confirmedArrangement: '⇄ ',
  created: '+ ',
  edited: '✎ ',
  closure: '✕ ',
}

type Hatch = 'rising' | 'falling' | 'dots' | 'cross' | undefined

const hatches: Record<Look, Hatch> = {
  default: 'rising',
  defaultArrangement: 'falling',
  confirmed: undefined,
  confirmedArrangement: undefined,
  created: 'dots',
  edited: 'dots',
  closure: 'cross',
}

const tile = 8

function drawHatch(context: CanvasRenderingContext2D, hatch: Hatch): void {
  context.beginPath()
  const rising = hatch === 'rising' || hatch === 'cross'
  const falling = hatch === 'falling' || hatch === 'cross'
  for (const shift of [-tile, 0, tile]) {
    if (rising) context.moveTo(shift, tile)
    if (rising) context.lineTo(shift + tile, 0)
    if (falling) context.moveTo(shift, 0)
    if (falling) context.lineTo(shift + tile, tile)
  }
  context.stroke()
  if (hatch === 'dots') context.fillRect(2, 2, 2, 2)
}

/** What a look's bars are filled with: a plain colour, or a tile of 8 pixels that repeats. */
export type Fills = (look: Look) => string | CanvasPattern

/** Each tile is drawn when a bar first asks for it: most plans show few looks. */
export function makeFills(palette: Palette): Fills {
  const made = new Map<Look, string | CanvasPattern>()
  return (look) => {
    const known = made.get(look)
    if (known !== undefined) return known
    const { fill, edge } = palette.bars[look]
    const hatch = hatches[look]
    const paint = (hatch && patternOf(fill, edge, hatch)) || fill
    made.set(look, paint)
    return paint
  }
}

function patternOf(fill: string, ink: string, hatch: Hatch): CanvasPattern | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = tile
  canvas.height = tile
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = fill
  context.fillRect(0, 0, tile, tile)
  context.fillStyle = ink
  context.strokeStyle = ink
  context.globalAlpha = 0.32
  drawHatch(context, hatch)
  return context.createPattern(canvas, 'repeat') ?? undefined
}
