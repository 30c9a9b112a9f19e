import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Fault } from '@darsena/contract/kit/faults'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { cellContext } from '../sheets/cell-context.ts'
import { guessMapping, importableFields, type Mapping } from '../sheets/headings.ts'
import type { KeyUnder } from '../texts.ts'

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => field === null || typeof field === 'string')

export const parsedJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/**
 * The mapping that came with the form, or undefined when there is none.
 * @throws VALIDATION at `mapping` when it is no JSON object of headings to fields
 */
export function givenMapping(value: unknown, { translate }: Context): Mapping | undefined {
  if (value === undefined || value === '') return undefined
  const mapping = parsedJson(value)
  if (isMapping(mapping)) return mapping
  throw invalid([{ path: 'mapping', message: translate('import.badMapping') }])
}

/** The name of a field in the reader's words. */
export const fieldLabel = (context: Context, resource: Resource, field: string): string =>
  cellContext(context, resource).texts[context.language].field[field] ?? field

function faultsIn(
  context: Context,
  resource: Resource,
  headings: string[],
  given: Mapping,
  alike: readonly string[],
): Fault[] {
  const known = importableFields(resource)
  const targets = Object.values(given).filter((field) => field !== null)
  const faultText = (key: KeyUnder<'import'>, params: Record<string, string>) => ({
    path: 'mapping',
    message: context.translate(`import.${key}`, params),
  })
  return [
    ...Object.keys(given)
      .filter((heading) => !headings.includes(heading))
      .map((heading) => faultText('unknownHeading', { heading })),
    ...targets.filter((field) => !known.includes(field)).map((field) => faultText('unknownField', { field })),
    ...targets
      .filter((field, at) => known.includes(field) && (targets.indexOf(field) < at || alike.includes(field)))
      .map((field) => faultText('doubleField', { field: fieldLabel(context, resource, field) })),
  ]
}

/**
 * Maps each heading to a field: as given, or guessed where none was given.
 * @param alike fields with one value for all rows; no heading may be mapped to them
 * @throws VALIDATION at `mapping` for headings that the file lacks, and for fields that do not exist or are
 * mapped twice
 */
export function mappingOf(
  context: Context,
  imported: Resource,
  headings: string[],
  given: Mapping = {},
  alike: readonly string[] = [],
): Mapping {
  const resource = sheetOf(imported)
  const faults = faultsIn(context, resource, headings, given, alike)
  if (faults.length > 0) throw invalid(faults)
  const taken = new Set([...Object.values(given), ...alike])
  const traits = Object.fromEntries(Object.entries(resource.traits).filter(([field]) => !taken.has(field)))
  const unmapped = headings.filter((heading) => !Object.hasOwn(given, heading))
  const guessed = guessMapping(unmapped, { traits }, cellContext(context, resource).texts)
  // Own keys only: a heading may be «constructor».
  const mapping = new Map(Object.entries({ ...guessed, ...given }))
  return Object.fromEntries(headings.map((heading) => [heading, mapping.get(heading) ?? null]))
}
