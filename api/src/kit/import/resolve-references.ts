import type { Resource } from '@darsena/contract/kit/define-resource'
import { resourceNamed } from '@darsena/contract/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { labelSql } from '../crud/columns.ts'
import { ofFacility, readable } from '../crud/rights.ts'
import type { Draft, DraftReader } from './draft.ts'

/** The result of resolving a text: an id, nothing, or more than one row. */
type Found = string | 'none' | 'several'

const key = (text: string) => text.trim().toLowerCase()

/**
 * Rows with that id or label that the caller may read and refer to; locked, so that none is archived
 * meanwhile.
 */
async function findByText(context: Context, target: Resource, texts: string[]): Promise<Map<string, Found>> {
  const label = sql`lower(${labelSql(target, 'r', context.language)})`
  const wanted = sql`${texts.map(key)}::text[]`
  const here = ofFacility(target.subject, 'r', context.facilityId)
  const rows = await sql<{ id: string; label: string }>`
    select r.id, ${label} as label from ${sql.table(target.table)} as r
    where r.archived_at is null and ${here} and ${readable(target, 'r', context)}
      and (${label} = any(${wanted}) or r.id::text = any(${wanted})) for key share`.execute(context.db)
  const found = new Map<string, Found>()
  for (const { id, label } of rows.rows) {
    found.set(label, found.has(label) ? 'several' : id)
    found.set(id, id)
  }
  return found
}

/** Resolves references by label or id, each text once per import. */
export function referenceResolver(context: Context, resource: Resource, reader: DraftReader) {
  const references = reader.fields.flatMap((field) => {
    const { kind, to } = resource.traits[field] ?? {}
    return kind === 'reference' && to
      ? [{ field, target: resourceNamed(to), known: new Map<string, Found>() }]
      : []
  })
  const fault = (field: string, found: Found) => ({
    column: reader.columnOf(field),
    message: context.translate(found === 'several' ? 'import.severalMatches' : 'fault.unknownReference'),
  })
  return async (drafts: readonly Draft[]): Promise<void> => {
    for (const { field, target, known } of references) {
      const textOf = (draft: Draft) =>
        typeof draft.values[field] === 'string' ? draft.values[field] : undefined
      const texts = [...new Set(drafts.map(textOf).filter((text) => text !== undefined))]
      const unknown = texts.filter((text) => !known.has(key(text)))
      const found = unknown.length > 0 ? await findByText(context, target, unknown) : new Map<string, Found>()
      for (const text of unknown) known.set(key(text), found.get(key(text)) ?? 'none')
      for (const draft of drafts) {
        const text = textOf(draft)
        const id = text === undefined ? undefined : known.get(key(text))
        if (id === undefined) continue
        if (id === 'none' || id === 'several') draft.errors.push(fault(field, id))
        else draft.values[field] = id
      }
    }
  }
}
