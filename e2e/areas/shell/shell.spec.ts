import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { openAs } from '../../signed-in.ts'

const narrow = { width: 390, height: 844 }
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const userMenu = (page: Page) => page.getByRole('button', { name: /Menu utente/ })
const userPanel = (page: Page) => page.getByRole('dialog', { name: 'Menu utente' })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const toasts = (page: Page) => page.getByRole('alert')

test.describe('the side menu', () => {
  test('is permanent and 240 px wide from the small breakpoint up', async ({ page }) => {
    await openAs(page, 'admin')
    for (const width of [768, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await page.getByRole('complementary').boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: 240, height: 900 })
    }
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })

  test('is a drawer on a phone, which Esc, the page beside it and every choice close', async ({ page }) => {
    await page.setViewportSize(narrow)
    await openAs(page, 'admin')
    const open = page.getByRole('button', { name: 'Apri il menu' })
    await expect(menuOf(page)).toHaveCount(0)
    await open.click()
    await expect(menuOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(380, 700)
    await expect(menuOf(page)).toHaveCount(0)
    await open.click()
    await page.getByRole('button', { name: 'Chiudi il menu' }).click()
    await open.click()
    await menuOf(page).getByRole('link', { name: 'Yacht', exact: true }).click()
    await expect(page).toHaveURL(/\/boats/)
    await expect(menuOf(page)).toHaveCount(0)
  })

  test('shows what the user may read and no group without an allowed child', async ({ page }) => {
    await openAs(page, 'admin')
    await menuOf(page).getByRole('button', { name: 'Impostazioni' }).click()
    for (const name of ['Home', 'Yacht', 'Utenti', 'Sedi', 'Reparti', 'Sagome', 'Ruoli']) {
      await expect(menuOf(page).getByRole('link', { name, exact: true })).toBeVisible()
    }
    await openAs(page, 'gatekeeper')
    await expect(menuOf(page).getByRole('link')).toHaveText([
      'Home',
      'Yacht',
      'Piano ormeggi',
      'Soste',
      'Utenti',
      'Accessi',
    ])
    await expect(menuOf(page).getByRole('button')).toHaveCount(2)
    // Of the group only the people on board are for the gate, so that is where it leads.
    await menuOf(page).getByRole('link', { name: 'Yacht', exact: true }).click()
    await expect(page).toHaveURL(/\/boat-members$/)
    await expect(menuOf(page).getByRole('link')).toHaveText([
      'Home',
      'Yacht',
      'Persone',
      'Piano ormeggi',
      'Soste',
      'Utenti',
      'Accessi',
    ])
  })

  test('marks the entry of the current path and opens the group around it', async ({ page }) => {
    await openAs(page, 'admin', '/departments')
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Reparti')
    await expect(menuOf(page).getByRole('button', { name: 'Impostazioni' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(menuOf(page).getByRole('link', { name: 'Elenco yacht' })).toBeHidden()
    await menuOf(page).getByRole('link', { name: 'Yacht', exact: true }).click()
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Elenco yacht')
    await menuOf(page).getByRole('button', { name: 'Yacht', exact: true }).click()
    await expect(menuOf(page).getByRole('link', { name: 'Elenco yacht' })).toBeHidden()
  })
})

test.describe('the top bar', () => {
  test('is titled after the menu entry, with Crea on a new page and Modifica on a row', async ({ page }) => {
    await openAs(page, 'admin', '/')
    await expect(titleOf(page)).toHaveText('Home')
    await page.goto('/departments')
    await expect(titleOf(page)).toHaveText('Reparti')
    await page.goto('/departments/new')
    await expect(titleOf(page)).toHaveText('Reparti - Crea')
    await expect(page).toHaveTitle('Reparti - Crea · Darsena')
    await page.goto('/boats/new')
    await expect(titleOf(page)).toHaveText('Yacht - Crea')
    await page.goto('/boats/00000000-0000-4000-8000-000000000000')
    await expect(titleOf(page)).toHaveText('Yacht - Modifica')
  })

  test('says the same in English', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await openAs(page, 'admin', '/boats/new')
    await expect(titleOf(page)).toHaveText('Yachts - Create')
    await context.close()
  })

  test('takes the focus after a navigation, so that a screen reader says where one is', async ({ page }) => {
    await openAs(page, 'admin', '/')
    await menuOf(page).getByRole('link', { name: 'Yacht', exact: true }).click()
    await expect(titleOf(page)).toBeFocused()
    await expect(titleOf(page)).toHaveText('Yacht')
  })

  test('has a user menu with initial, name, e-mail, roles, build time and version', async ({ page }) => {
    await openAs(page, 'director')
    const bearer = await page.evaluate(() => localStorage.getItem('auth-token'))
    const answer = await page.request.get('/api/users/me', { headers: { Authorization: `Bearer ${bearer}` } })
    const user: { name: string; build: { version: string } } = await answer.json()
    await expect(userMenu(page)).toContainText(user.name)
    await userMenu(page).click()
    await expect(userPanel(page)).toContainText('director@darsena.example')
    await expect(userPanel(page).getByRole('listitem')).toHaveText(['Direttore'])
    const build = userPanel(page).getByText(/^Versione \S+ del \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(build).toContainText(` ${user.build.version.slice(0, 8)} `)
    await page.keyboard.press('Escape')
    await expect(userPanel(page)).toBeHidden()
    await page.setViewportSize(narrow)
    await expect(userMenu(page).getByText(user.name)).toBeHidden()
    await expect(userMenu(page).getByText([...user.name][0] ?? '', { exact: true })).toBeVisible()
  })

  test('signs out to the sign-in page and forgets the place', async ({ page }) => {
    await openAs(page, 'director', '/boats')
    await userMenu(page).click()
    await userPanel(page).getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
    await page.getByRole('button', { name: 'director@darsena.example' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('switches the language, for this browser and on the account', async ({ page, browser }) => {
    await openAs(page, 'survey-lead')
    await userMenu(page).click()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await userPanel(page).getByText('English').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await saved
    const elsewhere = await browser.newContext({ locale: 'it-IT' })
    const other = await elsewhere.newPage()
    await openAs(other, 'survey-lead')
    await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await elsewhere.close()
    await page.getByRole('dialog').getByText('Italiano').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  })

  test('switches between light and dark and keeps the choice', async ({ page }) => {
    await openAs(page, 'admin')
    await userMenu(page).click()
    await userPanel(page).getByText('Scuro').click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test.describe('the facility', () => {
  test('is the first of the user, can be changed, and stays chosen in this browser', async ({ page }) => {
    await openAs(page, 'director', '/departments')
    const facility = page.getByRole('combobox', { name: 'Sede attiva' })
    await expect(facility.locator('option:checked')).toHaveText('Marina di Levante')
    const ponente = await facility.getByRole('option', { name: 'Cantiere di Ponente' }).getAttribute('value')
    const asked = page.waitForRequest(
      (request) =>
        request.url().includes('/api/departments') && request.headers()['x-facility-id'] === ponente,
    )
    await facility.selectOption('Cantiere di Ponente')
    await asked
    await page.reload()
    await expect(facility).toHaveValue(ponente ?? '')
  })

  test('is not changed over unsaved input without asking', async ({ page }) => {
    await openAs(page, 'director', '/departments/new')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Veleria')
    const facility = page.getByRole('combobox', { name: 'Sede attiva' })
    const before = await facility.inputValue()
    await facility.selectOption('Cantiere di Ponente')
    const question = page.getByRole('dialog', { name: 'Modifiche non salvate' })
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(facility).toHaveValue(before)
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Veleria')
    await facility.selectOption('Cantiere di Ponente')
    await question.getByRole('button', { name: 'Cambia sede' }).click()
    await expect(facility).not.toHaveValue(before)
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
  })

  test('is only named where there is one', async ({ page }) => {
    await openAs(page, 'gatekeeper.pon')
    await expect(page.getByRole('complementary')).toContainText('Cantiere di Ponente')
    await expect(page.getByRole('combobox', { name: 'Sede attiva' })).toHaveCount(0)
  })
})

test.describe('message screens', () => {
  test('a page without the permission says so and leads to the dashboard', async ({ page }) => {
    await openAs(page, 'gatekeeper', '/boats')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Non hai ancora accesso a quest’area')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Vai alla dashboard' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('reading alone does not open the page for a new row', async ({ page }) => {
    await openAs(page, 'viewer', '/boats')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toHaveCount(0)
    await page.goto('/boats/new')
    await expect(page.getByRole('heading', { name: 'Permesso necessario' })).toBeVisible()
  })

  test('an unknown path is not found, inside the shell', async ({ page }) => {
    await openAs(page, 'viewer', '/boats/one/two/three')
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
    await expect(menuOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Vai alla dashboard' }).click()
    await expect(titleOf(page)).toHaveText('Home')
  })

  test('a screen that breaks keeps the menu around it', async ({ page }) => {
    await page.route(/\/api\/departments(\?|$)/, (route) =>
      route.fulfill({ json: { items: 'none', total: 'many' } }),
    )
    await openAs(page, 'admin', '/departments')
    await expect(page.getByRole('heading', { name: 'Ops, qualcosa si è rovesciato' })).toBeVisible()
    await expectAccessible(page)
    await menuOf(page).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Ops, qualcosa si è rovesciato' })).toHaveCount(0)
  })

  test('a part of the program that cannot be loaded shows the router’s own page', async ({ page }) => {
    await openAs(page, 'admin', '/')
    await page.route(/departments-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/departments')
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  })
})

test.describe('failed requests', () => {
  const failWith = (page: Page, status: number, json: object) =>
    page.route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
    )
  const chooseEnglish = async (page: Page) => {
    await userMenu(page).click()
    await userPanel(page).getByText('English').click()
  }

  test('a conflict is told with the words of the server', async ({ page }) => {
    await openAs(page, 'admin')
    await failWith(page, 409, { message: 'The row is taken' })
    await chooseEnglish(page)
    await expect(toasts(page)).toHaveText(
      "Can't complete the operation because of a conflict! The row is taken",
    )
  })

  test('too many requests are told', async ({ page }) => {
    await openAs(page, 'admin')
    await failWith(page, 429, {})
    await chooseEnglish(page)
    await expect(toasts(page)).toHaveText('Too many requests!')
    await toasts(page).hover()
    await expectAccessible(page)
  })

  test('any other failure is told by status and message, or as something that went wrong', async ({
    page,
  }) => {
    await openAs(page, 'admin')
    await failWith(page, 500, { errorMessage: 'Out of paint' })
    await chooseEnglish(page)
    await expect(toasts(page)).toHaveText('Internal Server Error - Out of paint')
    await page.unroute('**/api/users/me')
    await failWith(page, 502, {})
    await page.getByRole('dialog').getByText('Italiano').click()
    await expect(toasts(page).last()).toHaveText('Qualcosa è andato storto')
  })

  test('a toast appears at the top right, is reached by Alt+T and goes away by itself', async ({ page }) => {
    await openAs(page, 'admin')
    await failWith(page, 500, { message: 'Out of paint' })
    await chooseEnglish(page)
    await expect(toasts(page)).toBeVisible()
    const box = await toasts(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
    expect(box?.y ?? 0).toBeLessThan(150)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+t')
    await expect(page.getByRole('alert').locator('..')).toContainText('Out of paint')
    expect(await page.evaluate(() => document.activeElement?.closest('.Toastify') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0, { timeout: 15_000 })
  })

  test('a failure is told again that comes while its last toast is on the way out', async ({ page }) => {
    await openAs(page, 'admin')
    await failWith(page, 500, { message: 'Out of paint' })
    await chooseEnglish(page)
    // A click of the mouse would close the menu too, and opening it again give the toast the time to be gone.
    await toasts(page).getByRole('button').dispatchEvent('click')
    await page.getByRole('dialog').getByText('Italiano').click()
    await expect(toasts(page)).toHaveText('Internal Server Error - Out of paint')
  })

  test('no answer is told quietly, until the server is back', async ({ page, context }) => {
    await openAs(page, 'admin')
    await context.setOffline(true)
    await expect(page.getByText('Nessun collegamento con il server')).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByText('Nessun collegamento con il server')).toHaveCount(0)
  })
})

test('one word stands there while the user is being loaded', async ({ page }) => {
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/me', async (route) => {
    await isAsked
    await route.continue()
  })
  await openAs(page, 'admin', '/')
  await expect(page.getByText('Loading')).toBeVisible()
  await expect(menuOf(page)).toHaveCount(0)
  answer()
  await expect(menuOf(page)).toBeVisible()
})

test('the page is as high as what a phone shows', async ({ page }) => {
  await page.setViewportSize(narrow)
  await openAs(page, 'admin', '/boats')
  await expect(titleOf(page)).toBeVisible()
  for (const height of [844, 500]) {
    await page.setViewportSize({ ...narrow, height })
    await expect
      .poll(() => page.getByRole('main').evaluate((main) => main.parentElement?.clientHeight))
      .toBe(height)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  }
})

test('everything of the shell is reached by keyboard, the content first', async ({ page }) => {
  await openAs(page, 'admin', '/')
  await expect(titleOf(page)).toHaveText('Home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await userMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(userPanel(page)).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await userPanel(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(userMenu(page)).toBeFocused()
})

test('the shell has no accessibility fault, wide or narrow, with its menus open', async ({ page }) => {
  await openAs(page, 'admin', '/')
  await menuOf(page).getByRole('button', { name: 'Impostazioni' }).click()
  await userMenu(page).click()
  await expectAccessible(page)
  await page.setViewportSize(narrow)
  await page.reload()
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expectAccessible(page)
})
