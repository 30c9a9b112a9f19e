import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'

export interface Script {
  /** Path below the site's root. */
  name: string
  /** Bytes by gzip at its best. */
  gzip: number
  /** Bytes that came over the wire, headers included, as this browser asked for it. */
  sent: number
}

const gzipSizes = new Map<string, number>()

async function gzipSize(url: string): Promise<number> {
  const known = gzipSizes.get(url)
  if (known !== undefined) return known
  const body = await (await fetch(url)).arrayBuffer()
  const { length } = gzipSync(body, { level: 9 })
  gzipSizes.set(url, length)
  return length
}

/** Until nothing was added for two seconds: a page asks for its parts one after the other, on a busy machine slowly. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let known = -1; known !== count(); ) {
    known = count()
    await sleep(2_000)
  }
}

/** The scripts that an address loads when it is the first one of a visit, with nothing in the cache. */
export async function pageScripts(browser: BrowserContext, url: string): Promise<Script[]> {
  const page = await browser.newPage()
  const network = await browser.newCDPSession(page)
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') urls.set(requestId, response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(url, { waitUntil: 'load' })
  await untilQuiet(() => urls.size)
  await page.close()
  return Promise.all(
    [...urls].map(async ([id, script]) => ({
      name: new URL(script).pathname.slice(1),
      gzip: await gzipSize(script),
      sent: sizes.get(id) ?? 0,
    })),
  )
}

/** Kilobytes (1,000 bytes) of scripts, with one decimal. */
export const kilobytes = (scripts: Iterable<Script>, size: 'gzip' | 'sent' = 'gzip'): number => {
  const bytes = [...scripts].reduce((sum, script) => sum + script[size], 0)
  return Number((bytes / 1000).toFixed(1))
}
