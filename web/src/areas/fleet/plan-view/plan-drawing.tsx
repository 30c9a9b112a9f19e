import type { PlanView } from '@darsena/contract/areas/fleet/plan-view'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import classes from './plan-view.module.css'

/** The most that a hull takes, and what dimensions need beside and below it; in pixels of the drawing. */
const most = { length: 260, beam: 120 }
const room = { side: 76, below: 34, around: 6 }
/** From the hull to the dimension line, and half of a tick at its ends. */
const gap = 14
const tick = 4

type Point = readonly [x: number, y: number]

/** A dimension line with a tick at both ends, horizontal or vertical. */
function DimensionLine({ from, to, isAssumed }: { from: Point; to: Point; isAssumed: boolean }) {
  const isLevel = from[1] === to[1]
  const ticks = [from, to].map(([x, y]) =>
    isLevel ? `M${x} ${y - tick}V${y + tick}` : `M${x - tick} ${y}H${x + tick}`,
  )
  return (
    <>
      <path d={ticks.join('')} className={classes.dimension} />
      <path
        d={`M${from.join(' ')}L${to.join(' ')}`}
        className={classes.dimension}
        strokeDasharray={isAssumed ? '3 3' : undefined}
      />
    </>
  )
}

/** A boat from above, to scale, bow to the right, with her length and beam. */
export function PlanDrawing({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('fleet')
  const { language } = useLanguage()
  const scale = Math.min(most.length / plan.length, most.beam / plan.beam)
  const [long, wide] = [plan.length * scale, plan.beam * scale]
  const { side, below, around } = room
  const [left, right, top, bottom] = [side, side + long, around, around + wide]
  const [width, height] = [right + around, bottom + below]
  const metres = (value: number, decimals = 2) =>
    formatNumber(value, language, { decimals, minDecimals: decimals, unit: 'm' })
  const length = metres(plan.length)
  const beam = plan.isBeamAssumed ? `≈ ${metres(plan.beam, 1)}` : metres(plan.beam)
  return (
    <svg
      className={classes.plan}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t(plan.isBeamAssumed ? 'plan.labelAssumed' : 'plan.label', { length, beam })}
    >
      <path
        d={plan.path}
        transform={`translate(${(left + right) / 2} ${(top + bottom) / 2}) rotate(90) scale(${scale})`}
        className={classes.hull}
      />
      <DimensionLine from={[left, bottom + gap]} to={[right, bottom + gap]} isAssumed={false} />
      <text x={(left + right) / 2} y={height - 2} textAnchor="middle" className={classes.figure}>
        {length}
      </text>
      <DimensionLine from={[left - gap, top]} to={[left - gap, bottom]} isAssumed={plan.isBeamAssumed} />
      <text
        x={left - gap - 8}
        y={(top + bottom) / 2}
        textAnchor="end"
        dominantBaseline="central"
        className={classes.figure}
      >
        {beam}
      </text>
    </svg>
  )
}
