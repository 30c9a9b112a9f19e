import { z } from 'zod'

/** Days on the facility's clock, both included; the sheet has a line for each company and yacht. */
export const hoursQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  from: z.iso.date(),
  to: z.iso.date(),
})
