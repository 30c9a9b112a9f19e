import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { headersOf } from './rows.ts'

const matrix = join(import.meta.dirname, '../web/src/shell/menu/route-matrix.csv')
const [head = '', ...lines] = readFileSync(matrix, 'utf8').trimEnd().split('\n')
const nowhere = '00000000-0000-4000-8000-000000000000'

const roles = head.split(',').slice(1)

export interface Stop {
  /** As routes are declared: `/boats/:id`. */
  path: string
  address: string
  isOpen: boolean
  /** Its row is one that is nowhere, because the role sees none. */
  isNowhere: boolean
}

/** Whose rows the parameter of a path names. */
const namedBy = (path: string, parameter: string): string => {
  if (parameter === 'boatId') return 'boats'
  if (parameter === 'visitorId') return 'visitors'
  if (parameter === 'rollCallId') return 'roll-calls'
  return path.split('/').at(path.endsWith('/capture') ? -3 : -2) ?? ''
}

/** Every route of the product with a row that this role sees, and whether it opens to it. */
export async function stopsOf(page: Page, role: string): Promise<Stop[]> {
  const headers = await headersOf(page, role)
  const rows = new Map<string, Promise<string>>()
  const firstOf = async (resource: string) => {
    const answer = await page.request.get(`/api/${resource}?pageSize=1`, { headers })
    return answer.ok() ? ((await answer.json()).items[0]?.id ?? nowhere) : nowhere
  }
  const idFor = (resource: string) => {
    const id = rows.get(resource) ?? firstOf(resource)
    rows.set(resource, id)
    return id
  }
  const column = roles.indexOf(role)
  const stops: Stop[] = []
  for (const line of lines) {
    const [path = '', ...cells] = line.split(',')
    let address = path
    for (const [parameter] of path.matchAll(/:\w+/g)) {
      address = address.replace(parameter, await idFor(namedBy(path, parameter.slice(1))))
    }
    stops.push({ path, address, isOpen: cells[column] === 'yes', isNowhere: address.includes(nowhere) })
  }
  return stops
}

/** Follows what a page asks for, so that one knows when it has come to rest. */
export function watchTraffic(page: Page) {
  const pending = new Set<unknown>()
  const faults: string[] = []
  page.on('request', (request) => {
    // The stream of changes stays open for good.
    if (!request.url().includes('/api/live')) pending.add(request)
  })
  const done = (request: unknown) => pending.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.request().method()} ${path}`)
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return {
    /** Nothing is asked for any more, and what came is drawn. */
    async rest() {
      let isQuiet = false
      while (!isQuiet) {
        await expect.poll(() => pending.size, { intervals: [10, 20, 50] }).toBe(0)
        await frames()
        isQuiet = pending.size === 0
      }
    },
    /** What went wrong since it was asked last. */
    faults: () => faults.splice(0),
  }
}

/** Goes to an address as a link would, without loading the program again, and waits until the page is there. */
export async function goTo(page: Page, address: string): Promise<void> {
  const isThere = await page.evaluate((to) => {
    if (location.pathname === to) return true
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return false
  }, address)
  if (isThere) return
  // A new page takes the focus, its title or a field of it.
  await page.waitForFunction(() => document.activeElement !== document.body, undefined, { polling: 'raf' })
}
