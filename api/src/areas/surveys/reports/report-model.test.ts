import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { catalogueOf } from '../test-catalogue.ts'
import { givenAudit, itemsIn, openReport, type TestAudit, wholeReportAs } from './test-survey.ts'

/** Sent to the same place: what a report says, as the oracle keeps it. */
interface Stored {
  id: string
  status: string
  version: number
  items: Map<
    string,
    { status: string; notes: string | null; value: number | null; problems: Set<string>; version: number }
  >
  /** What it was opened with: no later edit touches it. */
  frozen: string
  sequence: number
}

/** The ways that the specification allows, by the oracle's own table. */
const ways: Record<string, Record<string, string>> = {
  submit: { DRAFT: 'SUBMITTED' },
  approve: { SUBMITTED: 'APPROVED' },
  reject: { SUBMITTED: 'REJECTED' },
  reopen: { REJECTED: 'DRAFT' },
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('item' as const),
      report: fc.nat(9),
      item: fc.nat(9),
      status: fc.constantFrom('OK', 'PROBLEM', 'NOT_CHECKED', 'NOT_APPLICABLE'),
      notes: fc.option(fc.constantFrom('visto', 'non accessibile')),
      value: fc.option(fc.constantFrom(0, 7, 12.5)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('problem' as const),
      report: fc.nat(9),
      item: fc.nat(9),
      severity: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      report: fc.nat(9),
      name: fc.constantFrom('submit', 'approve', 'reject', 'reopen'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('catalogue' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assignment' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('template' as const),
      groups: fc.array(fc.array(fc.nat(1), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      loose: fc.array(fc.nat(1), { maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
  admin = await server.as('admin')
})
afterAll(() => server.stop())

/** What no edit of the catalogue, the assignment or the boat may touch. */
const frozenOf = ({ snapshot, sections }: WholeReport): string =>
  JSON.stringify([
    snapshot,
    sections.map(({ label, key, items }) => [
      label,
      key,
      items.map(({ code, name, instructions, photo, readings }) => [
        code,
        name,
        instructions,
        photo,
        readings.map(({ value: _value, flag: _flag, ...definition }) => definition),
      ]),
    ]),
  ])

const storedOf = (report: WholeReport): Stored => ({
  id: report.id,
  status: report.status,
  version: report.version,
  items: new Map(
    itemsIn(report).map(({ id }) => [
      id,
      { status: 'NOT_CHECKED', notes: null, value: null, problems: new Set<string>(), version: 1 },
    ]),
  ),
  frozen: frozenOf(report),
  sequence: report.sequence,
})

/** Ready to be handed in, by the oracle's own reading of the rules. */
const isComplete = ({ items }: Stored) =>
  [...items.values()].every(({ status, notes, value, problems }) => {
    if (status === 'NOT_CHECKED') return notes !== null && problems.size === 0
    if (status === 'PROBLEM') return value !== null && problems.size > 0
    return problems.size === 0 && (status === 'NOT_APPLICABLE' || value !== null)
  })

/** A template with an oracle of what it holds, and the assignments ordered of it as they were then. */
async function templateOf(itemIds: readonly string[]) {
  const catalogue = await catalogueOf(admin)
  const groupId = await catalogue.group()
  const boatId = await catalogue.boat()
  const ordered: { id: string; items: string[][] }[] = []
  let held: string[][] = [[]]
  const asIds = (places: readonly number[]) => [...new Set(places)].map((at) => itemIds[at] ?? '')
  return {
    async write({ groups, loose }: { groups: number[][]; loose: number[] }) {
      const sections = [...groups, loose].map(asIds)
      const asItems = (ids: readonly string[]) => ids.map((itemId) => ({ itemId }))
      const answer = await catalogue.write({
        groupInstances: sections.slice(0, -1).map((ids) => ({ groupId, items: asItems(ids) })),
        items: asItems(sections.at(-1) ?? []),
      })
      // An item that was archived meanwhile may stay where it is, but comes to no new place.
      if (answer.status === 200) held = sections
      else expect(answer.status, answer.text).toBe(422)
    },
    async order() {
      const { rows } = await sql<{ id: string }>`select id from audit_items where archived_at is null
        and id = any(${[...itemIds]}::uuid[])`.execute(server.db)
      const inUse = new Set(rows.map(({ id }) => id))
      const { id } = await catalogue.audit(boatId)
      ordered.push({ id, items: held.map((ids) => ids.filter((itemId) => inUse.has(itemId))) })
    },
    /** Every assignment has what the template held when it was ordered. */
    async check() {
      for (const { id, items } of ordered) {
        const { body } = await catalogue.structure(`/audits/${id}`)
        const seen = [...body.groupInstances.map((instance) => instance.items), body.items]
        expect(seen.map((places) => places.map(({ itemId }) => itemId))).toEqual(items)
      }
    },
  }
}

/** One run of steps beside the oracle, which knows only the requests. */
function run({ auditId, itemIds, boatId }: TestAudit, template: Awaited<ReturnType<typeof templateOf>>) {
  const reports: Stored[] = []
  const pick = (at: number) => reports[at % Math.max(1, reports.length)]
  const fillIn = async (
    stored: Stored,
    item: number,
    change: { status: string; notes: string | null; value: number | null },
  ) => {
    const [id, now] = [...stored.items][item % stored.items.size] ?? []
    if (!id || !now) return
    const report = await wholeReportAs(lead, stored.id)
    const reading = itemsIn(report).find((one) => one.id === id)?.readings[0]
    const body = {
      version: now.version,
      status: change.status,
      notes: change.notes,
      readings: [{ id: reading?.id, value: change.value }],
    }
    const answer = await lead.put<ReportItem>(`/audit-reports/${stored.id}/items/${id}`, body)
    const isRefused = stored.status !== 'DRAFT' || (change.status === 'OK' && now.problems.size > 0)
    expect(answer.status, answer.text).toBe(isRefused ? 409 : 200)
    if (!isRefused) stored.items.set(id, { ...now, ...change, version: answer.body.version })
  }
  const addProblem = async (stored: Stored, item: number, severity: number) => {
    const [id, now] = [...stored.items][item % stored.items.size] ?? []
    if (!id || !now) return
    const path = `/audit-reports/${stored.id}/items/${id}/problems`
    const answer = await lead.post<{ id: string; item: ReportItem }>(path, { title: 'Crepa', severity })
    expect(answer.status, answer.text).toBe(stored.status === 'DRAFT' ? 201 : 409)
    if (stored.status !== 'DRAFT') return
    now.problems.add(answer.body.id)
    stored.items.set(id, { ...now, status: 'PROBLEM', version: answer.body.item.version })
  }
  const move = async (stored: Stored, name: string) => {
    const next = ways[name]?.[stored.status]
    const answer = await lead.post(
      `/audit-reports/${stored.id}/${name}`,
      name === 'reject' ? { note: 'No' } : undefined,
    )
    const isMissing = name === 'submit' && next !== undefined && !isComplete(stored)
    expect(answer.status, `${name} from ${stored.status}: ${answer.text}`).toBe(
      next === undefined ? 409 : isMissing ? 422 : 200,
    )
    if (next !== undefined && !isMissing) stored.status = next
  }
  const edit = (at: number) => {
    const itemId = itemIds[at % itemIds.length]
    const text = JSON.stringify({ it: `Altro ${at}`, en: `Other ${at}` })
    return [
      sql`update audit_items set name = ${text}::jsonb, photo = 'ALWAYS' where id = ${itemId}`,
      sql`update audit_item_readings set label = ${text}::jsonb, required = not required where item_id = ${itemId}`,
      sql`update boats set name = ${`Altra ${at}`}, hull_number = ${String(at)} where id = ${boatId}`,
      sql`update audit_items set archived_at = now() where id = ${itemId}`,
    ][at % 4]
  }
  const take = async (one: Step) => {
    if (one.kind === 'open') return void reports.push(storedOf(await openReport(lead, auditId)))
    if (one.kind === 'catalogue') return void (await edit(one.at)?.execute(server.db))
    if (one.kind === 'assignment')
      return void (await sql`update audit_item_group_instances set label = '{"it": "Nuovo"}', position = position + 1
        where audit_id = ${auditId}`.execute(server.db))
    if (one.kind === 'template') return template.write(one)
    if (one.kind === 'order') return template.order()
    const stored = pick(one.report)
    if (!stored) return
    if (one.kind === 'item') await fillIn(stored, one.item, one)
    else if (one.kind === 'problem') await addProblem(stored, one.item, one.severity)
    else await move(stored, one.name)
  }
  return { reports, take }
}

/** Every report equals what the oracle kept, and no number was given twice. */
async function compare(reports: readonly Stored[]): Promise<void> {
  expect(reports.map(({ sequence }) => sequence)).toEqual(reports.map((_, at) => at + 1))
  for (const stored of reports) {
    const report = await wholeReportAs(lead, stored.id)
    expect(report.status).toBe(stored.status)
    const seen = itemsIn(report).map(({ id, status, notes, readings, problems }) => [
      id,
      status,
      notes,
      readings[0]?.value,
      new Set(problems.map((problem) => problem.id)),
    ])
    expect(seen).toEqual(
      [...stored.items].map(([id, { status, notes, value, problems }]) => [
        id,
        status,
        notes,
        value,
        problems,
      ]),
    )
    const found = [...stored.items.values()].flatMap(({ problems }) => [...problems]).length
    expect(report.code.endsWith(found > 0 ? '-problems' : '-complete')).toBe(true)
  }
}

test('whatever is edited in whatever order, every report says what was entered into it, and nothing else', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const items = [
        { code: 'M', readings: [{ required: true, min: 0, max: 50 }] },
        { code: 'N', readings: [{ required: true }] },
      ]
      const audit = await givenAudit(server.db, items, { sections: ['Uno', 'Due'] })
      const template = await templateOf(audit.itemIds)
      const { reports, take } = run(audit, template)
      const opened: { id: string; frozen: string }[] = []
      await take({ kind: 'open' })
      for (const one of steps) {
        await take(one)
        for (const { id, frozen } of reports.slice(opened.length)) opened.push({ id, frozen })
      }
      await compare(reports)
      await template.check()
      for (const { id, frozen } of opened) expect(frozenOf(await wholeReportAs(lead, id))).toBe(frozen)
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 4), seed: 12 },
  )
})
