import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../db/src/free-port.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'dist/server.js')

/** Decided once, in the process that starts the product; the workers find it in their environment. */
async function decideAddress(): Promise<string> {
  const port = await freePort()
  const dataDir = join(root, `.tmp/e2e-${port}`)
  mkdirSync(dataDir, { recursive: true })
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  Object.assign(process.env, { E2E_PORT: String(port), E2E_DATA_DIR: dataDir })
  return `http://127.0.0.1:${port}`
}

if (!existsSync(server)) throw new Error('There is nothing to test yet: run npm run build first')
process.env.E2E_URL ??= await decideAddress()
const { E2E_URL, E2E_PORT = '', E2E_DATA_DIR = '', CHROMIUM_PATH } = process.env
const chromium = CHROMIUM_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

export default defineConfig({
  testDir: 'areas',
  outputDir: '../test-results',
  // One at a time: the specs share one product, and two browsers beside it would ask too much of two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: E2E_URL,
    locale: 'it-IT',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
  ...(E2E_DATA_DIR && {
    webServer: {
      command: `${process.execPath} ${server}`,
      url: `${E2E_URL}/api/health/ready`,
      env: { PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR, DEMO: '1', DATABASE_URL: '', NODE_ENV: 'production' },
      // SIGKILL, the default, would leave the database running.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
      timeout: 120_000,
    },
  }),
})
