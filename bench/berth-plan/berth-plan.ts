import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { berthPlanPages } from '../in-browser/berth-plan-pages.ts'
import { chromiumPath } from '../in-browser/browser.ts'
import { median, printTable, rounded } from '../measuring/table.ts'

const sizes = [
  { slots: 100, stays: 2_000 },
  { slots: 500, stays: 10_000 },
  { slots: 2_000, stays: 40_000 },
]
const zooms = ['month', 'season'] as const
/** How often each page is opened; the slow ones show the same with fewer visits. */
const peers = { data: 5, bare: 5, react: 5, plan: 5, daypilot: 3, vis: 1 }
type Peer = keyof typeof peers

/** Milliseconds; who is not ready by then has no figure. */
const patience = 150_000

interface Picture {
  /** Milliseconds of CPU time of the main thread until the first picture is complete. */
  first: number
  /** Milliseconds, 95th percentile while scrolling down and then to the right. */
  down: number
  right: number
  /** Megabytes of script heap, garbage collected. */
  heap: number
  /** Milliseconds of script for one step of a drag; the product's page only. */
  drag: number
}

const pages = await berthPlanPages()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
})

const scrolling = `async (axis, step) => {
  const frames = []
  let last = await new Promise(requestAnimationFrame)
  for (let at = 0; at < 90; at++) {
    window.scroller[axis] += step
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]
}`

/** Takes hold of a bar in the middle of the picture and leads it about. */
async function dragStep(page: Page, script: () => Promise<number>): Promise<number> {
  // Back to where there are stays; a season that is scrolled through ends beyond them.
  await page.evaluate('window.scroller.scrollTo(window.scroller.scrollLeft - 90 * 60, 0)')
  await sleep(600)
  const cell = page.getByRole('gridcell').nth(8)
  const box = await cell.boundingBox()
  if (!box) return Number.NaN
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await sleep(100)
  const before = await script()
  const steps = 40
  for (let at = 0; at < steps; at++) {
    await page.mouse.move(x + 10 + at * 3, y + 10 + at * 5)
    await sleep(20)
  }
  const spent = (await script()) - before
  await page.mouse.up()
  return (spent * 1000) / steps
}

async function visit(peer: Peer, query: string): Promise<Picture | undefined> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find((one) => one.name === name)?.value ?? Number.NaN
  }
  try {
    await page.goto(`${pages.url}/${peer}.html?${query}`)
    await page.waitForFunction("document.title === 'ready'", undefined, { timeout: patience })
    const first = (await metric('TaskDuration')) * 1000
    await sleep(500)
    const down: number = await page.evaluate(`(${scrolling})('scrollTop', 60)`)
    const right: number = await page.evaluate(`(${scrolling})('scrollLeft', 60)`)
    await sleep(500)
    const drag = peer === 'plan' ? await dragStep(page, () => metric('ScriptDuration')) : Number.NaN
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { first, down, right, drag, heap: usedSize / 1_000_000 }
  } catch {
    return undefined
  } finally {
    await page.close()
  }
}

async function measure(peer: Peer, query: string): Promise<Picture | undefined> {
  const visits: Picture[] = []
  for (let at = 0; at < peers[peer]; at++) {
    const one = await visit(peer, query)
    if (!one) return undefined
    visits.push(one)
  }
  const middle = (key: keyof Picture) => median(visits.map((one) => one[key]))
  return {
    first: middle('first'),
    down: middle('down'),
    right: middle('right'),
    heap: middle('heap'),
    drag: middle('drag'),
  }
}

const names: readonly Peer[] = ['data', 'bare', 'react', 'plan', 'daypilot', 'vis']
const shown = (value: number | undefined, decimals = 0) =>
  value === undefined || Number.isNaN(value) ? '–' : rounded(value, decimals)
const ratio = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? '–' : rounded(one / other, 2)

for (const zoom of zooms) {
  console.log(`\n${zoom}\n`)
  const firsts: number[] = []
  const table = []
  for (const { slots, stays } of sizes) {
    const results = new Map<Peer, Picture | undefined>()
    for (const peer of names)
      results.set(peer, await measure(peer, `slots=${slots}&stays=${stays}&zoom=${zoom}`))
    const [data, bare, react, plan, daypilot, vis] = names.map((name) => results.get(name))
    firsts.push(plan?.first ?? Number.NaN)
    const best = Math.min(daypilot?.first ?? Number.POSITIVE_INFINITY, vis?.first ?? Number.POSITIVE_INFINITY)
    table.push([
      `${slots} / ${stays}`,
      shown(data?.first),
      shown(bare?.first),
      shown(react?.first),
      shown(plan?.first),
      shown(daypilot?.first),
      shown(vis?.first),
      ratio(plan?.first, bare?.first),
      ratio(plan?.first, best),
      `${shown(plan?.down)}/${shown(plan?.right)}`,
      `${shown(bare?.down)}/${shown(bare?.right)}`,
      `${shown(daypilot?.down)}/${shown(daypilot?.right)}`,
      shown(plan?.drag, 1),
      shown(plan?.heap, 1),
    ])
  }
  printTable(
    [
      'slots / stays',
      'data alone ms',
      'bare ms',
      'React alone ms',
      'plan ms',
      'DayPilot ms',
      'vis ms',
      '÷ bare',
      '÷ best library',
      'p95 frame ↓/→',
      'bare ↓/→',
      'DayPilot ↓/→',
      'drag step ms',
      'heap MB',
    ],
    table,
  )
  console.log(`\nfrom the smallest to the largest: × ${ratio(firsts.at(-1), firsts[0])}`)
}
await browser.close()
await pages.close()
process.exit(0)
