import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import { noteViews } from '../../../kit/crud/guarded.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import type { Hooks, Values } from '../../../kit/crud/write-rules.ts'
import { assertPeriod } from '../periods.ts'

const hooks: Hooks = {
  beforeWrite: (context, next) => {
    assertPeriod(context, next, ['issuedOn', 'expiresOn'])
    return next
  },
}

export const boatDocumentsService = crudService(boatDocuments, hooks)

/** Of somebody of a boat or of a visitor. */
const personHooks: Hooks = {
  beforeWrite: (context, next) => {
    assertPeriod(context, next, ['issuedOn', 'expiresOn'])
    const { translate } = context
    if (next.memberId === null && next.visitorId === null)
      throw invalid([{ path: 'memberId', message: translate('fault.required') }])
    if (next.memberId !== null && next.visitorId !== null)
      throw invalid([{ path: 'visitorId', message: translate('fleet:documentOwner') }])
    return next
  },
}

export const personDocumentsService = crudService(personDocuments, personHooks)

/** A kind of document: whose it is, and what a new one takes over from the one that it renews. */
export interface DocumentKind {
  resource: Resource
  hooks: Hooks
  owners: readonly string[]
  inherited: readonly string[]
}

export const documentKinds: readonly DocumentKind[] = [
  { resource: boatDocuments, hooks, owners: ['boatId'], inherited: ['type', 'number', 'issuer'] },
  {
    resource: personDocuments,
    hooks: personHooks,
    owners: ['memberId', 'visitorId'],
    inherited: ['type', 'number', 'country'],
  },
]

/** The document to be renewed, locked so that nobody renews it twice at a time. */
async function earlierDocument(context: Context, resource: Resource, id: string): Promise<Row> {
  await sql`select 1 from ${sql.table(resource.table)} where id = ${id} for update`.execute(context.db)
  return crudService(resource).get(context, id)
}

/**
 * A new document in the place of an earlier one, which stays and raises no alert any more. What is not given is as it was
 * there. Sent twice with one id, it is one document.
 * @throws NOT_FOUND, FORBIDDEN, WRONG_STATE where it is archived or was renewed by another one, VALIDATION at the owner
 */
export async function renewDocument(
  context: Context,
  { resource, hooks: own, owners, inherited }: DocumentKind,
  id: string,
  given: Values,
): Promise<Row> {
  const earlier = await earlierDocument(context, resource, id)
  if (earlier.archivedAt) throw new AppError('WRONG_STATE', { text: 'fleet:archivedDocument' })
  if (earlier.renewedById && earlier.renewedById !== String(given.id).toLowerCase()) {
    throw new AppError('WRONG_STATE', { text: 'fleet:alreadyRenewed' })
  }
  const taken = Object.fromEntries([...owners, ...inherited].map((field) => [field, earlier[field]]))
  const values: Values = { fileIds: [], ...taken, ...given }
  const foreign = owners.filter((owner) => (values[owner] ?? null) !== earlier[owner])
  if (foreign.length > 0)
    throw invalid(foreign.map((path) => ({ path, message: context.translate('fault.invalid') })))
  await noteViews(context, resource, [earlier])
  const renewing = crudService(resource, {
    beforeWrite: async (...args) => ({ ...(await own.beforeWrite?.(...args)), renewsId: id }),
  })
  return renewing.create(context, values)
}
