import type { Annotation, AnnotationShape } from '@darsena/contract/areas/surveys/reports/annotation'
import type { FileLink } from '@darsena/contract/kit/file-link'
import classes from './photos.module.css'

/** Units of the drawing's width; shares of the picture are scaled to it. */
const width = 1000

const colours = { red: '#e03131', yellow: '#fcc419', blue: '#1c7ed6', white: '#ffffff' } as const

interface Size {
  width: number | null
  height: number | null
}

/** Height of the drawing for its width, by the upright picture. */
const heightOf = ({ width: own, height }: Size): number =>
  own && height ? (height / own) * width : width * 0.75

function Shape({ shape, height }: { shape: AnnotationShape; height: number }) {
  const at = ([x, y]: readonly [number, number]) => [x * width, y * height] as const
  const colour = colours[shape.colour]
  if (shape.kind === 'circle') {
    const [x, y] = at(shape.at)
    return <circle cx={x} cy={y} r={shape.radius * width} fill="none" stroke={colour} strokeWidth={8} />
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

/** What is drawn over a picture, as vectors. */
function Drawing({ annotation, size }: { annotation: Annotation; size: Size }) {
  const height = heightOf(size)
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {annotation.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name and keep their order
        <Shape key={at} shape={shape} height={height} />
      ))}
    </svg>
  )
}

/** A photo with what is drawn over it; the photo itself is untouched. */
export function AnnotatedPhoto({
  file,
  annotation,
  alt,
  onBroken,
}: {
  file: FileLink
  annotation: Annotation
  alt: string
  onBroken: () => void
}) {
  const source = file.wholeUrl ?? file.thumbUrl ?? file.url
  return (
    <span className={classes.annotated} style={{ aspectRatio: `${width} / ${heightOf(file)}` }}>
      <img src={source} alt={alt} loading="lazy" decoding="async" onError={onBroken} />
      <Drawing annotation={annotation} size={file} />
    </span>
  )
}
