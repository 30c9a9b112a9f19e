import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { holdBack } from '../../hold-back.ts'
import { barOf, changePlan, dragTo, newBoat, newMarina, newStay, pickBoat, planOf } from '../../marina.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

test.describe('The berth plan', () => {
  test('shows who lies where, and leads by its address to one stay', async ({ page }) => {
    const marina = await newMarina(page)
    const { id, boat } = await newStay(page, marina, 'A1', [12, 15])
    await openAs(page, 'dockmaster', `${planOf(marina)}&stay=${id}`)
    const bar = barOf(page, 'A1', boat)
    await expect(bar).toHaveAccessibleName(`A1, ${boat}, dal 12 al 15 aprile 2027, confermato`)
    await expect(bar).toHaveAttribute('aria-selected', 'true')
    const panel = page.getByRole('complementary', { name: 'Sosta' })
    await expect(panel.getByRole('link', { name: boat })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Arrivata', exact: true })).toBeEnabled()
    await expectAccessible(page)
    await page.getByText('Stagione').click()
    await expect(page).toHaveURL(/zoom=season/)
    await expect(bar).toBeVisible()
  })

  test('moves a stay by dragging, and keeps that aside until it is saved', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A1', [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, barOf(page, 'A1', boat), 'A3')
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/modificato, non salvato$/)
    await page.getByRole('button', { name: 'Annulla l’ultima' }).click()
    await expect(barOf(page, 'A1', boat)).toHaveAccessibleName(/confermato$/)
    await page.getByRole('button', { name: 'Ripeti' }).click()
    await page.getByRole('button', { name: 'Scarta' }).click()
    await expect(page.getByText('1 modifica scartata')).toBeVisible()
    await page.getByRole('button', { name: 'Recupera' }).click()
    await page.getByRole('button', { name: 'Salva 1 modifica' }).click()
    await expect(barOf(page, 'A3', boat)).toHaveAccessibleName(/confermato$/)
    await page.reload()
    await expect(barOf(page, 'A3', boat)).toBeVisible()
  })

  test('marks the one change that meets another stay, and loses none of them', async ({ page }) => {
    const marina = await newMarina(page)
    const [first, second, third] = [
      await newStay(page, marina, 'A1', [12, 15]),
      await newStay(page, marina, 'A2', [13, 18]),
      await newStay(page, marina, 'A3', [12, 15]),
    ]
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, barOf(page, 'A1', first.boat), 'A2')
    await dragTo(page, barOf(page, 'A3', third.boat), 'A4')
    const state = page.getByRole('status').filter({ hasText: 'non salvat' })
    await expect(state).toHaveText('2 modifiche non salvate, 1 da risolvere')
    await expect(barOf(page, 'A2', first.boat)).toHaveAttribute('data-faulty')
    await page.getByRole('button', { name: 'Salva 2 modifiche' }).click()
    const alert = page.getByRole('alert').filter({ hasText: first.boat })
    await expect(alert).toContainText('Non è possibile')
    await expect(alert).toContainText(`A2: occupato da ${second.boat} dal 13 al 18 aprile 2027`)
    await expect(page.locator('[data-faulty]')).toHaveCount(1)
    await expect(barOf(page, 'A2', first.boat)).toHaveAttribute('data-faulty')
    await alert.getByRole('button', { name: 'Annulla questa modifica' }).click()
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(barOf(page, 'A4', third.boat)).toHaveAccessibleName(/confermato$/)
    await expect(barOf(page, 'A1', first.boat)).toHaveAccessibleName(/confermato$/)
  })

  test('is worked by keyboard alone: a new stay, moved, stretched and saved', async ({ page }) => {
    const marina = await newMarina(page)
    const name = newName('tasti')
    await createRow(page, 'boats', { name, lengthOverall: 12, beam: 4, draft: 2 })
    await openAs(page, 'dockmaster', planOf(marina))
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nuova sosta' })
    await expect(dialog).toContainText('A1, dall’11 al 12 aprile 2027')
    await expect(dialog.getByRole('combobox', { name: 'Yacht' })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('option', { name, exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Aggiungi al piano' }).press('Enter')
    await expect(barOf(page, 'A1', name)).toHaveAccessibleName(/nuovo, non salvato$/)
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(barOf(page, 'A2', name)).toHaveAccessibleName(/dall’11 al 14 aprile 2027/)
    await page.keyboard.press('Control+s')
    await expect(barOf(page, 'A2', name)).toHaveAccessibleName(/dall’11 al 14 aprile 2027, da confermare$/)
  })

  test.describe('while the measures of the yacht are on the way', () => {
    /** Presses «add» in the dialog of a new stay before the answer that `announce` releases. */
    async function addBeforeAnnounced(page: Page, boat: { id: string; name: string }) {
      const announce = await holdBack(page, `**/api/boats/${boat.id}`)
      await page.getByRole('grid').focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Nuova sosta' })
      await pickBoat(dialog, 'Yacht', boat.name)
      await dialog.getByRole('button', { name: 'Aggiungi al piano' }).press('Enter')
      return announce
    }

    test('a new stay is taken, and stands once they are there', async ({ page }) => {
      const marina = await newMarina(page)
      const boat = await newBoat(page)
      await openAs(page, 'dockmaster', planOf(marina))
      const announce = await addBeforeAnnounced(page, boat)
      announce()
      await expect(barOf(page, 'A1', boat.name)).toHaveAccessibleName(/nuovo, non salvato$/)
    })

    test('a new stay can still be called off', async ({ page }) => {
      const marina = await newMarina(page)
      const boat = await newBoat(page)
      await openAs(page, 'dockmaster', planOf(marina))
      const announce = await addBeforeAnnounced(page, boat)
      const withdrawn = page.waitForEvent('requestfailed', (request) => request.url().endsWith(boat.id))
      await page.keyboard.press('Escape')
      await withdrawn
      announce()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(barOf(page, 'A1', boat.name)).toBeHidden()
    })
  })

  test('shows what a colleague saves under one’s own changes', async ({ page }) => {
    const marina = await newMarina(page)
    const mine = await newStay(page, marina, 'A1', [12, 15])
    const theirs = await newStay(page, marina, 'A2', [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await dragTo(page, barOf(page, 'A1', mine.boat), 'A3')
    await changePlan(page, marina, [{ op: 'update', id: theirs.id, slotIds: [marina.slotIds.A4] }])
    await expect(barOf(page, 'A4', theirs.boat)).toBeVisible()
    await expect(barOf(page, 'A3', mine.boat)).toHaveAccessibleName(/modificato, non salvato$/)
    await changePlan(page, marina, [{ op: 'update', id: mine.id, to: '2027-04-16T11:00:00+02:00' }])
    const alert = page.getByRole('alert').filter({ hasText: mine.boat })
    await expect(alert).toContainText('modificato nel frattempo da un’altra persona')
    await alert.getByRole('button', { name: 'Tieni la mia modifica' }).click()
    await page.getByRole('button', { name: 'Salva 1 modifica' }).click()
    await expect(barOf(page, 'A3', mine.boat)).toHaveAccessibleName(/confermato$/)
  })

  test('is a list on a phone', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A2', [12, 15])
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'dockmaster', planOf(marina))
    const list = page.getByRole('region', { name: 'Posti barca' })
    await expect(list).toBeVisible()
    await expectAccessible(page)
    await list.getByRole('button', { name: new RegExp(`^A2, ${boat}`) }).click()
    const panel = page.getByRole('complementary', { name: 'Sosta' })
    await panel.getByRole('combobox', { name: 'Posto barca' }).fill('A4')
    await panel.getByRole('combobox', { name: 'Posto barca' }).press('Enter')
    await panel.getByRole('button', { name: 'Chiudi' }).click()
    await page.getByRole('button', { name: 'Salva 1 modifica' }).click()
    await expect(list.getByRole('button', { name: new RegExp(`^A4, ${boat}.*confermato$`) })).toBeVisible()
  })

  test('leads whoever may read stays but no ports to the stays', async ({ page }) => {
    await openAs(page, 'gatekeeper', '/marina')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Vai alle soste' }).click()
    await expect(page).toHaveURL(/\/port-bookings/)
    await expect(page.getByRole('searchbox', { name: 'Cerca tra soste' })).toBeVisible()
  })
})
