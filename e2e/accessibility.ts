import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Axe finds nothing on the page as it stands, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe reads every node of the page, which takes its time on a busy machine.
  test.info().setTimeout(120_000)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}
