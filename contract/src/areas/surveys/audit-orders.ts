import { z } from 'zod'
import { day, longText, text } from '../../kit/fields.ts'

/** Assignments alike for several boats, ordered in one go. */
export const auditOrders = z.strictObject({
  boatIds: z
    .array(z.uuid())
    .min(1)
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, { params: { fault: 'doubleReference' } }),
  surveyTypeId: z.uuid(),
  templateId: z.uuid().nullish(),
  assigneeId: z.uuid().nullish(),
  departmentId: z.uuid().nullish(),
  scheduledFor: day().nullish(),
  place: text(200).nullish(),
  customerReference: text(120).nullish(),
  notes: longText().nullish(),
})
export type AuditOrders = z.output<typeof auditOrders>

const orderedAudit = z.object({ id: z.string(), code: z.string(), boatId: z.string() })
export type OrderedAudit = z.infer<typeof orderedAudit>
export const orderedAudits = z.object({ items: z.array(orderedAudit) })
