import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { fileToDraw, findingName, insertFiles } from '@darsena/db/seeds/files'
import { type RawBuilder, sql } from 'kysely'

const photoCount = 12

/**
 * A number from 0 to 99 for an item of a boat, the same in each of her surveys: problems recur at the same item.
 * @param salt makes further numbers of one item
 */
const chance = (salt: string): RawBuilder<number> =>
  sql<number>`(('x' || substr(md5(${sql.lit(salt)} || r.boat_name || i.section_key || i.code), 1, 7))::bit(28)::int % 100)`

/** Surveys of one boat and type so far: problems appear, grow and are repaired from one to the next. */
const round = sql`r.sequence`

async function openReports(db: Database): Promise<void> {
  await sql`insert into audit_reports (id, audit_id, facility_id, surveyor_id, started_at, situation, weather, sea_state,
      instruments, moisture_scale, persons_present, engine_hours)
    select gen_random_uuid(), a.id, a.facility_id, coalesce(a.assignee_id, (select id from users where email = 'surveyor@darsena.example')),
           (coalesce(a.scheduled_for, product_today()) + time '09:00') at time zone 'Europe/Madrid',
           case when row_number() over (order by a.code) % 3 = 0 then 'AFLOAT' else 'ASHORE' end,
           'Sereno, vento debole', 'Calmo', 'Igrometro Tramex Skipper Plus, n. 2231; martello in nylon; spessimetro PosiTector UTG',
           'METER_0_999', 'Comandante e rappresentante dell’armatore', 400 + (a.scheduled_for - product_today() + 1200) * 0.4
      from audits a where a.status in ('IN_PROGRESS', 'DONE') and a.archived_at is null
       and (exists (select 1 from audit_to_audit_items m where m.audit_id = a.id)
         or exists (select 1 from audit_item_group_instances g where g.audit_id = a.id))
     order by a.scheduled_for, a.code`.execute(db)
}

/** Statuses, half of the items of what is at work still open. */
async function examineItems(db: Database): Promise<void> {
  const isDone = sql`(a.status = 'DONE' or ${chance('order')} < 55)`
  const isBad = sql`(${chance('bad')} < 9 and ${chance('since')} % 3 < ${round} and not (${chance('repaired')} < 40 and ${round} > 1 + ${chance('since')} % 3))`
  await sql`update audit_report_items as i set
      status = case when not ${isDone} then 'NOT_CHECKED' when ${isBad} then 'PROBLEM'
        when ${chance('absent')} < 6 then 'NOT_APPLICABLE' when ${chance('hidden')} < 4 then 'NOT_CHECKED' else 'OK' end,
      notes = case when ${isDone} and not ${isBad} and ${chance('absent')} >= 6 and ${chance('hidden')} < 4
        then 'Non accessibile al momento della perizia' end,
      checked_at = case when ${isDone} then r.started_at + interval '2 hours' end,
      checked_by = case when ${isDone} then r.surveyor_id end
    from audit_reports r join audits a on a.id = r.audit_id where r.id = i.report_id`.execute(db)
}

/** Values inside of their limits, and outside of them where there is a problem; they drift from survey to survey. */
async function readValues(db: Database): Promise<void> {
  const limit = (...names: string[]) =>
    sql`coalesce(${sql.join(names.map((name) => sql`(v.definition ->> ${sql.lit(name)})::numeric`))})`
  const low = limit('alarmMin', 'attentionMin', 'min')
  const high = limit('attentionMax', 'alarmMax', 'max')
  const number = sql`case when i.code = 'MOT-02' then 300 + ${chance('hours')} * 12 + ${round} * 140
    when i.status = 'PROBLEM' and v.definition ? 'attentionMax' then least(${limit('attentionMax')} * 1.15, ${limit('max')})
    else coalesce(${low}, 0) + (coalesce(${high}, 100) - coalesce(${low}, 0)) * (0.3 + ${chance('value')} * 0.004 + ${round} * 0.04) end`
  const whole = sql`case when v.value_type = 'INTEGER' then trunc(${number}) else round(${number}, 1) end`
  const option = sql`coalesce((select o ->> 'value' from jsonb_array_elements(v.definition -> 'options') with ordinality as l(o, at)
    where coalesce((o ->> 'isProblem')::boolean, false) = (i.status = 'PROBLEM') order by at limit 1), v.definition #>> '{options,0,value}')`
  await sql`update audit_report_item_readings as v set
      number_value = case when v.value_type in ('NUMBER', 'INTEGER') then ${whole} end,
      boolean_value = case when v.value_type = 'BOOLEAN' then
        coalesce((v.definition ->> 'problemValue')::boolean, false) = (i.status = 'PROBLEM') end,
      date_value = case when v.value_type = 'DATE' then (r.started_at + interval '1 day' *
        case when coalesce((v.definition ->> 'isExpiry')::boolean, false) and i.status <> 'PROBLEM' then 120 + ${chance('day')} * 5 else -30 - ${chance('day')} end)::date end,
      instant_value = case when v.value_type = 'DATETIME' then r.started_at end,
      text_value = case when v.value_type = 'STRING' then 'Rilevato a bordo' end,
      option_value = case when v.value_type = 'ENUM' then ${option} end
    from audit_report_items i join audit_reports r on r.id = i.report_id
   where v.item_id = i.id and i.status in ('OK', 'PROBLEM')
     and (coalesce((v.definition ->> 'required')::boolean, false) or ${chance('filled')} < 70)`.execute(db)
}

const titles = [
  'Usura marcata',
  'Perdita visibile',
  'Corrosione diffusa',
  'Fissaggio allentato',
  'Infiltrazione',
  'Componente da sostituire',
]

