import { canRow } from '@darsena/contract/access/ability'
import { boats } from '@darsena/contract/areas/fleet/boats'
import type { AuditOrders, OrderedAudit } from '@darsena/contract/areas/surveys/audit-orders'
import { auditTransitions } from '@darsena/contract/areas/surveys/audit-transitions'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import { insertAll } from '../../kit/batch/write-batch.ts'
import type { Context } from '../../kit/context.ts'
import { type CrudService, crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { checkReferences } from '../../kit/crud/references.ts'
import { readable } from '../../kit/crud/rights.ts'
import { newRow, type Values } from '../../kit/crud/write-rules.ts'
import { movesOf } from '../../kit/transitions/moves.ts'
import { copyTemplates } from './copy-template.ts'

/** @throws VALIDATION where the template is one of another survey type, or no longer in use */
async function assertTemplate({ db, translate }: Context, next: Values, previous: Row | undefined) {
  if (previous || typeof next.templateId !== 'string') return
  const found = await sql<{ fits: boolean; active: boolean }>`
    select survey_type_id = ${next.surveyTypeId} as fits, active from audit_templates
     where id = ${next.templateId}`.execute(db)
  const [template] = found.rows
  const refuse = (message: string) => invalid([{ path: 'templateId', message }])
  if (template && !template.fits) throw refuse(translate('surveys:templateOfOtherType'))
  if (template && !template.active) throw refuse(translate('surveys:templateNotInUse'))
}

const rows = crudService(audits, {
  async beforeWrite(context, next, previous) {
    await assertTemplate(context, next, previous)
    return next
  },
})

/** Those of the assignments that are new, with an empty checklist. */
async function freshAmong({ db }: Context, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from audits where id = any(${[...ids]}::uuid[]) and version = 1 and structure_revision = 0
      and not exists (select 1 from audit_item_group_instances where audit_id = audits.id)
      and not exists (select 1 from audit_to_audit_items where audit_id = audits.id)`.execute(db)
  return found.rows.map(({ id }) => id)
}

async function create(context: Context, body: Values): Promise<Row> {
  const row = await rows.create(context, body)
  await copyTemplates(context, await freshAmong(context, [row.id]))
  return row
}

/** @throws VALIDATION at each boat that is not there, or that the caller may not read */
async function assertBoats({ db, translate, ...rights }: Context, boatIds: readonly string[]): Promise<void> {
  const found = await sql<{
    id: string
  }>`select b.id from boats as b where b.id = any(${[...boatIds]}::uuid[])
    and b.archived_at is null and ${readable(boats, 'b', rights)} order by b.id for key share`.execute(db)
  const known = new Set(found.rows.map(({ id }) => id))
  const message = translate('fault.unknownReference')
  const faults = boatIds.flatMap((id, at) => (known.has(id) ? [] : [{ path: `boatIds.${at}`, message }]))
  if (faults.length > 0) throw invalid(faults)
}

/** One assignment for each boat, all or none; a number of statements that does not depend on how many boats there are. */
export async function orderAudits(context: Context, order: AuditOrders): Promise<OrderedAudit[]> {
  const { boatIds, ...shared } = order
  await assertBoats(context, boatIds)
  const [boatId] = boatIds
  const values = await newRow(context, rows, '', { ...shared, boatId })
  const isAllowed = boatIds.every((one) =>
    canRow(context.ability, 'create', 'Audit', { ...values, boatId: one, createdBy: context.caller.userId }),
  )
  if (!isAllowed) throw new AppError('FORBIDDEN')
  await checkReferences(context, audits, values, context.facilityId)
  const made = boatIds.map((one) => ({ id: uuidv7(), values: { ...values, boatId: one } }))
  await insertAll(context, audits, made)
  const ids = made.map(({ id }) => id)
  await copyTemplates(context, ids)
  const found = await sql<OrderedAudit>`select id, code, boat_id as "boatId" from audits
    where id = any(${ids}::uuid[]) order by code`.execute(context.db)
  return found.rows
}

/** Assignments; a new one copies the checklist of its template. */
export const auditsService: CrudService = { ...rows, create }

export const auditMoves = movesOf(auditsService, auditTransitions, {
  hooks: { cancel: { before: (_, __, { note }) => ({ decisionNote: note }) } },
})
