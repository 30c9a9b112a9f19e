import type { Resource } from '@darsena/contract/kit/define-resource'
import { faultText } from '@darsena/contract/kit/faults'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Values } from '../crud/write-rules.ts'
import { importableFields } from '../sheets/headings.ts'
import { fieldLabel, parsedJson } from './mapping.ts'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of a faulty value; references are resolved with those of the rows. */
function faultOf(context: Context, resource: Resource, field: string, value: unknown): string | undefined {
  const schema = resource.create.shape[field]
  if (!schema || !importableFields(resource).includes(field))
    return context.translate('import.unknownField', { field })
  if (resource.traits[field]?.kind === 'reference' && typeof value === 'string') return undefined
  const checked = schema.safeParse(value, { error: faultText(context.translate) })
  const [issue] = checked.error?.issues ?? []
  return issue && `${fieldLabel(context, resource, field)}: ${issue.message}`
}

/**
 * Values for all rows of a sheet that has no column for them, sent with the form.
 * @throws VALIDATION at `defaults` when it is no JSON object, or at the field whose value the contract
 * refuses
 */
export function givenDefaults(sent: unknown, context: Context, imported: Resource): Values {
  if (sent === undefined || sent === '') return {}
  const given = parsedJson(sent)
  if (!isObject(given))
    throw invalid([{ path: 'defaults', message: context.translate('import.badDefaults') }])
  const resource = sheetOf(imported)
  const faults = Object.entries(given).flatMap(([field, value]) => {
    const message = faultOf(context, resource, field, value)
    return message ? [{ path: `defaults.${field}`, message }] : []
  })
  if (faults.length > 0) throw invalid(faults)
  return given
}
