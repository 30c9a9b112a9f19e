import { z } from 'zod'
import { localised } from '../../kit/fields.ts'
import { itemDefinition } from './audit-item-readings.ts'

const placedItems = z.array(z.strictObject({ itemId: z.uuid() })).max(500)

/**
 * The structure of a template or of an assignment, written as a whole: what it leaves out is taken out. An instance that
 * keeps its id keeps what it is; one without an id, or with a new one, is added.
 */
export const structureBody = z.strictObject({
  version: z.number().int(),
  groupInstances: z
    .array(
      z.strictObject({
        id: z.uuid().optional(),
        groupId: z.uuid(),
        /** «Engine, port»; absent: the group's name. */
        label: localised(120).nullish(),
        items: placedItems.default([]),
      }),
    )
    .max(200),
  items: placedItems.default([]),
})
export type StructureBody = z.output<typeof structureBody>

const side = z.object({ it: z.string().nullish(), en: z.string().nullish() })
const placedItem = itemDefinition.extend({
  itemId: z.string(),
  /** The item is in the archive; new assignments are made without it. */
  archived: z.boolean(),
})

/** The structure as it is answered, each item with all that it asks for. */
export const structureRow = z.object({
  version: z.number(),
  groupInstances: z.array(
    z.object({
      id: z.string(),
      groupId: z.string(),
      group: z.object({ id: z.string(), label: z.string(), code: z.string().nullable() }),
      label: side.nullable(),
      items: z.array(placedItem),
    }),
  ),
  items: z.array(placedItem),
})
export type StructureRow = z.infer<typeof structureRow>
export type PlacedItem = z.infer<typeof placedItem>
