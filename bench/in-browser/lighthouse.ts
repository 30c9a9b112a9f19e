import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '@darsena/db/postgres/free-port'
import { type DemoProduct, startDemoProduct } from '../demo-product.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signedInBrowser } from './browser.ts'

const runs = 3
const program = 'bench/node_modules/lighthouse/cli/index.js'

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
}

interface Report {
  categories: { performance: { score: number } }
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

/** One cold load: a new profile each time, in which nothing but the token is kept. */
async function audit({ url, token }: DemoProduct): Promise<Report> {
  const port = await freePort()
  const browser = await signedInBrowser(url, token, { args: [`--remote-debugging-port=${port}`] })
  try {
    const args = ['--preset=desktop', '--only-categories=performance', '--disable-storage-reset']
    const quietly = ['--output=json', '--quiet', '--no-enable-error-reporting']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, `${url}/boats`, `--port=${port}`, ...args, ...quietly],
      { maxBuffer: 200 * 1024 * 1024 },
    )
    const report: Report = JSON.parse(stdout)
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    return report
  } finally {
    await browser.close()
  }
}

const product = await startDemoProduct()
const reports: Report[] = []
for (let run = 0; run < runs; run += 1) reports.push(await audit(product))
await product.stop()

console.log('Lighthouse performance of /boats, signed in, desktop, first visit')
const scoreOf = (report: Report) => Math.round(report.categories.performance.score * 100)
printTable(
  ['run', 'score', ...Object.values(metrics)],
  reports.map((report, run) => [
    `${run + 1}`,
    scoreOf(report),
    ...Object.keys(metrics).map((id) =>
      rounded(report.audits[id]?.numericValue ?? Number.NaN, id.endsWith('shift') ? 3 : 0),
    ),
  ]),
)
console.log(`median ${median(reports.map(scoreOf))}`)
const faults = Object.values(reports.at(-1)?.audits ?? {}).filter(
  ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
)
for (const { title, displayValue } of faults)
  console.log(`- ${title}${displayValue ? `: ${displayValue}` : ''}`)
process.exit(0)
