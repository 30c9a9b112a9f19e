import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../db/src/postgres/free-port.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'dist/server.js')
const workers = 2

interface Product {
  url: string
  port: number
  dataDir: string
}

/** Decided once, in the process that starts the products; the workers find them in their environment. */
async function decideProducts(): Promise<Product[]> {
  const products: Product[] = []
  for (let at = 0; at < workers; at += 1) {
    const port = await freePort()
    const dataDir = join(root, `.tmp/e2e-${port}`)
    mkdirSync(dataDir, { recursive: true })
    process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    products.push({ url: `http://127.0.0.1:${port}`, port, dataDir })
  }
  return products
}

function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  // The shell draws the same pages without a browser's window around each, at less than half the cost.
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return CHROMIUM_PATH ?? installed.find(existsSync)
}

if (!existsSync(server)) throw new Error('There is nothing to test yet: run npm run build first')
process.env.E2E_PRODUCTS ??= JSON.stringify(await decideProducts())
const products: Product[] = JSON.parse(process.env.E2E_PRODUCTS)
const own = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (own) process.env.E2E_DATA_DIR = own.dataDir
const chromium = findChromium()

export default defineConfig({
  testDir: 'areas',
  outputDir: '../test-results',
  // Each worker has a product of its own, where nothing goes on but its one test.
  workers,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: own?.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    // What is installed and kept for later is the subject of one spec; elsewhere each new context would fetch it all.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Costs a third of the time; `--trace on` shows how a failure came about.
    trace: 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: products.map(({ url, port, dataDir }) => ({
    command: `${process.execPath} ${server}`,
    url: `${url}/api/health/ready`,
    env: { PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '', NODE_ENV: 'production' },
    // SIGKILL, the default, would leave the database running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    timeout: 120_000,
  })),
})
