import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { headersOf } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'
import { openedReport } from '../../surveys.ts'

const details = (page: Page) => page.getByRole('region', { name: /^ALB-/ })
const notes = (page: Page) => details(page).getByRole('textbox', { name: 'Motivo o note' })

interface Item {
  id: string
  version: number
  notes: string | null
}

async function itemsOf(page: Page, reportId: string): Promise<Item[]> {
  const headers = await headersOf(page, 'surveyor')
  const whole = await page.request.get(`/api/audit-reports/${reportId}`, { headers })
  const { sections }: { sections: { items: Item[] }[] } = await whole.json()
  return sections.flatMap(({ items }) => items)
}

/** A colleague writes into the same item while a change of this page is on its way. */
async function writeBetween(page: Page, reportId: string, theirs: string): Promise<void> {
  const [item] = await itemsOf(page, reportId)
  const headers = await headersOf(page, 'surveyor')
  const path = `/api/audit-reports/${reportId}/items/${item?.id}`
  await page.route(
    `**${path}`,
    async (route) => {
      const data = { version: item?.version, notes: theirs }
      const answer = await page.request.put(path, { headers, data })
      expect(answer.ok()).toBe(true)
      await route.continue()
    },
    { times: 1 },
  )
}

for (const [choice, kept] of [
  ['Tieni la tua', 'Mia nota'],
  ['Tieni l’altra', 'Nota del collega'],
] as const)
  test(`a note that two wrote at once is shown in both wordings: «${choice}»`, async ({ page }) => {
    const id = await openedReport(page)
    await openAs(page, 'survey-lead', `/audit-reports/${id}`)
    await expect(notes(page)).toBeVisible()
    await writeBetween(page, id, 'Nota del collega')
    await notes(page).fill('Mia nota')
    await notes(page).blur()
    const dialog = page.getByRole('dialog', { name: /^ALB-01: due modifiche diverse/ })
    await expect(dialog.getByRole('row', { name: /^Note/ })).toContainText(/Mia nota.*Nota del collega/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: choice }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Tutto salvato')).toBeVisible()
    await expect(notes(page)).toHaveValue(kept)
    expect((await itemsOf(page, id))[0]?.notes).toBe(kept)
  })

test('a signature is drawn on the screen, used once there is a line, and saved with the survey', async ({
  page,
}) => {
  const id = await openedReport(page)
  await openAs(page, 'survey-lead', `/audit-reports/${id}?tab=details`)
  await page.getByRole('button', { name: 'Firma sullo schermo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Firma sullo schermo' })
  const use = dialog.getByRole('button', { name: 'Usa questa firma' })
  await expect(use).toBeDisabled()
  await expectAccessible(page)
  const pad = dialog.getByLabel('Area per la firma')
  const sign = async () => {
    const box = await pad.boundingBox()
    if (!box) throw new Error('There is nowhere to sign')
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 30, { steps: 6 })
    await page.mouse.move(box.x + 200, box.y + 90, { steps: 6 })
    await page.mouse.up()
  }
  await sign()
  await expect(use).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancella' }).click()
  await expect(use).toBeDisabled()
  await sign()
  await use.click()
  await expect(page.getByText('Firma pronta: salva per conservarla')).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Firma pronta: salva per conservarla')).toBeVisible()
  const headers = await headersOf(page, 'survey-lead')
  await expect(async () => {
    const report = await page.request.get(`/api/audit-reports/${id}`, { headers })
    expect(await report.json()).toMatchObject({ signature: { mimeType: 'image/png' } })
  }).toPass({ timeout: 10_000 })
})
