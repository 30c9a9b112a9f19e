import type { Resource } from '@darsena/contract/kit/define-resource'
import { isRange } from '@darsena/contract/kit/list-filter'
import { type ListQuery, parseListQuery } from '@darsena/contract/kit/list-query'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { z } from 'zod'
import { invalid } from '../app-error.ts'
import type { Context } from '../context.ts'

const word = z.string().optional()

const filterNames = (resource: Resource): string[] =>
  resource.filter.flatMap((field) => {
    const traits = resource.traits[field]
    return traits && isRange(traits) ? [field, `${field}From`, `${field}To`] : [field]
  })

const optional = (names: string[]) => Object.fromEntries(names.map((name) => [name, word]))

/** The query string of a list of this resource; anything else in it is a fault. */
export const listQuerySchema = (resource: Resource) =>
  z.strictObject(optional(['page', 'pageSize', 'sort', 'q', 'archived', ...filterNames(resource)]))

/** @throws VALIDATION at each invalid parameter */
export function listQueryOf(
  context: Context,
  resource: Resource,
  params: Record<string, string | undefined>,
): ListQuery {
  const { query, faults } = parseListQuery(shownResource(resource, context.ability), params)
  if (faults.length === 0) return query
  throw invalid(faults.map(({ path, code }) => ({ path, message: context.translate(`fault.${code}`) })))
}
