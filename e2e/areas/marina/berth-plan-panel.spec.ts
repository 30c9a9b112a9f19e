import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { signInSomebodyNew } from '../../invited.ts'
import { newMarina, newStay, planOf } from '../../marina.ts'
import { createRow, findRow, newName, putGrants } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Sosta' })

/** A stay with a captain aboard, and documents of which one expires before she leaves. */
async function stayWithFacts(page: Page) {
  const marina = await newMarina(page)
  const stay = await newStay(page, marina, 'A1', [12, 18])
  const name = newName('Conti')
  const person = await createRow(page, 'boat-members', { firstName: 'Piero', lastName: name })
  const aboard = { portBookingId: stay.id, memberId: person.id, role: 'CAPTAIN', from: '2027-04-12' }
  await createRow(page, 'port-booking-members', aboard)
  const paper = { boatId: stay.boatId, fileIds: [], issuer: 'Levante' }
  await createRow(page, 'boat-documents', { ...paper, type: 'INSURANCE', expiresOn: '2027-04-15' })
  await createRow(page, 'boat-documents', { ...paper, type: 'OTHER', expiresOn: '2027-04-19' })
  await createRow(page, 'boat-documents', {
    ...paper,
    type: 'CERTIFICATE_OF_REGISTRY',
    expiresOn: '2031-01-01',
  })
  return { address: `${planOf(marina)}&stay=${stay.id}`, name }
}

test.describe('The panel of a stay', () => {
  test('has its texts before it opens, so that none that come late take away the field that one types in', async ({
    page,
  }) => {
    const marina = await newMarina(page)
    const { boat } = await newStay(page, marina, 'A2', [12, 15])
    await openAs(page, 'dockmaster', planOf(marina))
    const bar = page.getByRole('gridcell', { name: new RegExp(`^A2, ${boat}`) })
    await expect(bar).toBeVisible()
    const late: string[] = []
    page.on('request', (request) => {
      if (/\.it-[^/]*\.js$/.test(request.url())) late.push(request.url())
    })
    await bar.click()
    await expect(panelOf(page).getByText('Confermata', { exact: true }).first()).toBeVisible()
    expect(late).toEqual([])
  })

  test('tells who is aboard, how it stands with the papers, and which of them end while she is here', async ({
    page,
  }) => {
    const { address, name } = await stayWithFacts(page)
    await openAs(page, 'dockmaster', address)
    const people = panelOf(page).getByRole('region', { name: 'Persone' })
    await expect(people.getByRole('listitem')).toHaveText(`Piero ${name} Comandante, dal 12/04/2027`)
    const documents = panelOf(page).getByRole('region', { name: 'Documenti di bordo' }).getByRole('listitem')
    await expect(documents).toHaveText([
      /Assicurazione · Levante (Valido|In scadenza|Scaduto), scade il 15\/04\/2027 durante la sosta$/,
      /Altro · Levante (Valido|In scadenza|Scaduto), scade il 19\/04\/2027$/,
      'Licenza di navigazione · Levante Valido, scade il 01/01/2031',
    ])
    await expectAccessible(page)
  })

  test('tells neither to whoever may not see them', async ({ page }) => {
    const { address } = await stayWithFacts(page)
    const email = `ospite.${Date.now()}@darsena.example`
    await signInSomebodyNew(page, email)
    const { id } = await findRow(page, 'users', email)
    const denied = ['BoatDocument', 'PortBookingMember'].map((entityType) => ({
      entityType,
      action: 'read',
      scope: null,
      inverted: true,
    }))
    await putGrants(page, `/users/${id}`, denied)
    await page.goto(address)
    await expect(panelOf(page).getByRole('link', { name: 'Apri la sosta' })).toBeVisible()
    await expect(panelOf(page).getByRole('region', { name: 'Persone' })).toHaveCount(0)
    await expect(panelOf(page).getByRole('region', { name: 'Documenti di bordo' })).toHaveCount(0)
  })
})
