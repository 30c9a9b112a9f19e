import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { signInSomebodyNew } from '../../invited.ts'
import {
  barOf,
  cellAt,
  drag,
  dragTo,
  newBoat,
  newMarina,
  newRequest,
  newStay,
  pickBoat,
  planOf,
  waitingOf,
} from '../../marina.ts'
import { findRow, putGrants } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Sosta' })
const save = (page: Page, changes: string) => page.getByRole('button', { name: `Salva ${changes}` })
const tooLong = { lengthOverall: 19 }

test.describe('A stay without a berth', () => {
  test('is dragged onto one at the time that it has', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newRequest(page, marina, [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await expect(waitingOf(page, boat)).toContainText('dal 12 al 15 aprile 2027')
    await expectAccessible(page)
    await dragTo(page, waitingOf(page, boat), 'A2')
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(
      /dal 12 al 15 aprile 2027, nuovo, non salvato$/,
    )
    await expect(waitingOf(page, boat)).toHaveCount(0)
    await page.getByRole('button', { name: 'Annulla l’ultima' }).click()
    await expect(waitingOf(page, boat)).toBeVisible()
    await page.getByRole('button', { name: 'Ripeti' }).click()
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(/da confermare$/)
    await page.reload()
    await expect(barOf(page, 'A2', boat)).toBeVisible()
  })

  test('stays where it is when it is let go beside the berths', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newRequest(page, marina, [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    const box = await waitingOf(page, boat).boundingBox()
    if (!box) throw new Error('Nothing to drag')
    const start = { x: box.x + 20, y: box.y + box.height / 2 }
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    const berth = await cellAt(page, 'A2', 14)
    await page.mouse.move(berth.x, berth.y, { steps: 4 })
    await expect(page.getByRole('status').filter({ hasText: 'A2' })).toBeVisible()
    await page.mouse.move(start.x, start.y, { steps: 4 })
    await page.mouse.up()
    await expect(waitingOf(page, boat)).toBeVisible()
    await expect(save(page, '1 modifica')).toHaveCount(0)
  })

  test('is opened by Enter with the berths that are free, and nothing is laid by itself', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const { boat } = await newRequest(page, marina, [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await waitingOf(page, boat).press('Enter')
    const free = panelOf(page).getByRole('region', { name: 'Posti liberi, il migliore per primo' })
    await expect(free.getByRole('listitem').first()).toContainText('Ci sta')
    await expect(save(page, '1 modifica')).toHaveCount(0)
    await free.getByRole('button', { name: 'Metti al posto A3' }).click()
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/nuovo, non salvato$/)
  })
})

test.describe('A boat that does not fit', () => {
  test('is refused with what is too much, and let in with a reason, which is kept', async ({ page }) => {
    const marina = await newMarina(page)
    const { id, boat } = await newRequest(page, marina, [12, 15], tooLong)
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, waitingOf(page, boat), 'A2')
    await save(page, '1 modifica').click()
    const alert = page.getByRole('alert').filter({ hasText: boat })
    await expect(alert).toContainText('lunghezza: 4 m di troppo')
    await expect(barOf(page, 'A2', boat)).toHaveAttribute('data-faulty')
    await expectAccessible(page)
    await alert.getByRole('textbox', { name: 'Motivo della deroga' }).fill('Sporge sul canale per due notti')
    await alert.getByRole('button', { name: 'Procedi in deroga' }).click()
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(/da confermare$/)
    await page.goto(`/port-bookings/${id}?tab=berths`)
    await expect(page.getByText('Sporge sul canale per due notti')).toBeVisible()
  })

  test('is told together with whatever else stands in the way of saving', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat: long } = await newRequest(page, marina, [12, 15], tooLong)
    const { boat: there } = await newStay(page, marina, 'A1', [12, 15])
    const { boat: moved } = await newStay(page, marina, 'A3', [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, waitingOf(page, long), 'A2')
    await dragTo(page, barOf(page, 'A3', moved), 'A1')
    await save(page, '2 modifiche').click()
    const alert = page.getByRole('alert').getByRole('listitem')
    await expect(alert).toHaveCount(2)
    await expect(alert.filter({ hasText: long })).toContainText('lunghezza: 4 m di troppo')
    await expect(alert.filter({ hasText: moved })).toContainText(`A1: occupato da ${there}`)
    await expect(page.locator('[data-faulty]')).toHaveCount(2)
    await alert.filter({ hasText: moved }).getByRole('button', { name: 'Annulla questa modifica' }).click()
    await alert.filter({ hasText: long }).getByRole('textbox').fill('Sporge sul canale')
    await alert.getByRole('button', { name: 'Procedi in deroga' }).click()
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A2', long)).toHaveAccessibleName(/da confermare$/)
  })

  test('is not let in by somebody who may place boats but not approve', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newRequest(page, marina, [12, 15], tooLong)
    const email = `banchina.${Date.now()}@darsena.example`
    await signInSomebodyNew(page, email)
    const { id } = await findRow(page, 'users', email)
    const actions = ['create', 'read', 'update', 'delete']
    const types = ['PortBooking', 'PortBookingArrangement']
    const grants = types.flatMap((entityType) =>
      actions.map((action) => ({ entityType, action, scope: 'FACILITY', inverted: false })),
    )
    await putGrants(page, `/users/${id}`, grants)
    await page.goto(planOf(marina))
    await dragTo(page, waitingOf(page, boat), 'A2')
    await save(page, '1 modifica').click()
    const alert = page.getByRole('alert').filter({ hasText: boat })
    await expect(alert).toContainText('lunghezza: 4 m di troppo')
    await expect(alert.getByRole('textbox', { name: 'Motivo della deroga' })).toHaveCount(0)
    await alert.getByRole('button', { name: 'Annulla questa modifica' }).click()
    await expect(waitingOf(page, boat)).toBeVisible()
  })
})

