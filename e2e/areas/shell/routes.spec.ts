import { expect, type Page, test } from '@playwright/test'
import { loadAxe, violationsOf } from '../../accessibility.ts'
import { openAs } from '../../signed-in.ts'
import { goTo, type Stop, stopsOf, watchTraffic } from '../../walk.ts'

const words = {
  it: {
    menu: 'Menu principale',
    denied: 'Permesso necessario',
    none: 'Pagina non trovata',
    create: ' - Crea',
    edit: ' - Modifica',
  },
  en: {
    menu: 'Main menu',
    denied: 'Permission required',
    none: 'Page not found',
    create: ' - Create',
    edit: ' - Edit',
  },
}
type Language = keyof typeof words

/** What the page says of itself, read at once. */
const readPage = (page: Page) =>
  page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    headings: [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent ?? ''),
    // The group around the entry of the current path has opened by itself.
    closed: [...document.querySelectorAll('nav [aria-current=page]')]
      .filter((entry) => !entry.checkVisibility())
      .map(({ textContent }) => textContent ?? ''),
  }))

/** What is wrong with a stop, in words; nothing where all is as it should be. */
function wrongWith(
  { path, isOpen, isNowhere }: Stop,
  { title, headings, closed }: Awaited<ReturnType<typeof readPage>>,
  faults: string[],
  language: Language,
) {
  const { denied, create, edit } = words[language]
  const isDenied = headings.includes(denied)
  const end = path.endsWith('/new') ? create : /:id\b/.test(path) ? edit : ''
  const hasEnd = [create, edit].find((one) => title.endsWith(one)) ?? ''
  return [
    ...(isDenied === isOpen ? [isOpen ? 'refused' : 'opened'] : []),
    ...(end === hasEnd ? [] : [`titled «${title}»`]),
    ...closed.map((entry) => `group around «${entry}» is closed`),
    ...faults.filter((fault) => !(isNowhere && fault.startsWith('404'))),
  ].map((fault) => `${path}: ${fault}`)
}

/** Goes to every route by its address, in one page that is loaded once. */
async function walk(
  page: Page,
  role: string,
  language: Language,
  atOpen?: (stop: Stop) => Promise<string[]>,
) {
  const traffic = watchTraffic(page)
  const stops = await stopsOf(page, role)
  await openAs(page, role)
  await expect(page.getByRole('navigation', { name: words[language].menu })).toBeVisible({ timeout: 60_000 })
  await traffic.rest()
  if (atOpen) await loadAxe(page)
  const wrong: string[] = []
  for (const stop of stops) {
    traffic.faults()
    await goTo(page, stop.address)
    await traffic.rest()
    wrong.push(...wrongWith(stop, await readPage(page), traffic.faults(), language))
    if (atOpen && stop.isOpen) wrong.push(...(await atOpen(stop)).map((fault) => `${stop.path} ${fault}`))
  }
  expect(wrong).toEqual([])
  await goTo(page, '/boats/one/two/three')
  await expect(page.getByRole('heading', { name: words[language].none })).toBeVisible()
}

/** Colours that change by and by have changed. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

test('every route opens to admin, with nothing that axe finds in the light and in the dark', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await walk(page, 'admin', 'it', async () => {
    const found = await violationsOf(page, 'all')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await settled(page)
    const dark = await violationsOf(page, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    return [...found, ...dark.map((fault) => `in the dark ${fault}`)]
  })
})
