import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { visitorOf } from '../../gate.ts'
import { createRow, findRow, headersOf, newName } from '../../rows.ts'
import { openAs } from '../../signed-in.ts'

test('a visit is asked for again for several visitors, one of them put on record on the spot', async ({
  page,
}) => {
  const name = await visitorOf(page, true)
  const stranger = newName('Nuova')
  const { id } = await findRow(page, 'scheduled-visits', name)
  await openAs(page, 'admin', `/scheduled-visits/${id}`)
  await page.getByRole('button', { name: 'Altri visitatori o un altro periodo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Altri visitatori o un altro periodo' })
  const visitors = dialog.getByRole('combobox', { name: 'Visitatori' })
  await visitors.fill(stranger)
  await page.getByRole('option', { name: `Crea «${stranger}»` }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Salva', exact: true }).click()
  await dialog.getByRole('button', { name: 'Chiedi 2 visite' }).click()
  await expect(page.getByText('2 visite richieste')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: stranger.split(' ').at(-1) ?? '' })).toBeVisible()
})

test('a roll call: everybody inside is sought, found with one tap, and the report stays', async ({
  page,
}) => {
  const name = await visitorOf(page, false)
  const { id } = await findRow(page, 'visitors', name)
  await createRow(page, 'access-logs', { visitorId: id }, 'gatekeeper')
  await openAs(page, 'gatekeeper', '/access-control/muster')
  await page.getByRole('button', { name: 'Fai l’appello' }).click()
  await page.getByRole('button', { name: 'Esercitazione' }).click()
  await page.getByRole('button', { name: `${name}: presente` }).click()
  await expect(page.getByRole('button', { name: `${name}: annulla` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `${name}: annulla` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Chiudi l’appello' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi l’appello' }).click()
  await expect(page.getByText(/^Dal .* al /)).toBeVisible()
  await expect(page.getByRole('button', { name: `${name}: annulla` })).toHaveCount(0)
})

test('what is kept of people, for how long, and what goes next is on the facility’s page', async ({
  page,
}) => {
  const headers = await headersOf(page, 'admin')
  const me = await page.request.get('/api/users/me', { headers })
  const { facilities }: { facilities: { id: string }[] } = await me.json()
  await openAs(page, 'admin', `/facilities/${facilities[0]?.id}?tab=retention`)
  const panel = page.getByRole('tabpanel', { name: 'Conservazione dei dati' })
  await expect(panel.getByRole('heading', { name: 'Registro accessi' })).toBeVisible()
  await expect(panel.getByText(/alla prossima notte/).first()).toBeVisible()
  await expect(panel.getByText(/Informativa da stampare/).first()).toBeVisible()
  await expectAccessible(page)
})
