type Point = readonly [number, number]
type Colour = 'red' | 'yellow' | 'blue' | 'white'

/** What is drawn over a picture, in shares of its width and height; a radius in shares of its width. */
export type DrawnShape =
  | { kind: 'arrow'; from: Point; to: Point; colour: Colour }
  | { kind: 'circle'; at: Point; radius: number; colour: Colour }
  | { kind: 'text'; at: Point; text: string; colour: Colour }

/** Units of the drawing's width, whatever the picture's. */
export const pictureWidth = 1000

const colours = { red: '#e03131', yellow: '#fcc419', blue: '#1c7ed6', white: '#ffffff' } as const

interface Size {
  width: number | null
  height: number | null
}

/** Height of the drawing for its width, by the upright picture. */
export const heightOf = ({ width, height }: Size): number =>
  width && height ? (height / width) * pictureWidth : pictureWidth * 0.75

function Shape({ shape, height }: { shape: DrawnShape; height: number }) {
  const at = ([x, y]: Point) => [x * pictureWidth, y * height] as const
  const colour = colours[shape.colour]
  if (shape.kind === 'circle') {
    const [x, y] = at(shape.at)
    return (
      <circle cx={x} cy={y} r={shape.radius * pictureWidth} fill="none" stroke={colour} strokeWidth={8} />
    )
  }
  if (shape.kind === 'text') {
    const [x, y] = at(shape.at)
    return (
      <text
        x={x}
        y={y}
        fill={colour}
        fontSize={44}
        fontWeight={700}
        stroke="#000000"
        strokeWidth={1.5}
        paintOrder="stroke"
      >
        {shape.text}
      </text>
    )
  }
  const [x1, y1] = at(shape.from)
  const [x2, y2] = at(shape.to)
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number) => `${x2 - 40 * Math.cos(angle + turn)},${y2 - 40 * Math.sin(angle + turn)}`
  return (
    <g stroke={colour} fill={colour} strokeWidth={8}>
      <line x1={x1} y1={y1} x2={x2 - 20 * Math.cos(angle)} y2={y2 - 20 * Math.sin(angle)} />
      <polygon points={`${x2},${y2} ${wing(0.45)} ${wing(-0.45)}`} strokeWidth={0} />
    </g>
  )
}

/** Arrows, circles and words over a picture, as vectors; the picture itself is untouched. */
export function PictureDrawing({
  shapes,
  size,
  className,
}: {
  shapes: readonly DrawnShape[]
  size: Size
  className: string | undefined
}) {
  const height = heightOf(size)
  return (
    <svg className={className} viewBox={`0 0 ${pictureWidth} ${height}`} aria-hidden="true">
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name and keep their order
        <Shape key={at} shape={shape} height={height} />
      ))}
    </svg>
  )
}
