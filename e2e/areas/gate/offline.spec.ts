import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { copyNames } from '../../gate.ts'
import { newName } from '../../rows.ts'
import { openAs, tokenOf } from '../../signed-in.ts'

test.use({ serviceWorkers: 'allow' })

interface Listed {
  kind: 'VISITOR' | 'MEMBER' | 'USER'
  id: string
  name: string
  isRefused: boolean
  inside: object | null
}

const desk = '/access-control/authorized-by-date'
const field = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const unsent = (page: Page) => page.getByRole('button', { name: /Lavoro non inviato: / })
const toDecide = (page: Page) => page.getByRole('region', { name: 'Registrazioni da decidere' })
const letIn = (page: Page, name: string) => page.getByRole('button', { name: `Fai entrare ${name}` })
const letOut = (page: Page, name: string) => page.getByRole('button', { name: `Fai uscire ${name}` })

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').or(page.getByLabel('Cerca per nome')).first().fill(name)
  await expect(line(page, name).first()).toBeVisible()
}

/** Who is inside by the copy on this device. */
const copyTexts = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('darsena')
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('copies').objectStore('copies').getAll()
      reading.onsuccess = () => {
        database.close()
        const rows: { name: string }[] = reading.result
        resolve(JSON.stringify(rows.filter(({ name }) => name.endsWith('on-site'))))
      }
    }
  })

test('the gate goes on without a network, and what the office did meanwhile is asked about', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const headers = { Authorization: `Bearer ${await tokenOf(page, 'gatekeeper')}` }
  const asked = await page.request.get('/api/access-control/authorized', { headers })
  const { items }: { items: Listed[] } = await asked.json()
  const outside = items.filter((one) => !one.inside && !one.isRefused)
  const names = outside.map(({ name }) => name)
  const [first, second] = outside.filter(({ name }) => names.filter((one) => one.includes(name)).length === 1)
  if (!first || !second) throw new Error('The demo expects nobody today')
  const stranger = newName('Bianchi')

  await openAs(page, 'gatekeeper', desk)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(copyNames)).toHaveLength(3)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Senza rete: elenco del')).toBeVisible()
  await expectAccessible(page)

  await find(page, first.name)
  await letIn(page, first.name).click()
  await letOut(page, first.name).click()
  await expect(letIn(page, first.name)).toBeVisible()
  // The office lets the second one in; this device does not know.
  const entry = { [field[second.kind]]: second.id }
  expect((await page.request.post('/api/access-logs', { headers, data: entry })).status()).toBe(201)
  await find(page, second.name)
  await letIn(page, second.name).click()
  await expect(line(page, second.name).getByText('Dentro dalle')).toBeVisible()
  await page.getByRole('button', { name: 'Visita non programmata' }).click()
  await page.getByRole('textbox', { name: 'Cognome' }).fill(stranger)
  await page.getByRole('dialog').getByRole('button', { name: 'Entra' }).click()
  await expect(unsent(page)).toHaveText('5')

  // As after a dead battery.
  await page.reload()
  await find(page, stranger)
  await expect(letOut(page, stranger)).toBeVisible()
  await page.getByRole('link', { name: /persone dentro/ }).click()
  await expect(page.getByText('Senza rete: situazione del')).toBeVisible()
  await expect(page.getByRole('row', { name: stranger })).toBeVisible()

  await page.goBack()
  await context.setOffline(false)
  await expect(toDecide(page)).toContainText('già')
  await expect(unsent(page)).toHaveText('1')
  await expectAccessible(page)
  const logs = await page.request.get('/api/access-logs?pageSize=50', { headers })
  const rows: Record<string, { id: string } | string | null>[] = (await logs.json()).items
  const of = ({ kind, id }: Listed) => rows.filter((row) => row[field[kind]] === id)
  expect(of(first).map(({ state }) => state)[0]).toBe('OUT')
  expect(of(second).filter(({ state }) => state === 'INSIDE')).toHaveLength(1)
  await toDecide(page).getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(toDecide(page)).toHaveCount(0)
  await find(page, second.name)
  await expect(letOut(page, second.name)).toBeVisible()
  await find(page, stranger)
  await expect(unsent(page)).toHaveCount(0)

  // What has reached the server since is in the copies, too.
  await expect.poll(() => page.evaluate(copyTexts)).toContain(stranger)
  await context.setOffline(true)
  await page.getByRole('link', { name: /persone dentro/ }).click()
  await expect(page.getByText('Senza rete: situazione del')).toBeVisible()
  for (const name of [stranger, second.name]) await expect(page.getByRole('row', { name })).toBeVisible()
})
