import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { copyNames, visitorOf } from '../../gate.ts'
import { headersOf } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Does what a gatekeeper does, by what the screen shows, and counts it: each tap, each field, each Enter is a step. */
class Gatekeeper {
  steps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  field = () => this.page.getByRole('textbox', { name: /^Cerca per nome/ })
  line = (name: string) => this.page.getByRole('listitem').filter({ hasText: name })
  dialog = () => this.page.getByRole('dialog')

  async type(text: string, label = /^Cerca per nome/, within: Pick<Page, 'getByRole'> = this.page) {
    this.steps += 1
    await within.getByRole('textbox', { name: label }).fill(text)
  }

  async enter() {
    this.steps += 1
    await this.field().press('Enter')
  }

  async tap(text: string | RegExp, within: Pick<Page, 'getByText'> = this.page) {
    this.steps += 1
    await within.getByText(text, { exact: true }).click()
  }

  async choose(name: string) {
    this.steps += 1
    await this.page.getByRole('checkbox', { name: `Scegli ${name} per il gruppo` }).check()
  }

  /** One task of docs/tour.md, and that it took no more steps than stand there. */
  async task(title: string, steps: number, work: () => Promise<void>) {
    this.steps = 0
    await test.step(title, work)
    expect(this.steps, title).toBe(steps)
  }
}

interface People {
  expected: string
  blocked: string
  leaving: string
  later: string
  crew: string[]
}

/** The first name that three of one crew have in common. */
const crewOf = (later: string) => `Vela${later.slice(5)}`

async function makePeople(page: Page): Promise<People> {
  const [expected, leaving, later] = [
    await visitorOf(page, true),
    await visitorOf(page, true),
    await visitorOf(page, true),
  ]
  const blocked = await visitorOf(page, true, { blocked: true, blockedReason: 'Furto' })
  const firstName = crewOf(later)
  const crew = []
  for (let at = 0; at < 3; at += 1) crew.push(`${firstName} ${await visitorOf(page, true, { firstName })}`)
  return { expected, blocked, leaving, later, crew }
}

async function onlineTasks(keeper: Gatekeeper, { expected, blocked, leaving }: People) {
  const { page } = keeper
  const stranger = `Anna ${expected}mai`
  await keeper.task('1 lets somebody in who is expected', 2, async () => {
    await keeper.type(expected)
    await keeper.enter()
    await expect(page.getByText(`${expected}: ingresso registrato`)).toBeVisible()
  })
  await keeper.task('2 lets the same person out', 2, async () => {
    await keeper.type(expected)
    await keeper.enter()
    await expect(page.getByText(`${expected}: uscita registrata`)).toBeVisible()
  })
  await keeper.task('3 lets somebody in whom nobody expects', 3, async () => {
    await keeper.type(stranger)
    await expect(page.getByText('0 persone autorizzate')).toBeVisible()
    await keeper.tap('Visita non programmata')
    await keeper.tap('Entra', keeper.dialog())
    await expect(page.getByText(`${stranger}: ingresso registrato`)).toBeVisible()
  })
  await keeper.task('4 takes back an entry that was a mistake', 3, async () => {
    await keeper.tap('Annulla l’ingresso', keeper.line(stranger))
    await keeper.type('Persona sbagliata', /^Motivo/, keeper.dialog())
    await keeper.tap('Annulla l’ingresso', keeper.dialog())
    await expect(page.getByText(`Ingresso di ${stranger} annullato`)).toBeVisible()
  })
  await keeper.task('5 lets somebody out whose entry nobody recorded', 3, async () => {
    await keeper.type(leaving)
    await keeper.tap('Uscita senza ingresso', keeper.line(leaving))
    await keeper.tap('Registra ingresso e uscita', keeper.dialog())
    await expect(keeper.dialog()).toHaveCount(0)
  })
  await keeper.task('6 sees why somebody may not come in, and who decides', 3, async () => {
    await keeper.type(blocked)
    await expect(page.getByText('Ingresso vietato: Furto')).toBeVisible()
    await keeper.enter()
    await expect(keeper.dialog()).toContainText('Può decidere altrimenti')
    await keeper.tap('Chiudi', keeper.dialog())
  })
}

async function offlineTasks(keeper: Gatekeeper, context: BrowserContext, { later, crew }: People) {
  const { page } = keeper
  const stranger = `Bruno ${later}mai`
  const unsent = page.getByRole('button', { name: /^Lavoro non inviato: / })
  await keeper.task('7 loses the network, and lets somebody in all the same', 2, async () => {
    await expect.poll(() => page.evaluate(copyNames)).toHaveLength(3)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Senza rete: elenco del')).toBeVisible()
    await keeper.type(later)
    await keeper.enter()
    await expect(page.getByText(`Ingresso di ${later}: registrato su questo dispositivo`)).toBeVisible()
    await expect(keeper.field()).toHaveValue('')
  })
  await keeper.task('8 lets the same person out', 2, async () => {
    await keeper.type(later)
    await expect(keeper.line(later).getByText(/^Dentro dalle/)).toBeVisible()
    await keeper.enter()
    await expect(page.getByText(`Uscita di ${later}: registrato su questo dispositivo`)).toBeVisible()
    await expect(keeper.field()).toHaveValue('')
  })
  await keeper.task('9 lets somebody in whom nobody expects', 3, async () => {
    await keeper.type(stranger)
    await expect(page.getByText('0 persone autorizzate')).toBeVisible()
    await keeper.tap('Visita non programmata')
    await keeper.tap('Entra', keeper.dialog())
    await expect(keeper.line(stranger).getByText(/^Dentro dalle/)).toBeVisible()
  })
  await keeper.task('10 lets three in who come in one car', 6, async () => {
    await keeper.type(crewOf(later))
    for (const name of crew) await keeper.choose(name)
    const group = page.getByRole('region', { name: 'Gruppo' })
    await keeper.type('AB 123 CD', /^Targa/, group)
    await keeper.tap('Fai entrare 3 persone', group)
    for (const name of crew) await expect(keeper.line(name).getByText(/^Dentro dalle/)).toBeVisible()
  })
  await keeper.task('11 sees who is inside', 1, async () => {
    await keeper.tap(/^\d+ person[ae] dentro$/)
    await expect(page.getByText('Senza rete: situazione del')).toBeVisible()
    for (const name of [stranger, ...crew]) await expect(page.getByRole('row', { name })).toBeVisible()
    await expect(page.getByRole('row', { name: later, exact: true })).toHaveCount(0)
  })
  await keeper.task('12 has the network again, and everything is sent', 0, async () => {
    await expect(unsent).toHaveText('7')
    await context.setOffline(false)
    await expect(unsent).toHaveCount(0)
  })
}

for (const width of [1440, 390])
  test(`the gatekeeper's twelve tasks of docs/tour.md, half of them without a network, at ${width} pixels`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    const people = await makePeople(page)
    const keeper = new Gatekeeper(page)
    await openAs(page, 'gatekeeper', '/access-control/authorized-by-date')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await onlineTasks(keeper, people)
    await offlineTasks(keeper, context, people)
    const headers = await headersOf(page, 'gatekeeper')
    for (const name of [...people.crew, `${people.later}mai`]) {
      const logs = await page.request.get(`/api/access-logs?q=${name}&state=INSIDE`, { headers })
      expect((await logs.json()).total, name).toBe(1)
    }
  })
