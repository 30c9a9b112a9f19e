import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function pick(page: Page, name: string, option: string, typed?: string) {
  const box = page.getByRole('combobox', { name })
  if (typed === undefined) await box.click()
  else await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A port with a pontoon and berths of 9, 13 and 20 metres. */
async function port(page: Page) {
  const name = newName('porto')
  const { id } = await createRow(page, 'ports', { name, code: name.slice(-12) })
  const { id: groupId } = await createRow(page, 'boat-slot-groups', { portId: id, name: 'Pontile A' })
  const slots = new Map<string, string>()
  for (const [code, length] of [
    ['A1', 9],
    ['A2', 13],
    ['A3', 20],
  ] as const) {
    const slot = { groupId, code, length, maxBeam: 6, maxDraft: 4 }
    slots.set(code, (await createRow(page, 'boat-slots', slot)).id)
  }
  return { id, name, groupId, slots }
}

/** The badge beside the name; the form and its parts use the same words. */
const state = (page: Page) => page.getByRole('main').locator('[data-tone]').first()

const yacht = async (page: Page) => {
  const name = newName('sosta')
  return { name, ...(await createRow(page, 'boats', { name, lengthOverall: 12, beam: 4, draft: 2 })) }
}

test.describe('stays', () => {
  test('are entered, get the berth that fits best, are confirmed, and the yacht arrives', async ({
    page,
  }) => {
    const there = await port(page)
    const { id: boatId, name } = await yacht(page)
    const certificate = { type: 'CERTIFICATE_OF_REGISTRY', issuer: 'Ufficio', expiresOn: '2026-11-01' }
    await createRow(page, 'boat-documents', { boatId, fileIds: [], ...certificate })
    await openAs(page, 'dockmaster', '/port-bookings/new')
    await pick(page, 'Tipo', 'Transito')
    await pick(page, 'Yacht', name, name)
    await pick(page, 'Porto', there.name, there.name)
    await field(page, 'Dal').fill('29/03/2026 02:30')
    await expect(field(page, 'Dal')).toHaveAccessibleDescription(/Quest’ora non esiste/)
    await field(page, 'Dal').fill('25/10/2026 02:30')
    await page.getByText('seconda volta (+01:00)').click()
    await field(page, 'Fino al').fill('15.11.26 10')
    await field(page, 'Fino al').blur()
    await expect(field(page, 'Fino al')).toHaveValue('15/11/2026 10:00')
    await expectAccessible(page)
    await button(page, 'Salva').click()

    const expiring = page.getByRole('list', { name: 'Documenti che scadono prima della partenza' })
    await expect(expiring).toContainText('Licenza di navigazione · Ufficio scade il 01/11/2026')
    const free = page.getByRole('listitem').filter({ hasText: 'Pontile A' })
    await expect(free.first()).toContainText('A2')
    await expect(free.first()).toContainText('Ci sta')
    await expect(free.filter({ hasText: 'A1' })).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'Assegna il posto A2').click()
    await expect(page.getByRole('region', { name: 'Assegnazioni dei posti' })).toContainText('A2')
    await button(page, 'Conferma').click()
    await expect(state(page)).toHaveText('Confermata')
    await button(page, 'Arrivata').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Arrivata il' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Arrivata', exact: true }).click()
    await expect(state(page)).toHaveText('In porto')
  })

  test('that meet another one are not confirmed, and lead to it', async ({ page }) => {
    const there = await port(page)
    const period = { from: '2027-05-01T10:00:00Z', to: '2027-05-09T10:00:00Z' }
    const stays: string[] = []
    for (const confirmed of [true, false]) {
      const { id: boatId } = await yacht(page)
      const stay = await createRow(page, 'port-bookings', {
        portId: there.id,
        boatId,
        kind: 'TRANSIT',
        ...period,
      })
      const slotIds = [there.slots.get('A3')]
      await createRow(page, 'port-booking-arrangements', {
        portBookingId: stay.id,
        slotIds,
        confirmed,
        ...period,
      })
      stays.push(stay.id)
    }
    await openAs(page, 'dockmaster', `/port-bookings/${stays[1]}`)
    await button(page, 'Conferma').click()
    const refusal = page.getByRole('dialog').getByRole('alert')
    await expect(refusal).toContainText('il posto A3 è di')
    await expectAccessible(page)
    await refusal.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/port-bookings/${stays[0]}`))
  })
})

test.describe('the desk', () => {
  test('finds who waits by a tab, confirms several at once, and is told which could not be and why', async ({
    page,
  }) => {
    const there = await port(page)
    const period = { from: '2027-07-01T12:00:00Z', to: '2027-07-09T10:00:00Z' }
    const names: string[] = []
    for (const code of ['A2', 'A2', 'A3']) {
      const { id: boatId, name } = await yacht(page)
      const stay = await createRow(page, 'port-bookings', {
        portId: there.id,
        boatId,
        kind: 'TRANSIT',
        ...period,
      })
      const slotIds = [there.slots.get(code)]
      await createRow(page, 'port-booking-arrangements', { portBookingId: stay.id, slotIds, ...period })
      names.push(name)
    }
    await openAs(page, 'dockmaster', `/port-bookings?tab=toConfirm&portId=${there.id}`)
    await expect(page.getByRole('button', { name: /^Da confermare/ })).toHaveAttribute('aria-current', 'page')
    const row = (name = '') => page.getByRole('row').filter({ hasText: name })
    await expect(row(names[0])).toContainText('12,00 × 4,00 m')
    await expect(row(names[0])).toContainText('A2')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check()
    await button(page, 'Conferma (3)').click()
    const left = page.getByRole('dialog', { name: 'Uno non è stato possibile' })
    await expect(left).toContainText('il posto A2 è di')
    await left.getByRole('button', { name: 'Chiudi' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Tutte', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: names[0] ?? '' })).toContainText('Confermata')
  })

  test('types a day alone, and the hour is that of check-in or check-out', async ({ page }) => {
    await openAs(page, 'dockmaster', '/port-bookings/new')
    await field(page, 'Dal').fill('01/07/2027')
    await field(page, 'Dal').blur()
    await expect(field(page, 'Dal')).toHaveValue('01/07/2027 14:00')
    await field(page, 'Fino al').fill('03/07/2027')
    await field(page, 'Fino al').blur()
    await expect(field(page, 'Fino al')).toHaveValue('03/07/2027 12:00')
  })
})

test.describe('berths', () => {
  test('are made in one go, and come in by a sheet that says the port once for all', async ({ page }) => {
    const there = await port(page)
    await openAs(page, 'dockmaster', `/boat-slot-groups/${there.groupId}?tab=slots`)
    await button(page, 'Crea più posti').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Prefisso' }).fill('A')
    await dialog.getByRole('textbox', { name: 'Primo numero' }).fill('3')
    await dialog.getByRole('textbox', { name: 'Quanti posti' }).fill('4')
    await expect(dialog.getByRole('status')).toHaveText('Da A3 a A6')
    await dialog.getByRole('button', { name: 'Crea i posti' }).click()
    await expect(dialog.getByText('il codice A3 c’è già in questo porto')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Primo numero' }).fill('4')
    await dialog.getByRole('button', { name: 'Crea i posti' }).click()
    await expect(page.getByRole('region', { name: 'Posti barca' }).getByRole('listitem')).toHaveCount(7)

    await page.goto('/boat-slots/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'posti.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Posto;Lunghezza\n1;10\n2;12'),
    })
    await page.getByRole('combobox', { name: 'Aggiungi un campo' }).selectOption('Nome del porto')
    await field(page, 'Nome del porto').fill(there.name)
    await page.getByRole('combobox', { name: 'Aggiungi un campo' }).selectOption('Tipo')
    await pick(page, 'Tipo', 'A terra, al coperto')
    await expectAccessible(page)
    await button(page, 'Controlla le righe').click()
    await button(page, 'Importa 2 righe').click()
    await expect(page.getByText('2 creati')).toBeVisible()
  })
})

test.describe('occupancy', () => {
  test('tells how full a port is, by day and by kind of berth, and what each figure means', async ({
    page,
  }) => {
    const there = await port(page)
    const { id: boatId } = await yacht(page)
    const period = { from: '2027-06-10T10:00:00Z', to: '2027-06-13T10:00:00Z' }
    const stay = await createRow(page, 'port-bookings', {
      portId: there.id,
      boatId,
      kind: 'TRANSIT',
      ...period,
    })
    const slotIds = [there.slots.get('A2')]
    await createRow(page, 'port-booking-arrangements', {
      portBookingId: stay.id,
      slotIds,
      confirmed: true,
      ...period,
    })
    await openAs(page, 'dockmaster', `/ports/${there.id}?tab=occupancy`)
    await field(page, 'Dal').fill('09/06/2027')
    await field(page, 'Fino al (escluso)').fill('14/06/2027')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('Totale notti')).toContainText('3')
    await expect(row('10/06/2027')).toContainText('33 %')
    await expect(row('13/06/2027')).toContainText('0 %')
    await page.getByText('Per tipo di posto').click()
    await expect(row('In acqua')).toContainText('20 %')
    await expect(page.getByText('una barca su due posti conta due')).toBeVisible()
    await expectAccessible(page)
  })
})
