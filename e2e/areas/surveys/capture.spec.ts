import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { allSaved, assignment, button, cardOf, photo, reportOf, status } from '../../capture.ts'
import { openAs } from '../../signed-in.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

/** Everything that a thumb in a glove has to hit is big enough. */
async function expectBigTargets(page: Page): Promise<void> {
  const small = await page
    .locator('button:visible, input:visible:not([type=file]), select:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => one.closest('[data-appearance]'))
        .map((one) => ({ box: one.getBoundingClientRect(), name: one.textContent || one.id }))
        .filter(({ box }) => box.height < 47.5 || box.width < 47.5)
        .map(({ box, name }) => `${name} ${box.width}×${box.height}`),
    )
  expect(small).toEqual([])
}

/** In the sun everything is at least seven to one, whatever the theme of the device. */
async function expectReadableInSun(page: Page): Promise<void> {
  await button(page, 'Vista per il sole').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const axe = new AxeBuilder({ page }).setLegacyMode().include('[data-appearance]')
    const { violations } = await axe.withRules(['color-contrast-enhanced']).analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  }
  await button(page, 'Vista per il sole').click()
}

/** Finds what is to be done, loses the network, and begins. */
async function begin(page: Page, context: BrowserContext, name: string): Promise<void> {
  const card = cardOf(page, name)
  await test.step('1 sees what is to be done today, and that it has come along by itself', async () => {
    await openAs(page, 'surveyor', '/audit-reports/today')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect(card.getByText('Su questo dispositivo')).toBeVisible({ timeout: 30_000 })
  })
  await test.step('2 loses the network and reads the page anew', async () => {
    await page.reload()
    await expect(card).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(card).toBeVisible()
  })
  await test.step('3 begins the survey', async () => {
    await card.getByRole('button', { name: /^Apri/ }).click()
    await expect(page.getByRole('list', { name: 'Sezioni' })).toBeVisible()
    await expectBigTargets(page)
    await expectReadableInSun(page)
  })
  await test.step('4 goes to the first item that is not checked', async () => {
    await button(page, 'Prima da esaminare').click()
    await expect(page.getByRole('heading', { name: /^DOC-01/ })).toBeVisible()
    await expectBigTargets(page)
    await expectReadableInSun(page)
  })
}

/** One item with all that can be said of it. */
async function fillInItem(page: Page): Promise<void> {
  const reading = page.getByRole('textbox')
  await test.step('5 sets a status with one tap, and sees that the device has it', async () => {
    await status(page, 'OK').tap()
    await expect(status(page, 'OK')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Su questo dispositivo: 2 modifiche/)).toBeVisible()
  })
  await test.step('6 types what was read', async () => {
    await reading.first().fill('IT-SLR44012K526')
  })
  await test.step('7 goes on with a swipe', async () => {
    await page.evaluate(() => {
      const target = document.querySelector('h3')
      const touch = (x: number) =>
        new Touch({ identifier: 1, target: target ?? document.body, clientX: x, clientY: 300 })
      const send = (type: string, x: number) =>
        target?.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            touches: type === 'touchend' ? [] : [touch(x)],
            changedTouches: [touch(x)],
          }),
        )
      send('touchstart', 300)
      send('touchend', 100)
    })
    await expect(page.getByRole('heading', { name: /^DOC-02/ })).toBeVisible()
    await button(page, 'Indietro').click()
    await expect(reading.first()).toHaveValue('IT-SLR44012K526')
  })
  await test.step('8 takes two photos', async () => {
    await page.getByLabel('Galleria').setInputFiles([photo, { ...photo, name: 'poppa.png' }])
    await expect(button(page, /^Apri Foto/)).toHaveCount(2)
    await expect(page.getByText(/2 foto\./)).toBeVisible()
  })
}

