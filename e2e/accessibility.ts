import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const ofColours = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on the page as it stands, in the light and in the dark, where only the colours are others. */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe reads every node of the page, which takes its time on a busy machine.
  const info = test.info()
  if (info.timeout < 120_000) info.setTimeout(120_000)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // The modern way opens a page for each run to gather what frames of other origins hold; there are none.
    const builder = new AxeBuilder({ page }).setLegacyMode()
    if (colorScheme === 'dark') builder.withRules(ofColours)
    const { violations } = await builder.analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}

/** Makes axe known to a page that stays, for `violationsOf`. */
export const loadAxe = async (page: Page): Promise<void> => {
  // Not as a script of the page, which its policy would refuse.
  await page.evaluate(readFileSync(axeSource, 'utf8'))
}

type Rules = 'all' | 'colours' | 'all but colours'

/** What axe finds on a page that knows it, as it stands. */
export const violationsOf = (page: Page, rules: Rules): Promise<string[]> =>
  page.evaluate(
    async ([rules, ofColours]) => {
      const off = Object.fromEntries(ofColours.map((id) => [id, { enabled: false }]))
      const options = { all: {}, colours: { runOnly: [...ofColours] }, 'all but colours': { rules: off } }
      const { violations } = await window.axe.run(document, {
        ...options[rules],
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
    },
    [rules, ofColours] as const,
  )
