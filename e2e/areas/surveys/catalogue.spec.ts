import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { createRow, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const both = (word: string) => ({ it: word, en: `${word} (en)` })

/** A template with one item in each of two groups. */
async function givenTemplate(page: Page) {
  const word = newName('survey')
  const short = word.replaceAll(/[^A-Za-z0-9]/g, '').slice(-8)
  const type = await createRow(
    page,
    'survey-types',
    { group: both('Prova'), groupShort: 'PRV', name: both(word), nameShort: short },
    'survey-lead',
  )
  const group = async (name: string) =>
    createRow(page, 'audit-item-groups', { name: { it: `${name} ${word}` } }, 'survey-lead')
  const [hull, engine] = [await group('Scafo'), await group('Motore')]
  const item = async (name: string, groupId: string) =>
    createRow(
      page,
      'audit-items',
      {
        code: `${name}-${short}`,
        name: { it: `${name} ${word}` },
        groupIds: [groupId],
        readings: [{ label: { it: 'Gioco' }, valueType: 'NUMBER', unit: 'millimetres', attentionMax: 2 }],
      },
      'survey-lead',
    )
  const items = [await item('Carena', hull.id), await item('Olio', engine.id)]
  const template = await createRow(
    page,
    'audit-templates',
    { surveyTypeId: type.id, name: both(word) },
    'survey-lead',
  )
  return { word, type, template, items }
}

const groups = (page: Page) =>
  page.getByRole('region', { name: 'Lista di controllo' }).getByRole('button', { expanded: false })

test('a checklist is built of groups that come with their items, doubled, named, moved and saved as a whole', async ({
  page,
}) => {
  const { word, template } = await givenTemplate(page)
  await openAs(page, 'survey-lead', `/audit-templates/${template.id}?tab=checklist`)
  for (const name of ['Scafo', 'Motore']) {
    await page.getByRole('combobox', { name: 'Aggiungi un gruppo' }).fill(`${name} ${word}`)
    await page.getByRole('option', { name: `${name} ${word}` }).click()
    await expect(groups(page).filter({ hasText: `${name} ${word}` })).toBeVisible()
  }
  await button(page, `Duplica: Motore ${word}`).click()
  await expect(page.getByText('3 gruppi · 3 voci')).toBeVisible()
  await groups(page).filter({ hasText: 'Motore' }).last().click()
  await page.getByRole('textbox', { name: 'Nome in questa lista (italiano)' }).fill('Motore dritto')
  await button(page, 'Sposta su: Motore dritto').click()
  // The item of the doubled group leaves it by its arrow, over the edge into the group below.
  await button(page, `Sposta giù: Olio ${word}`).click()
  await button(page, 'Salva la lista').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Lista salvata' })).toBeVisible()
  await page.reload()
  await expect(groups(page)).toHaveText([`Scafo ${word}`, /^Motore dritto/, `Motore ${word}`])
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Anteprima' }).click()
  await expect(page.getByRole('region', { name: `Scafo ${word}` })).toContainText('attenzione sopra 2')
})

test('a group is dragged to another place', async ({ page }) => {
  const { word, template } = await givenTemplate(page)
  await openAs(page, 'survey-lead', `/audit-templates/${template.id}?tab=checklist`)
  for (const name of ['Scafo', 'Motore']) {
    await page.getByRole('combobox', { name: 'Aggiungi un gruppo' }).fill(`${name} ${word}`)
    await page.getByRole('option', { name: `${name} ${word}` }).click()
    await expect(groups(page).filter({ hasText: `${name} ${word}` })).toBeVisible()
  }
  const cards = page.getByRole('region', { name: 'Lista di controllo' }).getByRole('listitem')
  await cards
    .filter({ hasText: 'Motore' })
    .locator('[draggable="true"], :scope')
    .first()
    .locator('span')
    .first()
    .dragTo(cards.filter({ hasText: 'Scafo' }), { targetPosition: { x: 60, y: 4 } })
  await expect(groups(page)).toHaveText([`Motore ${word}`, `Scafo ${word}`])
})

test('a reading whose limits are out of order is told at its field, and saved once they are not', async ({
  page,
}) => {
  const { items } = await givenTemplate(page)
  await openAs(page, 'survey-lead', `/audit-items/${items[0]?.id}?tab=readings`)
  await page.getByRole('button', { name: /^Gioco/ }).click()
  const limit = (name: string) => page.getByRole('textbox', { name, exact: true })
  await limit('Minimo').fill('9')
  await button(page, 'Salva i rilievi').click()
  await expect(page.getByText('I limiti non sono in ordine')).toBeVisible()
  await limit('Minimo').fill('0')
  await button(page, 'Salva i rilievi').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Rilievi salvati' })).toBeVisible()
  await expectAccessible(page)
})

test('an assignment has the template’s checklist, is found in its lists, and is called off with a reason', async ({
  page,
}) => {
  const { word, type, template } = await givenTemplate(page)
  const boat = await createRow(page, 'boats', { name: word }, 'admin')
  await openAs(page, 'survey-lead', `/audit-templates/${template.id}?tab=checklist`)
  await page.getByRole('combobox', { name: 'Aggiungi un gruppo' }).fill(`Scafo ${word}`)
  await page.getByRole('option', { name: `Scafo ${word}` }).click()
  await button(page, 'Salva la lista').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Lista salvata' })).toBeVisible()
  const audit = await createRow(
    page,
    'audits',
    { boatId: boat.id, surveyTypeId: type.id, templateId: template.id, scheduledFor: '2020-01-01' },
    'surveyor',
  )
  await openAs(page, 'surveyor', `/audits/${audit.id}?tab=checklist`)
  await expect(page.getByText('1 gruppo · 1 voce')).toBeVisible()
  await button(page, `Togli il gruppo: Scafo ${word}`).click()
  await button(page, 'Annulla le modifiche').click()
  await page.goto(`/audits?q=${word}`)
  await expect(page.getByRole('table').getByText('In ritardo')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/audits/calendar?day=2020-01-01')
  await page.getByRole('link', { name: new RegExp(word) }).click()
  await button(page, 'Annulla l’incarico').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Barca venduta')
  await dialog.getByRole('button', { name: 'Annulla l’incarico' }).click()
  await expect(page.getByText('Annullato', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Lista di controllo' }).click()
  await expect(page.getByText(`Scafo ${word}`).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Aggiungi un gruppo' })).toHaveCount(0)
})
