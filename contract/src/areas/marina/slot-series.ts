import { z } from 'zod'
import { boatSlots } from './boat-slots.ts'

export const longestSeries = 500

const number = (min: number, max: number) => z.number().int().min(min).max(max)

/** How the codes of berths that are made in one go are counted: A2, A4, A6. */
export const seriesCount = z.strictObject({
  prefix: z.string().trim().max(16).default(''),
  first: number(0, 99_999),
  count: number(1, longestSeries),
  step: number(1, 100).default(1),
})
export type SeriesCount = z.infer<typeof seriesCount>

/** The codes, and what all of the berths have in common. */
export const slotSeries = z.strictObject({
  ...boatSlots.create.omit({ id: true, code: true, groupId: true, assetIds: true }).shape,
  ...seriesCount.shape,
})

export const madeSlots = z.object({ items: z.array(z.object({ id: z.string(), code: z.string() })) })

/** The codes of a series in their order. */
export const codesOf = ({ prefix, first, count, step }: SeriesCount): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${first + at * step}`)
