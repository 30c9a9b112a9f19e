import type { Page } from '@playwright/test'

/** From now on the page has a tenth of the processor, so that what it draws comes well behind what is typed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
}
