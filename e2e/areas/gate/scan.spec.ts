import { expect, type Page, test } from '@playwright/test'
import { visitorOf } from '../../gate.ts'
import { findRow, headersOf } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

/** From now on the camera of this page sees the QR code of a pass. */
async function holdBeforeCamera(page: Page, passUrl: string): Promise<void> {
  const pass = await (await page.request.get(new URL(passUrl).pathname)).text()
  const code = /<svg.*?<\/svg>/s.exec(pass)?.[0] ?? ''
  await page.addInitScript((svg) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
      await picture.decode()
      setInterval(() => {
        const context = canvas.getContext('2d')
        context?.fillRect(0, 0, 640, 480)
        context?.drawImage(picture, 120, 40, 400, 400)
      }, 50)
      return canvas.captureStream(20)
    }
  }, code)
}

test('a pass held before the camera lets its visitor in, and nothing comes from another server', async ({
  page,
  baseURL,
}) => {
  const name = await visitorOf(page, true)
  const headers = await headersOf(page, 'admin')
  const { id } = await findRow(page, 'scheduled-visits', name)
  const pass = await page.request.get(`/api/scheduled-visits/${id}/pass`, { headers })
  const { url } = await pass.json()
  await holdBeforeCamera(page, url)
  const foreign: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreign.push(request.url())
    scripts.push(request.url())
  })
  await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
  await expect(page.getByRole('button', { name: 'Leggi un pass' })).toBeVisible()
  expect(scripts.filter((one) => one.includes('zxing'))).toEqual([])
  await page.getByRole('button', { name: 'Leggi un pass' }).click()
  await expect(page.getByText(`${name}: ingresso registrato`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A second scan never lets in twice, nor out: it finds the person.
  await page.getByRole('button', { name: 'Leggi un pass' }).click()
  await expect(page.getByRole('textbox', { name: /^Cerca per nome/ })).toHaveValue(name)
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText(/^Dentro dalle/)).toBeVisible()
  expect(foreign).toEqual([])
})

test('without a camera the gatekeeper sees what to do instead', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('No camera'))
  })
  await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
  await page.getByRole('button', { name: 'Leggi un pass' }).click()
  await expect(page.getByRole('dialog').getByText(/cerca per nome/)).toBeVisible()
})
