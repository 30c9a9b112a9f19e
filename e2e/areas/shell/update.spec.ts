import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const types = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.html', 'text/html'],
  ['.svg', 'image/svg+xml'],
])

/** A copy of the built app that can be replaced by a next build while browsers have it open. */
async function serveCopy(): Promise<{ url: string; folder: string; server: Server }> {
  const folder = await mkdtemp(join(tmpdir(), 'darsena-web-'))
  await cp(built, folder, { recursive: true })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = extname(pathname) ? pathname : '/index.html'
    const content = pathname.startsWith('/api/') ? null : await readFile(join(folder, file)).catch(() => null)
    if (!content) return response.writeHead(404).end('{}')
    response.writeHead(200, { 'Content-Type': types.get(extname(file)) ?? 'application/octet-stream' })
    return response.end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder, server }
}

/** Puts the next build in the place of the first: another page, and a service worker that knows it. */
async function releaseNext(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), page.replace('<head>', '<head><meta name="build" content="2">'))
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const next = worker.replace(
    /(url:"index\.html",revision:")[^"]+|(revision:")[^"]+(",url:"index\.html")/,
    '$1$2next$3',
  )
  expect(next).not.toBe(worker)
  await writeFile(join(folder, 'sw.js'), next)
}

const nextBuild = (page: Page) => page.locator('meta[name=build][content="2"]')
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const question = 'Nuovi contenuti disponibili. Ricaricare?'

test.use({ serviceWorkers: 'allow' })

let app: Awaited<ReturnType<typeof serveCopy>>
test.beforeEach(async () => {
  app = await serveCopy()
})
test.afterEach(async () => {
  app.server.closeAllConnections()
  app.server.close()
  await rm(app.folder, { recursive: true })
})

async function openInstalled(page: Page): Promise<void> {
  await page.goto(`${app.url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => isControlled(page)).toBe(true)
}

test('the service worker has the whole site as its scope and leaves the API alone', async ({ page }) => {
  await openInstalled(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${app.url}/`)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('an installed app opens without a network', async ({ page, context }) => {
  await openInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
})

test('a next build is offered, and the page reloads into it once it is accepted', async ({ page }) => {
  await openInstalled(page)
  await expect(page.getByText(question)).toHaveCount(0)
  await releaseNext(app.folder)
  await page.reload()
  await expect(page.getByText(question)).toBeVisible()
  await expect(nextBuild(page)).toHaveCount(0)
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await reloaded
  await expect(nextBuild(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByText(question)).toHaveCount(0)
})

test('a next build that is put off is offered again at the next visit', async ({ page }) => {
  await openInstalled(page)
  await releaseNext(app.folder)
  await page.reload()
  await page.getByRole('button', { name: 'Più tardi' }).click()
  await expect(page.getByText(question)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(question)).toBeVisible()
})

test('every open tab reloads when one of them accepts the next build', async ({ page, context }) => {
  await openInstalled(page)
  const other = await context.newPage()
  await other.goto(`${app.url}/login`)
  await releaseNext(app.folder)
  await page.reload()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(nextBuild(page)).toHaveCount(1)
  await expect(nextBuild(other)).toHaveCount(1)
})

test('the page of a first visit reloads into the next build, too', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  await expect.poll(() => isControlled(page)).toBe(true)
  await releaseNext(app.folder)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(nextBuild(page)).toHaveCount(1)
})
