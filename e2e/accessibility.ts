import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Axe finds nothing on the page as it stands, in the light and in the dark, where only the colours are others. */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe reads every node of the page, which takes its time on a busy machine.
  const info = test.info()
  if (info.timeout < 120_000) info.setTimeout(120_000)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // The modern way opens a page for each run to gather what frames of other origins hold; there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}
