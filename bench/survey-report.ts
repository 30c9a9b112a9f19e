import { gzipSync } from 'node:zlib'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import pg from 'pg'
import { z } from 'zod'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Statement, startRecorded } from './measuring/recorded-product.ts'
import { sqlTime } from './measuring/sql-time.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
const lead = 'survey-lead@darsena.example'

const idOnly = z.object({ id: z.string() })
const templates = z.object({
  items: z.array(z.object({ id: z.string(), surveyTypeId: z.string(), itemCount: z.number() })),
})
const wholeReport = z.object({
  id: z.string(),
  sections: z.array(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          readings: z.array(z.object({ id: z.string(), valueType: z.string() })),
        }),
      ),
    }),
  ),
})

function api(url: string, token: string) {
  return async <T>(method: string, path: string, answer: z.ZodType<T>, body?: object): Promise<T> => {
    const sent = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await sent.text()
    if (!sent.ok) throw new Error(`${method} ${path} gave ${sent.status}: ${text}`)
    return answer.parse(JSON.parse(text))
  }
}
type Api = ReturnType<typeof api>

/** Assignments of the longest checklist of the demo, each for a boat of its own. */
async function orderAudits(call: Api, count: number): Promise<string[]> {
  const { items } = await call('GET', '/audit-templates?pageSize=200', templates)
  const [longest] = items.sort((a, b) => b.itemCount - a.itemCount)
  const boats = await call('GET', `/boats?pageSize=${count}`, z.object({ items: z.array(idOnly) }))
  const body = {
    boatIds: boats.items.map(({ id }) => id),
    surveyTypeId: longest?.surveyTypeId,
    templateId: longest?.id,
  }
  return (await call('POST', '/audits/orders', z.object({ items: z.array(idOnly) }), body)).items.map(
    ({ id }) => id,
  )
}

const isNumber = ({ valueType }: { valueType: string }) => valueType === 'NUMBER'

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** Statements as a transaction of their own. */
const committed = (statements: readonly Statement[]): Statement[] => [
  { sql: 'begin', parameters: [] },
  ...statements,
  { sql: 'commit', parameters: [] },
]

/** Writes a note and all numbers of one of the items that ask for numbers. */
function fill(call: Api, report: z.infer<typeof wholeReport>, at: number) {
  const measured = report.sections
    .flatMap(({ items }) => items)
    .map(({ readings, ...item }) => ({ ...item, numbers: readings.filter(isNumber) }))
    .filter(({ numbers }) => numbers.length > 0)
  const item = measured[at % measured.length]
  const readings = item?.numbers.map(({ id }) => ({ id, value: 1 }))
  const body = { version: item?.version, notes: 'visto', readings }
  return call('PUT', `/audit-reports/${report.id}/items/${item?.id}`, z.object({ version: z.number() }), body)
}

/** What the product sends to the database to open a report and to save an item of it. */
async function record(database: BenchDatabase) {
  const product = await startRecorded(database.url)
  const call = api(product.url, await signIn(product.url, lead, demoPassword))
  const [auditId = ''] = await orderAudits(call, 1)
  product.forget()
  const report = await call('POST', `/audits/${auditId}/reports`, wholeReport)
  const opened = product.recorded()
  product.forget()
  await fill(call, report, 0)
  const saved = product.recorded()
  await product.stop()
  return { auditId, report, opened, saved }
}

const isWrite = ({ sql }: Statement) => /^\s*(insert into|update|delete from)\s+"?audit_report/i.test(sql)

const ofReport = ({ sql }: Statement) => /audit_report/.test(sql)

const database = await benchDatabase()
const first = await startProduct({ DATABASE_URL: database.url, DEMO: '1' })
await first.atRest()
await first.stop()
const known = await record(database)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, lead, demoPassword)
const call = api(product.url, token)
const audits = await orderAudits(call, rounds + 3)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const times = {
  open: [] as number[],
  openBare: [] as number[],
  save: [] as number[],
  saveBare: [] as number[],
}
let whole = known.report
for (const [round, auditId] of audits.entries()) {
  const text = JSON.stringify(known.opened.filter(isWrite))
    .replaceAll(known.auditId, auditId)
    .replaceAll(known.report.id, crypto.randomUUID())
  const openBare = await sqlTime(pool, committed(JSON.parse(text)))
  const opened = await timed(() => call('POST', `/audits/${auditId}/reports`, wholeReport))
  whole = opened.result
  const save = await timed(() => fill(call, whole, 1 + (round % 20)))
  const saveBare = await sqlTime(pool, committed(known.saved.filter(ofReport)))
  if (round < 3) continue
  times.open.push(opened.ms)
  times.openBare.push(openBare)
  times.save.push(save.ms)
  times.saveBare.push(saveBare)
}
const items = whole.sections.flatMap((section) => section.items)
console.log(
  `A report of ${items.length} items and ${items.flatMap(({ readings }) => readings).length} readings; ${rounds} rounds`,
)
const line = (what: string, ours: readonly number[], theirs: readonly number[], aim: string) => [
  what,
  rounded(median(ours), 1),
  rounded(median(theirs), 1),
  rounded(median(ours) / median(theirs), 2),
  aim,
]
printTable(
  ['request', 'ms', 'bare SQL ms', 'ratio', 'aim'],
  [
    line('open a report', times.open, times.openBare, '≤ 3'),
    line('save an item', times.save, times.saveBare, '≤ 2'),
  ],
)
console.log(`Statements: ${known.opened.length} to open, ${known.saved.length} to save an item`)
const answer = await fetch(`${product.url}/api/audit-reports/${whole.id}`, {
  headers: { authorization: `Bearer ${token}` },
})
console.log(
  `The whole report: ${rounded(gzipSync(await answer.text()).byteLength / 1000, 1)} kB gzipped (aim ≤ 60)`,
)
await pool.end()
await product.stop()
await database.drop()
process.exit(0)
