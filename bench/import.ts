import { readFileSync } from 'node:fs'
import { type ImportReport, importReport } from '@darsena/contract/kit/import-report'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import { demoAccounts, demoPassword } from '@darsena/db/seeds/demo-accounts'
import { parse } from 'csv-parse/sync'
import { bareImport } from './bare/bare-import.ts'
import type { ChildServer } from './child-server.ts'
import { watchMemory } from './measuring/memory.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

const rounds = 3
const realSheet = readFileSync('e2e/fixtures/yachts-it-excel.csv', 'utf8')

/** As large as an import may be: the real rows again and again, each under another name and sail number. */
function largeSheet(count: number): string {
  const [heading, ...rows]: string[][] = parse(realSheet, { bom: true, delimiter: ';' })
  const varied = Array.from({ length: count }, (_, at) => {
    const [name, , ...rest] = rows[at % rows.length] ?? []
    return [`${name} ${at}`, `BEN ${at}`, ...rest]
  })
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [heading ?? [], ...varied].map((row) => row.map(quoted).join(';')).join('\r\n')
}

async function importSheet(
  { url }: ChildServer,
  token: string,
  sheet: string,
  isDryRun: boolean,
): Promise<ImportReport['counts']> {
  const form = new FormData()
  form.set('partial', 'true')
  form.set('file', new Blob([sheet], { type: 'text/csv' }), 'yachts.csv')
  const answer = await fetch(`${url}/api/boats/import?dryRun=${isDryRun}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`The import gave ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return importReport.parse(await answer.json()).counts
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function medianSeconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await seconds(work))
  return median(times)
}

const dataDir = temporaryFolder()
const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
const database = await startOwnPostgres({ dataDir })
const director = demoAccounts.find(({ role }) => role === 'director')?.email ?? ''
const token = await signIn(product.url, director, demoPassword)
const table: (string | number)[][] = []

async function measure(name: string, sheet: string, isDryRun: boolean, bareSeconds: number): Promise<void> {
  let counts: ImportReport['counts'] | undefined
  let took = 0
  const memory = await watchMemory(product.pid, async () => {
    const once = async () => {
      counts = await importSheet(product, token, sheet, isDryRun)
    }
    took = isDryRun ? await medianSeconds(once) : await seconds(once)
  })
  const outcomes = Object.entries(counts ?? {}).filter(([, count]) => count > 0)
  table.push([
    name,
    outcomes.map(([outcome, count]) => `${count} ${outcome}`).join(', '),
    rounded(took, 2),
    rounded(bareSeconds, 2),
    rounded(took / bareSeconds, 1),
    `${memory.before} / ${memory.peak} / ${memory.after}`,
  ])
}

for (const [name, sheet] of [
  ['1,512 rows', realSheet],
  ['50,000 rows', largeSheet(50_000)],
] as const) {
  const bare = await medianSeconds(() => bareImport(database.url, sheet))
  await measure(`${name}, dry run`, sheet, true, bare)
  await measure(`${name}, applied`, sheet, false, bare)
  await measure(`${name}, again`, sheet, true, bare)
}
console.log('POST /api/boats/import on the default installation beside bare INSERTs of the same rows')
printTable(['import', 'outcomes', 's', 'bare s', 'ratio', 'memory MB before / peak / after'], table)
await product.stop()
await database.stop()
process.exit(0)
