import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldTraits } from '@darsena/contract/kit/fields'

/** Fields that people write, in the contract's order; what the database works out itself is no input. */
export const writtenFields = (resource: Resource): [string, FieldTraits][] =>
  Object.entries(resource.traits).filter(([field]) => field in resource.fields)
