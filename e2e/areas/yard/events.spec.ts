import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { openAs } from '../../signed-in.ts'
import { hours, newSession, newYacht, newYard } from '../../yard.ts'

test.describe('The calendar of events', () => {
  test('shows a lift in day, week, month and list, by its asset alone too, and leads to its booking', async ({
    page,
  }) => {
    const { lift } = await newYard(page)
    const yacht = await newYacht(page)
    await newSession(page, yacht.id, { type: 'HAUL_OUT', assetId: lift.id, ...hours('08:00', '09:00') })
    await openAs(page, 'yard-manager', '/events-marina?date=2027-04-14')
    const event = page.getByRole('link', { name: new RegExp(`08:00–09:00, Alaggio, ${yacht.name}`) })
    await expect(event).toBeVisible()
    await page.getByText('Elenco', { exact: true }).click()
    await expect(event).toBeVisible()
    await page.getByText('Mese', { exact: true }).click()
    const chip = page
      .getByRole('region', { name: '14 aprile 2027' })
      .getByRole('button', { name: /^Gru e alaggi: \d+$/ })
    await expect(chip).toBeVisible()
    await expectAccessible(page)
    await chip.click()
    await expect(
      page.getByRole('region', { name: 'Gru e alaggi' }).getByRole('link', { name: yacht.name }),
    ).toBeVisible()
    await page.goto(`/events-marina?date=2027-04-14&view=day&asset=${lift.id}`)
    await expect(page.getByRole('region', { name: 'Gru e alaggi' }).getByRole('link')).toHaveCount(1)
    await event.click()
    await expect(page).toHaveURL(/\/bookings\//)
  })
})

test.describe('The board on the wall', () => {
  test('is of the next day after midnight, and says so when it has lost the network', async ({ page }) => {
    const { lift } = await newYard(page)
    const [today, tomorrow] = [await newYacht(page), await newYacht(page)]
    const onLift = { type: 'HAUL_OUT', assetId: lift.id }
    // A day of its own: the board shows eight lines of a kind at once.
    const at = (time: string) => `2027-09-${time}:00+02:00`
    await newSession(page, today.id, { ...onLift, startsAt: at('08T10:00'), endsAt: at('08T11:00') })
    await newSession(page, tomorrow.id, { ...onLift, startsAt: at('09T09:00'), endsAt: at('09T10:00') })
    await page.clock.install({ time: new Date(at('08T23:57')) })
    await openAs(page, 'yard-manager', '/events-marina/wall')
    const shown = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(shown(today.name)).toBeVisible()
    await expect(shown(tomorrow.name)).toHaveCount(0)
    await expectAccessible(page)
    // The network goes, and midnight comes: the board knows the days ahead.
    await page.context().setOffline(true)
    await page.clock.runFor('06:00')
    await expect(page.getByText(/giovedì 9 settembre/)).toBeVisible()
    await expect(shown(tomorrow.name)).toBeVisible()
    await expect(shown(today.name)).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Nessun collegamento dalle 23:57' })).toBeVisible()
    await page.context().setOffline(false)
    await page.clock.runFor('03:00')
    await expect(page.getByRole('alert').filter({ hasText: 'Nessun collegamento' })).toHaveCount(0)
  })
})
