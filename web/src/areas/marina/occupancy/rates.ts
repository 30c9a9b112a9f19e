import type { OccupancyAnswer, OccupancyNight } from '@darsena/contract/areas/marina/occupancy'

type Figures = Omit<OccupancyNight, 'day' | 'part'>

const none: Figures = {
  slots: 0,
  occupied: 0,
  closed: 0,
  stays: 0,
  boats: 0,
  boatMetres: 0,
  berthMetres: 0,
  boatArea: 0,
  berthArea: 0,
  unmeasured: 0,
}

const plus = (a: Figures, b: Figures): Figures => ({
  slots: a.slots + b.slots,
  occupied: a.occupied + b.occupied,
  closed: a.closed + b.closed,
  stays: a.stays + b.stays,
  boats: a.boats + b.boats,
  boatMetres: a.boatMetres + b.boatMetres,
  berthMetres: a.berthMetres + b.berthMetres,
  boatArea: a.boatArea + b.boatArea,
  berthArea: a.berthArea + b.berthArea,
  unmeasured: a.unmeasured + b.unmeasured,
})

export interface Line {
  id: string
  /** A day, or the name of a part. */
  label: string
  figures: Figures
}

function summed(
  nights: readonly OccupancyNight[],
  keyOf: (night: OccupancyNight) => string,
): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const night of nights) sums.set(keyOf(night), plus(sums.get(keyOf(night)) ?? none, night))
  return sums
}

/** Night by night, all parts together. */
export const linesByDay = ({ nights }: OccupancyAnswer): Line[] =>
  [...summed(nights, ({ day }) => day)].map(([day, figures]) => ({ id: day, label: day, figures }))

/** Part by part, all nights together: figures are then berth-nights, boat-nights and metre-nights. */
export function linesByPart({ nights, parts }: OccupancyAnswer): Line[] {
  const sums = summed(nights, ({ part }) => String(part))
  return parts
    .map(({ id, label }, at) => ({ id, label, figures: sums.get(String(at)) ?? none }))
    .filter(({ figures }) => figures.slots + figures.closed > 0)
}

export const totalOf = (lines: readonly Line[]): Figures =>
  lines.reduce((total, { figures }) => plus(total, figures), none)

/** Occupied of what is available, 0 to 1; null where there is nothing to occupy. */
export const share = (occupied: number, available: number): number | null =>
  available > 0 ? occupied / available : null
