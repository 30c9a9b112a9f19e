import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { PreviousFindings } from '@darsena/contract/areas/surveys/reports/compare'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { auditReportsService } from './audit-reports.ts'

/**
 * What was found the last time at each place of a report: in the latest earlier approved report of the boat that looked
 * at it, as far as the reader may see that one. One statement.
 * @throws NOT_FOUND
 */
export async function previousFindingsOf(context: Context, id: string): Promise<PreviousFindings> {
  await auditReportsService.get(context, id)
  const instant = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const found = await sql<PreviousFindings['items'][number]>`with
    this as (select * from audit_reports where id = ${id}),
    earlier as (
      select r.id, r.code, r.started_at, r.revision from audit_reports r, this
       where r.boat_id = this.boat_id and r.id <> this.id and r.status = 'APPROVED' and r.archived_at is null
         and r.id is distinct from this.revises_id and r.started_at <= coalesce(this.started_at, now())
         and (r.numbered_for_id, r.survey_type_id, r.sequence) <> (this.numbered_for_id, this.survey_type_id, this.sequence)
         and ${readable(auditReports, 'r', context)}),
    last as (
      select distinct on (own.id) own.id as item_id, i.id, i.status, i.notes, e.id as report_id, e.code, e.started_at
        from audit_report_items own
        join audit_report_items i on i.code = own.code and i.section_key = own.section_key
        join earlier e on e.id = i.report_id
       where own.report_id = ${id} and i.status in ('OK', 'PROBLEM')
       order by own.id, e.started_at desc, e.revision desc, e.id)
    select last.item_id as "itemId", last.status, last.notes,
      jsonb_build_object('id', last.report_id, 'code', last.code, 'startedAt', ${instant('last.started_at')}) as report,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'severity', p.severity,
          'issueStatus', p.issue_status, 'recommendation', p.recommendation, 'solution', p.solution,
          'solvedAt', ${instant('p.solved_at')}) order by p.severity desc, p.created_at)
        from audit_report_item_problems p where p.item_id = last.id), '[]') as problems,
      coalesce((select jsonb_agg(jsonb_build_object('id', own.id, 'value', coalesce(to_jsonb(r.text_value),
          to_jsonb(r.number_value), to_jsonb(r.boolean_value), to_jsonb(r.date_value),
          to_jsonb(${instant('r.instant_value')}), to_jsonb(r.option_value))) order by own.position)
        from audit_report_item_readings r
        join audit_report_item_readings own on own.item_id = last.item_id and own.reading_id = r.reading_id
       where r.item_id = last.id), '[]') as readings
    from last`.execute(context.db)
  return { items: found.rows }
}
