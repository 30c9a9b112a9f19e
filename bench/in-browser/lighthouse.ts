import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '@darsena/db/postgres/free-port'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { z } from 'zod'
import { type DemoProduct, startDemoProduct } from '../demo-product.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signIn } from '../product.ts'
import { signedInBrowser } from './browser.ts'

const runs = Number(process.env.ROUNDS ?? 3)
const program = 'bench/node_modules/lighthouse/cli/index.js'

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
}

interface Report {
  categories: { performance: { score: number }; accessibility?: { score: number } }
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

const metrics = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'speed-index': 'speed index ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
}

interface Visit {
  title: string
  /** Below the product's address. */
  path: string
  args: readonly string[]
}

const desktop = ['--preset=desktop', '--only-categories=performance']
/** Lighthouse's own phone on a slow network. */
const phone = ['--only-categories=performance,accessibility']

/** One cold load: a new profile each time, in which nothing but the token is kept. */
async function audit({ url, token }: DemoProduct, { path, args }: Visit): Promise<Report> {
  const port = await freePort()
  const browser = await signedInBrowser(url, token, { args: [`--remote-debugging-port=${port}`] })
  try {
    const quietly = ['--disable-storage-reset', '--output=json', '--quiet', '--no-enable-error-reporting']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, url + path, `--port=${port}`, ...args, ...quietly],
      { maxBuffer: 200 * 1024 * 1024 },
    )
    const report: Report = JSON.parse(stdout)
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    return report
  } finally {
    await browser.close()
  }
}

const reports = z.object({ items: z.array(z.object({ id: z.string() })) })

/** A link to the approved survey of the demo with the most severe problems. @returns its path */
async function sharedReport({ url }: DemoProduct): Promise<string> {
  const headers = {
    authorization: `Bearer ${await signIn(url, 'survey-lead@darsena.example', demoPassword)}`,
    'content-type': 'application/json',
  }
  const found = await fetch(`${url}/api/audit-reports?status=APPROVED&sort=-highCount`, { headers })
  const [report] = reports.parse(await found.json()).items
  const made = await fetch(`${url}/api/audit-reports/${report?.id}/shares`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  return new URL(z.object({ url: z.string() }).parse(await made.json()).url).pathname
}

const percent = (score = Number.NaN) => Math.round(score * 100)

function print(title: string, audits: readonly Report[]): void {
  console.log(`\n${title}`)
  printTable(
    ['run', 'performance', 'accessibility', ...Object.values(metrics)],
    audits.map((report, run) => [
      `${run + 1}`,
      percent(report.categories.performance.score),
      report.categories.accessibility ? percent(report.categories.accessibility.score) : '',
      ...Object.keys(metrics).map((id) =>
        rounded(report.audits[id]?.numericValue ?? Number.NaN, id.endsWith('shift') ? 3 : 0),
      ),
    ]),
  )
  console.log(`median ${median(audits.map(({ categories }) => percent(categories.performance.score)))}`)
  const faults = Object.values(audits.at(-1)?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const { title, displayValue } of faults)
    console.log(`- ${title}${displayValue ? `: ${displayValue}` : ''}`)
}

const product = await startDemoProduct()
await product.atRest()
const visits: Visit[] = [
  { title: '/boats, signed in, desktop', path: '/boats', args: desktop },
  { title: '/boats, signed in, phone', path: '/boats', args: phone },
  { title: '/, signed in, desktop', path: '/', args: desktop },
  { title: '/, signed in, phone', path: '/', args: phone },
  { title: 'a shared survey, phone', path: await sharedReport(product), args: phone },
]
console.log('Lighthouse, first visit')
for (const visit of visits) {
  const audits: Report[] = []
  for (let run = 0; run < runs; run += 1) audits.push(await audit(product, visit))
  print(visit.title, audits)
}
await product.stop()
process.exit(0)
