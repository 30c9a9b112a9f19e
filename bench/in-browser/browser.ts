import { existsSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { temporaryFolder } from '../temporary-folder.ts'

const debian = '/usr/bin/chromium'

/** `CHROMIUM_PATH`, else Debian's Chromium, else the one that Playwright installed. */
export const chromiumPath = (): string =>
  process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : chromium.executablePath())

/**
 * A browser with an empty profile in which somebody is signed in at `url`, but nothing of the app was loaded.
 * @param args further flags of Chromium
 */
export async function signedInBrowser(
  url: string,
  token: string,
  options: { args?: string[]; serviceWorkers?: 'allow' | 'block' } = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: chromiumPath(),
    headless: true,
    locale: 'it-IT',
    chromiumSandbox: process.getuid?.() !== 0,
    serviceWorkers: options.serviceWorkers ?? 'allow',
    args: ['--disable-gpu', '--disable-quic', ...(options.args ?? [])],
  })
  const page = await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(url)
  await page.evaluate(`localStorage.setItem('auth-token', '${token}')`)
  await page.close()
  return context
}
