import type { Hull } from '@darsena/contract/areas/fleet/boat-shapes'
import { hullPath, usualBeam } from '@darsena/contract/areas/fleet/plan-view'
import classes from './plan-view/plan-view.module.css'

/** A length at which a beam is usual for every kind of hull, in metres. */
const example = 12

/**
 * Draws an outline with the bow up, in the proportions that are usual for the hull; without a label it is decoration, and
 * what is no outline is not drawn.
 */
export function Outline({
  outline,
  hull,
  size,
  label,
}: {
  outline: string
  hull: Hull
  /** Pixels from bow to stern. */
  size: number
  label?: string
}) {
  const beam = usualBeam(example, hull)
  const path = hullPath(outline, example, beam)
  if (path === undefined) return null
  const width = Math.ceil((size * beam) / example)
  return (
    <svg
      className={classes.outline}
      width={width}
      height={size}
      viewBox={`${-beam / 2} ${-example / 2} ${beam} ${example}`}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} className={classes.hull} />
    </svg>
  )
}
