import type { BarStyle } from '../layout/board-bars.ts'

/** Colours of a board as the style sheet has them for the scheme that is on. */
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
  fault: string
  /** By the index of the style. */
  bars: readonly { fill: string; ink: string; edge: string }[]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Reads the custom properties `--board-…` of an element of the board. */
export function readPalette(element: Element, styles: readonly BarStyle[]): Palette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--board-${name}`).trim()
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
    fault: read('fault'),
    bars: styles.map(({ name }) => ({
      fill: read(`${kebab(name)}-fill`),
      ink: read(`${kebab(name)}-ink`),
      edge: read(`${kebab(name)}-edge`),
    })),
  }
}

const tile = 8

function drawHatch(context: CanvasRenderingContext2D, hatch: BarStyle['hatch']): void {
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

/** What the bars of a style are filled with: a plain colour, or a tile of 8 pixels that repeats. */
export type Fills = (style: number) => string | CanvasPattern

/** Each tile is drawn when a bar first asks for it: most boards show few styles. */
export function makeFills({ bars }: Palette, styles: readonly BarStyle[]): Fills {
  const made = new Map<number, string | CanvasPattern>()
  return (style) => {
    const known = made.get(style)
    if (known !== undefined) return known
    const { fill = '', edge = '' } = bars[style] ?? {}
    const hatch = styles[style]?.hatch
    const paint = (hatch && patternOf(fill, edge, hatch)) || fill
    made.set(style, paint)
    return paint
  }
}

function patternOf(fill: string, ink: string, hatch: BarStyle['hatch']): CanvasPattern | undefined {
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
