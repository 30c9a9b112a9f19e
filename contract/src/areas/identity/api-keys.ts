import { z } from 'zod'
import { text } from '../../kit/fields.ts'

export const newApiKey = z.strictObject({ name: text(80) })

/** A personal key for a program; it has the rights of its owner, whatever these become. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** The answer to a new key, the only one that ever holds it. */
export const createdApiKey = apiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>
