import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { drag, pickBoat } from '../../marina.ts'
import { openAs } from '../../signed-in.ts'
import { boardOf, hourAt, hours, newSession, newYacht, newYard, workOf } from '../../yard.ts'

test.describe('The board of the yard', () => {
  test('plans a lift by dragging: it is made, moved and handed on, with the reason where it cannot be', async ({
    page,
  }) => {
    const { lift, small } = await newYard(page)
    const yacht = await newYacht(page)
    await openAs(page, 'yard-manager', boardOf())
    await expect(page.getByRole('rowheader', { name: lift.name })).toBeVisible()
    await drag(page, await hourAt(page, lift.name, 8), await hourAt(page, lift.name, 10))
    const dialog = page.getByRole('dialog', { name: 'Nuovo lavoro' })
    await pickBoat(dialog, 'Yacht', yacht.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Aggiungi al piano' }).click()
    const bar = workOf(page, lift.name, yacht.name)
    await expect(bar).toHaveAccessibleName(/Alaggio, 14 aprile 2027, 08:00–10:00, nuovo, non salvato$/)
    await page.keyboard.press('Control+s')
    await expect(bar).toHaveAccessibleName(/08:00–10:00, Pianificato$/)
    await drag(page, await hourAt(page, lift.name, 9), await hourAt(page, small.name, 11))
    const alert = page.getByRole('alert').filter({ hasText: yacht.name })
    await expect(alert).toContainText('peso: 20.000 kg di troppo')
    await expect(workOf(page, small.name, yacht.name)).toHaveAttribute('data-faulty')
    await expect(page.getByText('1 modifica non salvata, 1 da risolvere')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(alert).toHaveCount(0)
    await expect(bar).toHaveAccessibleName(/08:00–10:00, Pianificato$/)
  })

  test('marks work that meets other work, set-up included, and says so by keyboard too', async ({ page }) => {
    const { lift } = await newYard(page)
    const [first, second] = [await newYacht(page), await newYacht(page)]
    const haulOut = { type: 'HAUL_OUT', assetId: lift.id }
    await newSession(page, first.id, { ...haulOut, ...hours('08:00', '09:00') })
    await newSession(page, second.id, { ...haulOut, ...hours('10:00', '11:00') })
    await openAs(page, 'yard-manager', boardOf())
    const bar = workOf(page, lift.name, second.name)
    await bar.click()
    await page.getByRole('complementary', { name: 'Lavoro' }).getByRole('button', { name: 'Chiudi' }).click()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByText('1 modifica non salvata, 1 da risolvere')).toBeVisible()
    const cursor = page.locator('#board-cursor')
    await expect(cursor).toHaveAccessibleName(/in mano: .*09:15–10:15.*mezzo già impegnato.*30 minuti/)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: 'Non è possibile' })).toBeVisible()
    await page.getByRole('grid').press('Alt+ArrowRight')
    await page.keyboard.press('Control+s')
    await expect(bar).toHaveAccessibleName(/09:30–10:30, Pianificato$/)
  })

  test('puts work off and gives it a time again from the free ones', async ({ page }) => {
    const { lift } = await newYard(page)
    const yacht = await newYacht(page)
    const id = await newSession(page, yacht.id, {
      type: 'HAUL_OUT',
      assetId: lift.id,
      ...hours('08:00', '09:00'),
    })
    await openAs(page, 'yard-manager', `${boardOf('week')}&session=${id}`)
    const panel = page.getByRole('complementary', { name: 'Lavoro' })
    await expect(panel.getByRole('button', { name: 'Inizia' })).toBeVisible()
    await expectAccessible(page)
    await panel
      .getByRole('region', { name: 'Pianificazione' })
      .getByRole('button', { name: 'Rimanda' })
      .click()
    const waiting = page.getByRole('region', { name: 'Lavori da pianificare' })
    await expect(waiting.getByRole('button', { name: yacht.name })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 modifica non salvata')).toHaveCount(0)
    await expect(waiting.getByRole('button', { name: yacht.name })).toBeVisible()
    await panel.getByText('Prossimi orari liberi').click()
    await panel
      .getByRole('button', { name: /aprile 2027, \d\d:\d\d–/ })
      .first()
      .click()
    await page.keyboard.press('Control+s')
    await expect(workOf(page, lift.name, yacht.name)).toHaveAccessibleName(/Pianificato$/)
  })

  test('is a list on a phone, and for the crews a list of the day on paper', async ({ page }) => {
    const { lift } = await newYard(page)
    const yacht = await newYacht(page)
    await newSession(page, yacht.id, { type: 'HAUL_OUT', assetId: lift.id, ...hours('08:00', '09:00') })
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'yard-manager', boardOf())
    const list = page.getByRole('region', { name: 'Piano lavori' })
    await expect(list.getByRole('button', { name: new RegExp(`${yacht.name}.*08:00–09:00`) })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'Lista dei lavori' })
    await expect(sheet.getByRole('row', { name: yacht.name })).toContainText(lift.name)
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