async function findProblems(db: Database): Promise<void> {
  const severity = sql`least(3, 1 + ${chance('severity')} % 2 + (case when ${round} > 1 and ${chance('worse')} < 35 then 1 else 0 end))`
  await sql`insert into audit_report_item_problems (id, report_id, item_id, title, description, severity, recommendation, due_date)
    select gen_random_uuid(), r.id, i.id, (${titles}::text[])[1 + ${chance('title')} % ${sql.lit(titles.length)}],
           'Rilevato durante l’ispezione: ' || lower(coalesce(i.name ->> 'it', i.code)) || '.', ${severity},
           'Intervenire prima della prossima stagione e verificare dopo il lavoro.', (r.started_at + interval '60 days')::date
      from audit_report_items i join audit_reports r on r.id = i.report_id where i.status = 'PROBLEM'`.execute(
    db,
  )
}

/** Severe problems are shown, with a circle and an arrow over the photo. */
async function takePhotos(db: Database): Promise<void> {
  const files = Array.from({ length: photoCount }, (_, at) =>
    fileToDraw(`${findingName} ${at + 1}.jpg`, 'image/jpeg'),
  )
  await insertFiles(db, files)
  const ids = files.map(({ id }) => id)
  const annotation = JSON.stringify([
    { kind: 'circle', at: [0.5, 0.5], radius: 0.16, colour: 'red' },
    { kind: 'arrow', from: [0.85, 0.15], to: [0.62, 0.38], colour: 'yellow' },
  ])
  await sql`insert into audit_report_item_problem_to_files (id, report_id, problem_id, file_id, caption, position, annotation)
    select gen_random_uuid(), p.report_id, p.id, (${ids}::uuid[])[1 + ${chance('photo')} % ${sql.lit(photoCount)}], p.title, 0, ${annotation}::jsonb
      from audit_report_item_problems p join audit_report_items i on i.id = p.item_id join audit_reports r on r.id = p.report_id
     where p.severity = 3 or ${chance('shown')} < 30`.execute(db)
  await sql`insert into audit_report_item_to_files (id, report_id, item_id, file_id, caption, position)
    select gen_random_uuid(), i.report_id, i.id, (${ids}::uuid[])[1 + ${chance('photo')} % ${sql.lit(photoCount)}], i.name ->> 'it', 0
      from audit_report_items i join audit_reports r on r.id = i.report_id
     where i.status in ('OK', 'PROBLEM') and i.photo = 'ALWAYS'`.execute(db)
}

/** What is done is approved. */
async function decide(db: Database): Promise<void> {
  const isDone = sql`r.audit_id in (select id from audits where status = 'DONE')`
  await sql`update audit_reports as r set summary = 'Imbarcazione in condizioni complessivamente ' ||
      case when high_count > 0 then 'discrete: vanno eliminati i problemi gravi prima della navigazione.' else 'buone per età e utilizzo.' end,
      recommendations = 'Ripetere la perizia tra dodici mesi.' where ${isDone}`.execute(db)
  await sql`update audit_reports as r set status = 'SUBMITTED', submitted_at = started_at + interval '1 day'
    where ${isDone}`.execute(db)
  await sql`update audit_reports as r set status = 'APPROVED', decided_at = started_at + interval '2 days',
      decided_by_id = (select id from users where email = 'survey-lead@darsena.example')
    where ${isDone}`.execute(db)
}

/** Of what is at work one is handed in, and one came back. */
async function handInSome(db: Database): Promise<void> {
  const open = await sql<{
    id: string
  }>`select r.id from audit_reports r where r.status = 'DRAFT' order by r.code`.execute(db)
  const [submitted, rejected] = open.rows
  for (const report of [submitted, rejected]) {
    if (!report) continue
    await sql`update audit_reports set status = 'SUBMITTED', submitted_at = now() where id = ${report.id}`.execute(
      db,
    )
  }
  if (rejected) {
    await sql`update audit_reports set status = 'REJECTED', decided_at = now(), decision_note = 'Manca la prova in mare'
      where id = ${rejected.id}`.execute(db)
  }
}

/** Yards have been at work since the earlier surveys. */
const solveProblems = (db: Database) =>
  sql`update audit_report_item_problems as p set issue_status = 'SOLVED', solution = 'Riparato in cantiere e provato',
      solved_at = r.started_at + interval '40 days', solved_by = r.surveyor_id
    from audit_reports r join audit_report_items i on i.report_id = r.id
   where r.id = p.report_id and i.id = p.item_id and r.status = 'APPROVED' and ${chance('solved')} < 45`.execute(
    db,
  )

/** An invented past has no history of every tick: items and values are filled in without a line in the log for each. */
async function quietly(db: Database, fill: () => Promise<void>): Promise<void> {
  const tables = ['audit_report_items', 'audit_report_item_readings']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await fill()
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  const reports = await sql<{ id: string }>`select id from audit_reports`.execute(db)
  for (const { id } of reports.rows) await sql`call recount_audit_report(${id})`.execute(db)
}

/** Reports of several years on the same hulls, in all states, with photos; a number of statements however many they are. */
export async function makeReports(db: Database): Promise<void> {
  const surveyor = await sql<{
    id: string
  }>`select id from users where email = 'surveyor@darsena.example'`.execute(db)
  await sql`select set_config('darsena.user_id', ${surveyor.rows[0]?.id ?? ''}, true), set_config('darsena.request_id', ${uuidv7()}, true)`.execute(
    db,
  )
  await openReports(db)
  await quietly(db, async () => {
    await examineItems(db)
    await readValues(db)
  })
  await findProblems(db)
  await takePhotos(db)
  await decide(db)
  await handInSome(db)
  await solveProblems(db)
  await sql`select set_config('darsena.user_id', '', true)`.execute(db)
}
