import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import '@darsena/api/areas'
import { reportPrint } from '@darsena/api/areas/surveys/print/print-report'
import { isPrintable } from '@darsena/api/areas/surveys/print/printable-report'
import { localStore } from '@darsena/api/kit/files/local-store'
import { sharedTemplate } from '@darsena/api/kit/pdf/set-pdf'
import { connect } from '@darsena/db/connect'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import { benchDatabase } from '../database.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signIn, startProduct } from '../product.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { addPhotos } from './add-photos.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const folder = temporaryFolder()
const database = await benchDatabase()
const product = await startProduct({ DATABASE_URL: database.url, DEMO: '1', DATA_DIR: folder })
const token = await signIn(product.url, 'survey-lead@darsena.example', demoPassword)
const headers = { authorization: `Bearer ${token}` }
const { db, close } = connect(database.url)
const store = localStore(join(folder, 'files'))
await product.atRest()

const found = await sql<{ id: string }>`select id from audit_reports
  where status = 'DRAFT' and item_count > 100 order by item_count desc, code limit 1`.execute(db)
const reportId = found.rows[0]?.id ?? ''
const address = `${product.url}/api/audit-reports/${reportId}/pdf?locale=it`

/** Milliseconds of a PDF that was not made yet, and its pages. */
async function make(): Promise<{ ms: number; bytes: number }> {
  await sql`delete from stored_pdfs`.execute(db)
  const begun = performance.now()
  const answer = await fetch(address, { headers })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The PDF gave ${answer.status}`)
  return { ms: performance.now() - begun, bytes: byteLength }
}

/** Content as a program of its own would set it: the very template and data, with the photos as they are in the store. */
async function writeBare(into: string): Promise<void> {
  mkdirSync(into, { recursive: true })
  const answer = await fetch(`${product.url}/api/audit-reports/${reportId}`, { headers })
  const report = z.looseObject({}).parse(await answer.json())
  if (!isPrintable(report)) throw new Error('No report came')
  const print = await reportPrint({ db, files: store }, report, {
    content: 'complete',
    locale: 'it',
    hasPhotos: true,
  })
  const data = JSON.stringify(print.data)
  writeFileSync(join(into, 'base.typ'), sharedTemplate)
  writeFileSync(join(into, 'report.typ'), print.template)
  writeFileSync(join(into, 'data.json'), data.replaceAll(/photo-(\d+)\.svg/g, 'photo-$1.jpg'))
  const sources = data.matchAll(/"(photo-\d+)\.svg ([^"]+)"/g)
  for (const [, name, key] of sources)
    writeFileSync(
      join(into, `${name}.original`),
      Buffer.concat(await (await store.read(key ?? '')).toArray()),
    )
}

interface Bare {
  ms: number
  typstMs: number
  pages: number
  bytes: number
  peak: number
}

function bare(from: string): Bare {
  const script = fileURLToPath(new URL('./bare-typst.mjs', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, [script, from], { encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

const rss = (pid: string | number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const parentOf = (pid: string): number => {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** The most that the server and the process that sets PDFs held together, in MB, while something was done. */
async function peakWhile(
  work: () => Promise<unknown>,
): Promise<{ peak: number; before: number; worker: number }> {
  const before = rss(product.pid)
  const most = { all: 0, worker: 0 }
  const state = { isOver: false }
  const watch = async () => {
    while (!state.isOver) {
      const children = readdirSync('/proc').filter(
        (pid) => /^\d+$/.test(pid) && parentOf(pid) === product.pid,
      )
      const worker = children.reduce((sum, pid) => sum + rss(pid), 0)
      most.worker = Math.max(most.worker, worker)
      most.all = Math.max(most.all, worker + rss(product.pid))
      await sleep(20)
    }
  }
  const watching = watch()
  await work()
  state.isOver = true
  await watching
  return { peak: Math.round(most.all), before: Math.round(before), worker: Math.round(most.worker) }
}

/** The time within which 99 of 100 requests of somebody else are answered, in ms. */
async function p99While(work: Promise<unknown>): Promise<{ p50: number; p99: number; count: number }> {
  const times: number[] = []
  const state = { isOver: false }
  void work.finally(() => {
    state.isOver = true
  })
  while (!state.isOver) {
    const begun = performance.now()
    await (await fetch(`${product.url}/api/boats?pageSize=25`, { headers })).arrayBuffer()
    times.push(performance.now() - begun)
    await sleep(10)
  }
  times.sort((a, b) => a - b)
  return {
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    count: times.length,
  }
}

await addPhotos(db, store, reportId, 120)
await make()
const content = join(folder, 'bare')
await writeBare(content)
const [ours, theirs]: [number[], Bare[]] = [[], []]
let size = 0
for (let round = 0; round < rounds; round += 1) {
  theirs.push(bare(content))
  const { ms, bytes } = await make()
  ours.push(ms)
  size = bytes
}
const [first] = theirs
console.log(`The report of ${first?.pages} pages with 120 photos of 1,600 pixels, ${rounds} rounds`)
const bareMs = median(theirs.map(({ ms }) => ms))
printTable(
  ['', 'ms', 'of bare', 'MB of the PDF', 'peak MB'],
  [
    [
      'bare: photos scaled to 1,280 pixels, typst',
      rounded(bareMs),
      1,
      rounded((first?.bytes ?? 0) / 1e6, 1),
      first?.peak ?? 0,
    ],
    ['of that typst alone', rounded(median(theirs.map(({ typstMs }) => typstMs))), '', '', ''],
    ['product', rounded(median(ours)), rounded(median(ours) / bareMs, 2), rounded(size / 1e6, 1), ''],
  ],
)

const quiet = await p99While(sleep(8_000))
const busy = await p99While(
  (async () => {
    for (let round = 0; round < rounds; round += 1) await make()
  })(),
)
console.log('\nA list of 25 yachts for somebody else, asked for again and again')
printTable(
  ['', 'requests', 'p50 ms', 'p99 ms', 'of quiet'],
  [
    ['quiet', quiet.count, rounded(quiet.p50, 1), rounded(quiet.p99, 1), 1],
    [
      'while PDFs are made',
      busy.count,
      rounded(busy.p50, 1),
      rounded(busy.p99, 1),
      rounded(busy.p99 / quiet.p99, 2),
    ],
  ],
)

await addPhotos(db, store, reportId, 180)
const memory = await peakWhile(make)
console.log('\nMemory with 300 photos, MB')
printTable(
  ['server before', 'server and process at their peak', 'of that the process'],
  [[memory.before, memory.peak, memory.worker]],
)
await close()
await product.stop()
await database.drop()
process.exit(0)
