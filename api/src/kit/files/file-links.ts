import { timingSafeEqual } from 'node:crypto'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { refKey } from '@darsena/contract/kit/define-resource'
import { fileStates, type VariantKind } from '@darsena/contract/kit/file-link'
import { z } from 'zod'
import type { Vault } from '../vault.ts'

export type Content = 'original' | VariantKind
export type FileUrl = (file: { id: string; version: number }, content: Content) => string

/**
 * Links expire after one to two of these periods, in seconds; links made within one period are equal, so that
 * browsers use their cache.
 */
const span = 10 * 60

/** The query string of a link: the session it is for, its expiry, and our signature. */
export const signedQuery = z.object({
  v: z.string().max(12),
  expires: z.coerce.number().int(),
  by: z.string().regex(/^[sk]\.[0-9a-f-]{36}$/),
  signature: z.string().length(64),
  download: z.string().max(1).optional(),
})

type Signed = Pick<z.output<typeof signedQuery>, 'v' | 'expires' | 'by'>

const textOf = (id: string, content: string, { v, expires, by }: Signed) =>
  ['file link', id, content, v, expires, by].join('\n')

/** Makes links for one caller: they work while the session lasts, and only for what its user may read at that moment. */
export const signedLinks = (vault: Vault, caller: { sessionId: string; isKey: boolean }) => {
  const by = `${caller.isKey ? 'k' : 's'}.${caller.sessionId}`
  const expires = (Math.floor(Date.now() / 1000 / span) + 2) * span
  return (address: string, { id, version }: { id: string; version: number }, content: string): string => {
    const v = String(version)
    const signature = vault.markOf(textOf(id, content, { v, expires, by }))
    return `${address}?${new URLSearchParams({ v, expires: String(expires), by, signature })}`
  }
}

export const fileUrls = (vault: Vault, caller: { sessionId: string; isKey: boolean }): FileUrl => {
  const link = signedLinks(vault, caller)
  return (file, content) => link(`/api/files/${file.id}/content/${content}`, file, content)
}

/** Is this a link of ours that has not ended yet? */
export function isSigned(
  vault: Vault,
  id: string,
  content: string,
  query: Signed & { signature: string },
): boolean {
  const expected = Buffer.from(vault.markOf(textOf(id, content, query)))
  const given = Buffer.from(query.signature)
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  return isOurs && query.expires > Date.now() / 1000
}

const stored = z.looseObject({
  id: z.string(),
  version: z.number(),
  state: z.enum(fileStates),
  crop: z.unknown(),
})

/** A file out of the database with the links that belong to it. */
export function withLinks(fileUrl: FileUrl, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withLinks(fileUrl, one))
  const file = stored.safeParse(value)
  if (!file.success) return null
  const variant = (kind: VariantKind) => (file.data.state === 'READY' ? fileUrl(file.data, kind) : null)
  return {
    ...file.data,
    url: fileUrl(file.data, 'original'),
    previewUrl: variant('preview'),
    thumbUrl: variant('thumb'),
    wholeUrl: variant(file.data.crop ? 'whole' : 'preview'),
  }
}

const fileFields = new WeakMap<Resource, string[]>()

function keysOfFiles(resource: Resource): string[] {
  const known = fileFields.get(resource)
  if (known) return known
  const keys = Object.entries(resource.traits).flatMap(([field, { accept }]) =>
    accept ? [refKey(field)] : [],
  )
  fileFields.set(resource, keys)
  return keys
}

/** Rows with links to the files that they show; no query is made for them. */
export function linkFiles<R extends object>(fileUrl: FileUrl, resource: Resource, rows: R[]): R[] {
  const keys = keysOfFiles(resource)
  if (keys.length === 0) return rows
  return rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return { ...row, ...Object.fromEntries(keys.map((key) => [key, withLinks(fileUrl, values.get(key))])) }
  })
}