test.describe('A stay', () => {
  test('is made by dragging over free days of a berth', async ({ page }) => {
    const marina = await newMarina(page)
    const { name } = await newBoat(page)
    await openAs(page, 'dockmaster', planOf(marina))
    await expect(page.getByRole('rowheader', { name: 'A2' })).toBeVisible()
    await drag(page, await cellAt(page, 'A2', 14), await cellAt(page, 'A2', 18))
    const dialog = page.getByRole('dialog', { name: 'Nuova sosta' })
    await expect(dialog).toContainText('A2, dal 14 al 18 aprile 2027 · 4 notti')
    await pickBoat(dialog, 'Yacht', name)
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'Posto confermato' }).check()
    await dialog.getByRole('button', { name: 'Aggiungi al piano' }).click()
    await expect(barOf(page, 'A2', name)).toHaveAccessibleName(/nuovo, non salvato$/)
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A2', name)).toHaveAccessibleName(/dal 14 al 18 aprile 2027, confermato$/)
  })

  test('goes on at another berth from a day on, by the form', async ({ page }) => {
    const marina = await newMarina(page)
    const { id, boat } = await newStay(page, marina, 'A1', [12, 16])
    await openAs(page, 'dockmaster', `${planOf(marina)}&stay=${id}`)
    await panelOf(page).getByText('Si sposta su un altro posto…').click()
    await panelOf(page).getByLabel('Dal giorno').fill('20/04/2027')
    await panelOf(page).getByLabel('Dal giorno').press('Enter')
    await expect(panelOf(page)).toContainText('Il giorno deve cadere durante la sosta')
    await panelOf(page).getByLabel('Dal giorno').fill('14/04/2027')
    await panelOf(page).getByLabel('Dal giorno').press('Enter')
    await panelOf(page).getByRole('combobox', { name: 'Al posto' }).fill('a3')
    await panelOf(page).getByRole('combobox', { name: 'Al posto' }).press('Enter')
    await expect(barOf(page, 'A1', boat)).toHaveAccessibleName(
      /dal 12 al 14 aprile 2027, modificato, non salvato$/,
    )
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(
      /dal 14 al 16 aprile 2027, nuovo, non salvato$/,
    )
    await expectAccessible(page)
    await save(page, '2 modifiche').click()
    await expect(barOf(page, 'A1', boat)).toHaveAccessibleName(/dal 12 al 14 aprile 2027, confermato$/)
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/dal 14 al 16 aprile 2027, confermato$/)
  })

  test('goes on at another berth from a day on, by the keyboard alone', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A1', [12, 16])
    await openAs(page, 'dockmaster', planOf(marina))
    await expect(barOf(page, 'A1', boat)).toBeVisible()
    await page.getByRole('grid').focus()
    for (let day = 10; day < 14; day += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('s')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(
      /dal 14 al 16 aprile 2027, nuovo, non salvato$/,
    )
    await page.keyboard.press('Control+s')
    await expect(barOf(page, 'A1', boat)).toHaveAccessibleName(/dal 12 al 14 aprile 2027, confermato$/)
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(/dal 14 al 16 aprile 2027, confermato$/)
  })
})

test.describe('A quay', () => {
  const quay = { A4: { occupancy: 'LINEAR', length: 30 } }

  test('takes several boats up to its length, and tells which one is in the way of one more', async ({
    page,
  }) => {
    const marina = await newMarina(page, quay)
    const first = await newStay(page, marina, 'A4', [12, 16])
    const second = await newStay(page, marina, 'A1', [12, 16])
    const third = await newStay(page, marina, 'A2', [14, 18])
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, barOf(page, 'A1', second.boat), 'A4')
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A4', second.boat)).toHaveAccessibleName(/confermato$/)
    const [upper, lower] = [
      await barOf(page, 'A4', first.boat).boundingBox(),
      await barOf(page, 'A4', second.boat).boundingBox(),
    ]
    expect(Math.abs((upper?.y ?? 0) - (lower?.y ?? 0))).toBeGreaterThan(10)
    await dragTo(page, barOf(page, 'A2', third.boat), 'A4')
    await save(page, '1 modifica').click()
    const alert = page.getByRole('alert').filter({ hasText: third.boat })
    await expect(alert).toContainText(/A4: occupato da/)
    await expect(page.locator('[data-faulty]')).toHaveCount(1)
    await expect(barOf(page, 'A4', third.boat)).toHaveAttribute('data-faulty')
    await expectAccessible(page)
    await alert.getByRole('button', { name: 'Annulla questa modifica' }).click()
    await expect(barOf(page, 'A2', third.boat)).toHaveAccessibleName(/confermato$/)
  })
})
