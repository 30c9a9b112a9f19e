import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import {
  barOf,
  cellAt,
  changePlan,
  leadOn,
  newBoat,
  newMarina,
  newRequest,
  newStay,
  pickBoat,
  planOf,
  waitingOf,
} from '../../marina.ts'
import { newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Sosta' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page, changes: string) => page.getByRole('button', { name: `Salva ${changes}` })

/** Makes the row that a picker misses, with no more than the name that was typed. */
async function makeInPicker(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name: `Crea «${name}»` }).click()
  const making = page.getByRole('dialog', { name: /^Crea: / })
  await making.getByRole('button', { name: 'Salva' }).click()
  await expect(making).toHaveCount(0)
}

test.describe('A new stay', () => {
  test('begins at a button with the period of the filter; yacht, owner and contact are made on the spot', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const [boat, owner] = [newName('radio'), `Gino ${newName('Olcese')}`]
    await openAs(page, 'dockmaster', `${planOf(marina)}&freeFrom=2027-04-12&freeTo=2027-04-15`)
    await button(page, 'Nuova sosta').click()
    const dialog = dialogOf(page, 'Nuova sosta')
    await expect(dialog.getByRole('textbox', { name: 'Dal' })).toHaveValue('12/04/2027')
    await makeInPicker(page, 'Yacht', boat)
    await expect(dialog.getByText('lunghezza dello yacht non nota')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Posto barca' })).toHaveValue('A1')
    await makeInPicker(page, 'Armatore', owner)
    await expect(dialog.getByRole('combobox', { name: 'Contatto' })).toHaveValue(`${owner} · Armatore`)
    await dialog.getByRole('checkbox', { name: `${owner} · Armatore` }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Aggiungi al piano' }).click()
    await save(page, '1 modifica').click()
    await expect(barOf(page, 'A1', boat)).toHaveAccessibleName(/dal 12 al 15 aprile 2027, da confermare$/)
    await barOf(page, 'A1', boat).click()
    await expect(panelOf(page).getByRole('region', { name: 'Persone' })).toContainText(owner)
  })

  test('begins at a double click, and names the measure that is missing with whose it is', async ({
    page,
  }) => {
    const marina = await newMarina(page, { A2: { maxDraft: null } })
    const { name } = await newBoat(page)
    await openAs(page, 'dockmaster', planOf(marina))
    const { x, y } = await cellAt(page, 'A2', 12)
    await page.mouse.dblclick(x, y)
    const dialog = dialogOf(page, 'Nuova sosta')
    await pickBoat(dialog, 'Yacht', name)
    await expect(dialog.getByText('fondale del posto non noto')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Posto barca' })).toHaveValue('A2')
    await dialog.getByRole('combobox', { name: 'Posto barca' }).fill('A')
    await expect(page.getByRole('option').first()).toContainText('Ci sta')
  })
})

test.describe('A boat that is away', () => {
  test('is entered by a key, keeps her berth, and is back afterwards', async ({ page }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A2', [10, 20])
    await openAs(page, 'dockmaster', planOf(marina))
    const { x, y } = await cellAt(page, 'A2', 14)
    await page.mouse.click(x, y)
    await expect(panelOf(page)).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press('a')
    await expect(page.getByRole('textbox', { name: 'Assente dal' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Assente dal' }).fill('13/04/2027')
    await page.getByRole('textbox', { name: 'Di ritorno il' }).fill('16/04/2027')
    await page.getByRole('textbox', { name: 'Di ritorno il' }).blur()
    await page.getByRole('radio', { name: 'Tiene il posto' }).check()
    await button(page, 'Registra l’assenza').click()
    await save(page, '3 modifiche').click()
    await expect(barOf(page, 'A2', boat)).toHaveCount(3)
    await expect(save(page, '3 modifiche')).toHaveCount(0)
  })
})

test.describe('A closed berth', () => {
  test('is closed at once with its reason on the bar, and can be reopened', async ({ page }) => {
    const marina = await newMarina(page)
    await openAs(page, 'dockmaster', planOf(marina))
    const { x, y } = await cellAt(page, 'A3', 12)
    await page.mouse.dblclick(x, y)
    const dialog = dialogOf(page, 'Nuova sosta')
    await dialog.getByRole('combobox', { name: 'Tipo di sosta' }).click()
    await page.getByRole('option', { name: 'Fuori servizio' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Catenaria rotta')
    await dialog.getByRole('button', { name: 'Aggiungi al piano' }).click()
    await save(page, '1 modifica').click()
    const bar = page.getByRole('gridcell', { name: 'A3, Fuori servizio' })
    await expect(bar).toHaveAccessibleName(/Catenaria rotta, fuori servizio$/)
    // The frame of the keyboard lies over it and lets the pointer through.
    await bar.click({ force: true })
    await expect(panelOf(page)).toContainText('Fuori servizio')
    await expect(button(page, 'Conferma')).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'Riapri il posto').click()
    await expect(bar).toHaveCount(0)
  })
})

test.describe('Before a berth is changed', () => {
  test('its form lists the stays that no longer fit, and the plan marks them afterwards', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A2', [10, 20])
    await openAs(page, 'dockmaster', `/boat-slots/${marina.slotIds.A2}`)
    await page.getByRole('textbox', { name: 'Lunghezza', exact: true }).fill('11,5')
    const notice = page.getByRole('status').filter({ hasText: 'una sosta confermata non ci sta più' })
    await expect(notice).toContainText(boat)
    await expect(notice).toContainText('lunghezza: 0,5 m di troppo')
    await expectAccessible(page)
    await button(page, 'Salva').click()
    await expect(page.getByText('Salvato')).toBeVisible()
    await page.goto(planOf(marina))
    await expect(barOf(page, 'A2', boat)).toHaveAccessibleName(/non ci sta più, confermato$/)
  })
})

test.describe('A stay without a berth', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('is opened by a tap on a phone, and put at one of the berths that fit her', async ({ page }) => {
    const marina = await newMarina(page, { A1: { length: 8 } })
    const { boat } = await newRequest(page, marina, [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    await waitingOf(page, boat).click()
    const free = panelOf(page).getByRole('region', { name: 'Posti liberi, il migliore per primo' })
    await expect(free.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await free.getByRole('button', { name: 'Metti al posto A2' }).click()
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await save(page, '1 modifica').click()
    await expect(page.getByRole('button', { name: `A2, ${boat}` })).toBeVisible()
    await expect(waitingOf(page, boat)).toHaveCount(0)
  })
})

test.describe('Today', () => {
  test('shows who is in port, late and expected by signs, and by a filter only their berths', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const { name, id: boatId } = await newBoat(page)
    const day = 86_400_000
    const at = (days: number) => new Date(Date.now() + days * day).toISOString()
    const part = { op: 'create', boatId, from: at(-3), to: at(-1), slotIds: [marina.slotIds.A2] }
    const { parts } = await changePlan(page, marina, [{ ...part, confirmed: true }])
    const stayId = parts[0].portBookingId
    for (const move of ['confirm', 'arrive']) await leadOn(page, stayId, move)
    await openAs(page, 'dockmaster', `/marina?port=${marina.portId}`)
    await expect(barOf(page, 'A2', name)).toHaveAccessibleName(/oltre il termine/)
    await button(page, 'Movimenti di oggi').click()
    await expect(page.getByRole('rowheader', { name: 'A2' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'A1' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('An arrival', () => {
  test('names who still lies there, sends that one off, and is taken back with its reason', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const day = 86_400_000
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const stayFrom = async (from: string, to: string) => {
      const { id: boatId, name } = await newBoat(page)
      const part = { op: 'create', boatId, from, to, slotIds: [marina.slotIds.A1], confirmed: true }
      const { parts } = await changePlan(page, marina, [part])
      return { id: String(parts[0].portBookingId), name }
    }
    const before = await stayFrom(new Date(Date.now() - 3 * day).toISOString(), at(-1))
    const next = await stayFrom(at(-0.5), at(72))
    for (const id of [before.id, next.id]) await leadOn(page, id, 'confirm')
    await leadOn(page, before.id, 'arrive')
    await openAs(page, 'dockmaster', `/port-bookings/${next.id}`)
    await button(page, 'Arrivata').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText(`Al posto A1 c’è ancora`)
    await expect(dialog.getByRole('status')).toContainText(before.name)
    await dialog.getByRole('button', { name: 'Registra la sua partenza' }).click()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Arrivata', exact: true }).click()
    const state = page.getByRole('main').locator('[data-tone]').first()
    await expect(state).toHaveText('In porto')
    await page.getByRole('button', { name: 'Annulla l’arrivo' }).click()
    await dialog.getByRole('textbox').fill('Barca sbagliata')
    await dialog.getByRole('button', { name: 'Annulla l’arrivo' }).click()
    await expect(state).toHaveText('Confermata')
  })
})