/** What is drawn, and what is written down. */
async function writeProblemDown(page: Page): Promise<void> {
  await test.step('9 draws over one of them, and takes a stroke back', async () => {
    await button(page, 'Apri Foto 1').click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.getByAltText('Foto 1')
    await expect(picture).toBeVisible()
    for (const x of [40, 80]) {
      const box = await picture.boundingBox()
      if (!box) throw new Error('The picture has no place')
      await page.mouse.move(box.x + x, box.y + 40)
      await page.mouse.down()
      await page.mouse.move(box.x + x + 40, box.y + 90)
      await page.mouse.up()
    }
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await dialog.getByRole('button', { name: 'Salva le annotazioni' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('10 writes a problem down, puts it aside, and finds it again', async () => {
    await button(page, 'Aggiungi un problema').click()
    await page.getByRole('textbox', { name: 'Titolo' }).fill('Targhetta illeggibile')
    await button(page, '3 Alta').click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await button(page, 'Aggiungi un problema').click()
    await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('Targhetta illeggibile')
    await page.getByRole('textbox', { name: 'Raccomandazione' }).fill('Sostituire')
    await button(page, 'Salva').click()
    await expect(status(page, 'Problema')).toHaveAttribute('aria-pressed', 'true')
  })
}

/** The checklist as a whole. */
async function finishChecklist(page: Page): Promise<void> {
  await test.step('11 finds an item without accents', async () => {
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Sezioni' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Cerca nella lista' }).fill('UMIDITA')
    await page.getByRole('list', { name: 'Voci' }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { level: 3 })).toContainText(/umidità/i)
  })
  await test.step('12 is told that a value is impossible, and types the right one', async () => {
    const number = page.locator('input[inputmode=decimal], input[inputmode=numeric]').first()
    await number.fill('99999')
    await expect(page.getByText(/Valore impossibile, non salvato/)).toBeVisible()
    await number.fill('125')
    await expect(page.getByText(/Valore impossibile/)).toHaveCount(0)
  })
  await test.step('13 gives the rest of a section a reason in two taps', async () => {
    await button(page, 'Alle voci').click()
    await button(page, 'Motivo per le voci non esaminate').click()
    await button(page, 'Non accessibile').click()
  })
  await test.step('14 adds a section on the spot', async () => {
    await button(page, 'Aggiungi un’altra').click()
    // The list of the section that is repeated has the same name.
    await expect(page.getByRole('heading', { name: / 2$/ })).toBeVisible()
    await status(page, 'OK').first().tap()
    await expect(status(page, 'OK').first()).toHaveAttribute('aria-pressed', 'true')
  })
}

test('rules 8 and 9: a surveyor’s fifteen tasks on a phone, of which the network sees the first two', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { name, id } = await assignment(page)
  await begin(page, context, name)
  await fillInItem(page)
  await writeProblemDown(page)
  await finishChecklist(page)
  await test.step('15 opens the browser anew, and sends all of it once the network is back', async () => {
    await expect(page.getByText(/^Su questo dispositivo: .*2 foto/)).toBeVisible()
    // Until then the last tap is on the screen only, and the line is marked.
    await expect(page.locator('[data-unstored]')).toHaveCount(0)
    await page.reload()
    await expect(status(page, 'OK').first()).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await expect(allSaved(page)).toBeVisible({ timeout: 60_000 })
  })

  const report = await reportOf(page, id)
  const items = report.sections.flatMap((section) => section.items)
  const first = items.find(({ code }) => code === 'DOC-01')
  expect(first).toMatchObject({
    status: 'PROBLEM',
    problems: [{ title: 'Targhetta illeggibile', severity: 3 }],
  })
  expect(first?.readings[0]?.value).toBe('IT-SLR44012K526')
  expect(first?.files.map(({ fileId, annotation }) => [fileId !== null, annotation.length])).toEqual([
    [true, 1],
    [true, 0],
  ])
  expect(items.flatMap(({ readings }) => readings.map(({ value }) => value))).toContain(125)
  expect(items.filter(({ notes }) => notes === 'Non accessibile').length).toBeGreaterThan(0)
  await expectAccessible(page)
})
