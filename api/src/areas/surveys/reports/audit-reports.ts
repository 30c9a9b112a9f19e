import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { Values } from '../../../kit/crud/write-rules.ts'
import { assertIn } from '../../../kit/transitions/moves.ts'

interface Opened {
  surveyorId: string | null
  startedAt: string | null
}

/** What the database fills in when a report is opened: the same opening sent again must not differ from it. */
async function filledIn({ db }: Context, id: string): Promise<Opened | undefined> {
  const found = await sql<Opened>`select surveyor_id as "surveyorId", started_at as "startedAt"
    from audit_reports where id = ${id}`.execute(db)
  return found.rows[0]
}

interface Audit {
  isOff: boolean
  hasItems: boolean
}

/**
 * An assignment that the caller may not see, or of another facility, is reported with the other references.
 * @throws WRONG_STATE for an assignment that is called off or has nothing to look at
 */
async function assertOpenable(context: Context, auditId: unknown): Promise<void> {
  const found = await sql<Audit>`select a.status = 'CANCELLED' as "isOff",
      exists (select 1 from audit_to_audit_items m where m.audit_id = a.id)
      or exists (select 1 from audit_item_group_instances g
        join audit_item_to_audit_item_group_instances m on m.instance_id = g.id where g.audit_id = a.id) as "hasItems"
    from audits a where a.id = ${auditId} and a.archived_at is null and a.facility_id = ${context.facilityId}
      and ${readable(audits, 'a', context)}`.execute(context.db)
  const [audit] = found.rows
  if (audit?.isOff) throw new AppError('WRONG_STATE', { text: 'surveys:auditIsOff' })
  if (audit && !audit.hasItems) throw new AppError('WRONG_STATE', { text: 'surveys:auditIsEmpty' })
}

/** @throws VALIDATION where values that are there already are impossible on the other scale */
async function assertScaleFits({ db, translate }: Context, id: string, scale: unknown): Promise<void> {
  const found = await sql`select 1 from audit_report_item_readings r
      left join lateral jsonb_array_elements(r.definition -> 'scaleLimits') as s(limits) on s.limits ->> 'scale' = ${scale}
     where r.report_id = ${id} and r.definition ? 'instrument' and r.number_value is not null
       and (r.number_value > (coalesce(s.limits, r.definition) ->> 'max')::numeric
         or r.number_value < (coalesce(s.limits, r.definition) ->> 'min')::numeric) limit 1`.execute(db)
  if (found.rows.length > 0)
    throw invalid([{ path: 'moistureScale', message: translate('surveys:scaleTooSmall') }])
}

async function beforeWrite(
  context: Context,
  next: Values,
  previous: Row | undefined,
  id: string,
): Promise<Values> {
  if (previous) {
    assertIn(context, auditReportTransitions, 'editable', previous)
    if (next.moistureScale !== previous.moistureScale) await assertScaleFits(context, id, next.moistureScale)
    return next
  }
  const opened = await filledIn(context, id)
  if (!opened) await assertOpenable(context, next.auditId)
  return {
    ...next,
    surveyorId: next.surveyorId ?? opened?.surveyorId ?? null,
    startedAt: next.startedAt ?? opened?.startedAt ?? null,
  }
}

/** Reports; opening one copies its checklist in the database. */
export const auditReportsService = crudService(auditReports, {
  beforeWrite,
  beforeArchive(_context, report) {
    if (auditReportTransitions.isIn('shareable', String(report.status)))
      throw new AppError('WRONG_STATE', {
        text: 'surveys:handedInStays',
        params: { code: String(report.code) },
      })
  },
})
