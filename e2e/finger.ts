import type { Page } from '@playwright/test'

export interface Spot {
  x: number
  y: number
}

/** A finger on the screen, by the browser's own protocol: Playwright's can only tap. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const lead = async (from: Spot, to: Spot) => {
    const steps = 8
    for (let at = 1; at <= steps; at += 1) {
      const part = at / steps
      await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      await page.waitForTimeout(16)
    }
  }
  return {
    /** Moves at once, which scrolls what lies under it. */
    async swipe(from: Spot, to: Spot) {
      await send('touchStart', [from])
      await lead(from, to)
      await send('touchEnd', [])
    },
    /** Rests until it holds what lies under it, and leads it along. */
    async hold(from: Spot, to: Spot) {
      await send('touchStart', [from])
      // By the page's own clock, which what waits for the finger goes by, however busy the page is.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      await lead(from, to)
      await send('touchEnd', [])
    },
  }
}
