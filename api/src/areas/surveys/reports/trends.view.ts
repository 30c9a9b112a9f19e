import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { BoatTrends, FrequentFindings } from '@darsena/contract/areas/surveys/reports/compare'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../../kit/access-sql.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { readable } from '../../../kit/crud/rights.ts'

/** Approved, in the archive of nobody, and not replaced by a later revision. */
const counting = (context: Context): Condition =>
  sql<boolean>`r.status = 'APPROVED' and r.archived_at is null and not replaced(r) and ${readable(auditReports, 'r', context)}`

const mostReadings = 100
const mostReports = 10

/** Readings of a boat that are numbers, and her problems, over all approved surveys that the reader may see. */
export async function trendsOf(context: Context, boatId: string): Promise<BoatTrends> {
  const reports = await sql<BoatTrends['reports'][number]>`select r.id, r.code, r.started_at as "startedAt",
      r.low_count as low, r.medium_count as medium, r.high_count as high, r.open_count as open
    from audit_reports r where r.boat_id = ${boatId} and ${counting(context)}
    order by r.started_at, r.id limit 500`.execute(context.db)
  const limit = (name: string) => sql`(last.definition ->> ${sql.lit(name)})::float8 as ${sql.ref(name)}`
  const readings = await sql<BoatTrends['readings'][number]>`with
    counted as (
      select i.code, i.section_key, i.name, i.section_label, v.reading_id, v.definition, v.number_value::float8 as value,
             r.id as report_id, r.started_at
        from audit_reports r
        join audit_report_items i on i.report_id = r.id
        join audit_report_item_readings v on v.item_id = i.id and v.number_value is not null
       where r.boat_id = ${boatId} and r.started_at is not null and ${counting(context)}),
    several as (
      select reading_id, section_key, jsonb_agg(jsonb_build_object('reportId', report_id,
               'at', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'value', value)
               order by started_at, report_id) as points
        from counted group by 1, 2 having count(*) > 1),
    last as (
      select distinct on (reading_id, section_key) * from counted order by reading_id, section_key, started_at desc)
    select last.reading_id as "readingId", last.code as "itemCode", last.name as item, last.section_label as section,
           last.definition -> 'label' as label, last.definition ->> 'unit' as unit, ${limit('attentionMin')},
           ${limit('attentionMax')}, ${limit('alarmMin')}, ${limit('alarmMax')}, several.points
      from several join last using (reading_id, section_key)
     order by last.code, last.section_key, last.reading_id limit ${mostReadings}`.execute(context.db)
  return { reports: reports.rows, readings: readings.rows }
}

export interface FindingsAsked {
  surveyTypeId?: string | undefined
  model?: string | undefined
  code?: string | undefined
  by: 'item' | 'surveyType' | 'model'
  from?: string | undefined
  to?: string | undefined
  limit: number
}

/** How often items were a problem in approved surveys of the facility, the most frequent first. */
export async function frequentFindingsOf(context: Context, asked: FindingsAsked): Promise<FrequentFindings> {
  const model = sql`concat_ws(' ', r.snapshot #>> '{boat,brand}', r.snapshot #>> '{boat,model}')`
  const where: RawBuilder<unknown>[] = [sql`r.facility_id = ${context.facilityId}`, counting(context)]
  if (asked.surveyTypeId) where.push(sql`r.survey_type_id = ${asked.surveyTypeId}`)
  if (asked.model) where.push(sql`fold_text(${model}) like search_pattern(${asked.model})`)
  if (asked.code) where.push(sql`upper(i.code) = upper(${asked.code})`)
  const zone = sql`(r.snapshot #>> '{facility,timeZone}')`
  if (asked.from) where.push(sql`(r.started_at at time zone ${zone})::date >= ${asked.from}`)
  if (asked.to) where.push(sql`(r.started_at at time zone ${zone})::date <= ${asked.to}`)
  const worst = sql`(select max(p.severity) from audit_report_item_problems p where p.item_id = i.id)`
  const type = asked.by === 'surveyType' ? sql`r.survey_type_id` : sql`null::uuid`
  const ofModel = asked.by === 'model' ? sql`nullif(${model}, '')` : sql`null::text`
  const found = await sql<FrequentFindings['items'][number]>`with
    looked as (
      select i.code, i.name, r.id as report_id, r.code as report_code, r.boat_name, r.started_at, i.status, ${type} as type_id, ${ofModel} as model,
             case when i.status = 'PROBLEM' then ${worst} end as worst
        from audit_reports r join audit_report_items i on i.report_id = r.id
       where i.status in ('OK', 'PROBLEM') and ${sql.join(where, sql` and `)}),
    counted as (
      select code, type_id, model, (array_agg(name order by started_at desc))[1] as name,
             count(distinct report_id) filter (where status = 'PROBLEM')::int as reports,
             count(distinct report_id)::int as checked,
             count(*) filter (where worst = 1)::int as low, count(*) filter (where worst = 2)::int as medium,
             count(*) filter (where worst = 3)::int as high,
             (array_agg(jsonb_build_object('id', report_id, 'code', report_code, 'boat', boat_name)
               order by started_at desc) filter (where status = 'PROBLEM'))[1:${mostReports}] as latest
        from looked group by 1, 2, 3)
    select c.code, c.name, c.model, c.reports, c.checked, c.low, c.medium, c.high, to_jsonb(c.latest) as latest,
           case when s.id is not null then jsonb_build_object('id', s.id, 'label', ${labelSql(surveyTypes, 's', context.language)})
           end as "surveyType"
      from counted c left join survey_types s on s.id = c.type_id and ${readable(surveyTypes, 's', context)}
     where c.reports > 0 order by c.reports desc, c.high desc, c.code, c.model, s.id limit ${asked.limit}`.execute(
    context.db,
  )
  return { items: found.rows }
}
