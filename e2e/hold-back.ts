import type { Page, Request } from '@playwright/test'

/**
 * Holds back requests to a path, as a slow line does.
 * @param isMeant which of them; absent: all
 * @returns what lets them go
 */
export async function holdBack(
  page: Page,
  path: string,
  isMeant: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (isMeant(route.request())) await gone
    // The page may have gone by then.
    await route.continue().catch(() => undefined)
  })
  return letGo
}
