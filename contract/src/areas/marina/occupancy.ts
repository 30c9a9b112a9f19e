import { z } from 'zod'
import { day } from '../../kit/fields.ts'
import { asWindow } from '../../kit/query-values.ts'

export const longestOccupancy = 366
export const occupancySplits = ['port', 'group', 'kind'] as const
export type OccupancySplit = (typeof occupancySplits)[number]

/** Days, half-open: `to` is the first day that does not count. */
const occupancyFields = { from: day(), to: day(), by: z.enum(occupancySplits).default('port') }
export const occupancyQuery = asWindow(z.strictObject(occupancyFields))
export const occupancyExportQuery = asWindow(
  z.strictObject({ ...occupancyFields, format: z.enum(['csv', 'xlsx']) }),
)

/** Figures of each night, in the order of a table; each is shown with its definition. */
export const occupancyFigures = [
  'slots',
  'occupied',
  'closed',
  'stays',
  'boats',
  'boatMetres',
  'berthMetres',
  'boatArea',
  'berthArea',
  'unmeasured',
] as const
export type OccupancyFigure = (typeof occupancyFigures)[number]

const count = z.number().int()

/** One night of one part of the port. */
export const occupancyNight = z.object({
  /** The day at whose end it is counted, on the facility's clock. */
  day: z.string(),
  /** Which of the parts. */
  part: count,
  slots: count,
  /** Of a quay the part of its metres that is taken. */
  occupied: z.number(),
  closed: count,
  stays: count,
  boats: count,
  boatMetres: z.number(),
  berthMetres: z.number(),
  boatArea: z.number(),
  berthArea: z.number(),
  unmeasured: count,
})
export type OccupancyNight = z.infer<typeof occupancyNight>

/** Berths that are there and taken on the nights to come, the first being today's, over all ports; null without the right. */
export const homeOccupancy = z
  .array(z.object({ day: z.string(), slots: count, occupied: z.number() }))
  .nullable()
export type HomeOccupancy = z.infer<typeof homeOccupancy>

export const occupancyAnswer = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  by: z.enum(occupancySplits),
  /** The whole port, its pontoons and areas, or the kinds of its berths. */
  parts: z.array(z.object({ id: z.string(), label: z.string() })),
  figures: z.array(z.object({ name: z.enum(occupancyFigures), label: z.string(), definition: z.string() })),
  nights: z.array(occupancyNight),
})
export type OccupancyAnswer = z.infer<typeof occupancyAnswer>
