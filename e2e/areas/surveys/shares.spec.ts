import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { headersOf } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

interface Report {
  id: string
  code: string
  highCount: number
}

/** An approved survey of the demo with severe problems, which have photos. */
async function approvedReport(page: Page): Promise<Report> {
  const headers = await headersOf(page, 'survey-lead')
  const found = await page.request.get(
    '/api/audit-reports?status=APPROVED&worstSeverity=HIGH&sort=-highCount,code',
    {
      headers,
    },
  )
  const { items }: { items: Report[] } = await found.json()
  const [report] = items
  if (!report) throw new Error('The demo has no such report')
  return report
}

/** Somebody without an account, on a phone. */
async function outsider(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' })
  return context.newPage()
}

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`),
    ).toEqual([])
  }
}

test('a survey is shared by a link that an outsider opens, filters, enlarges and reads in another language, until it is revoked', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const report = await approvedReport(page)
  await openAs(page, 'survey-lead', `/audit-reports/${report.id}?tab=shares`)
  await page.getByRole('button', { name: 'Nuovo collegamento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Per chi' }).fill('Compratore e2e')
  await dialog.getByRole('button', { name: 'Crea collegamento' }).click()
  await expect(dialog.getByRole('alert')).toContainText('non verrà più mostrato')
  const address = (await dialog.getByText('/public/audit-reports/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'L’ho copiato' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Compratore e2e' })
  await expect(line).toContainText('Attivo')
  await expectAccessible(page)

  const reader = await outsider(browser)
  const sent: Record<string, string>[] = []
  reader.on('request', (request) => sent.push(request.headers()))
  const scripts: { url: string; bytes: number }[] = []
  reader.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length']) })
  })
  const path = new URL(address).pathname
  const opened = await reader.goto(path)
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(reader.getByText(report.code)).toBeVisible()
  await expectNoFaults(reader)
  // A small program of its own: nothing of the shell comes along.
  expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/public\/assets\//),
  ])
  expect(scripts[0]?.bytes).toBeLessThan(90_000)
  expect(sent.filter((headers) => 'authorization' in headers || 'x-facility-id' in headers)).toEqual([])

  await reader.getByLabel('Gravità').selectOption('3')
  await expect(reader.getByRole('status')).toContainText(`Problemi mostrati: ${report.highCount} di`)
  await reader.getByRole('button', { name: 'English' }).click()
  await expect(reader.getByRole('heading', { name: 'Findings' })).toBeVisible()
  await expect(reader.locator('html')).toHaveAttribute('lang', 'en')
  const enlarge = reader.getByRole('button', { name: /^Enlarge/ }).first()
  await enlarge.click()
  const lightbox = reader.getByRole('dialog')
  await expect(lightbox.getByRole('img')).toHaveJSProperty('complete', true)
  await expect(lightbox.locator('svg circle')).toHaveCount(1)
  await reader.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(enlarge).toBeFocused()

  await line.getByRole('button', { name: 'Revoca «Compratore e2e»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click()
  await expect(line).toContainText('Revocato')
  await expect(line).toContainText('1 apertura')
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Questo collegamento non è più valido' })).toBeVisible()
  await expectNoFaults(reader)
  const dead = await reader.locator('main').textContent()
  await reader.goto('/public/audit-reports/a/b')
  await expect(reader.locator('main')).toHaveText(dead ?? '')
  await reader.context().close()
})

test('a link with a password asks for it and shows no more than it was made for', async ({
  page,
  browser,
}) => {
  const report = await approvedReport(page)
  const headers = await headersOf(page, 'survey-lead')
  const made = await page.request.post(`/api/audit-reports/${report.id}/shares`, {
    headers,
    data: { content: 'PROBLEMS', locale: 'en', withPhotos: false, password: 'segreto' },
  })
  const { token }: { token: string } = await made.json()
  const reader = await outsider(browser)
  await reader.goto(`/public/audit-reports/${token}`)
  const password = reader.getByLabel('Password')
  await password.fill('sbagliata')
  await password.press('Enter')
  await expect(reader.getByRole('alert')).toHaveText('La password non è corretta')
  await expectNoFaults(reader)
  await password.fill('segreto')
  await password.press('Enter')
  await expect(reader.getByRole('heading', { name: 'Findings' })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Checklist' })).toBeHidden()
  await expect(reader.getByRole('button', { name: /^Enlarge/ })).toHaveCount(0)
  await expect(reader.getByRole('heading', { name: 'Limitations' })).toBeVisible()
  // Once given, it is not asked for again in this browser.
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Findings' })).toBeVisible()
  await reader.context().close()
})
