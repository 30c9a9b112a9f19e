import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testVault } from '../../../test-app.ts'
import { type MailingApp, startMailingApp } from '../../../test-mailing-app.ts'
import { mailLink } from './account-mails.ts'
import { makeLink } from './one-time-links.ts'

const strong = 'velaccio tramontana 48 bitte'
const publicUrl = 'https://darsena.example'

let app: MailingApp

beforeAll(async () => {
  app = await startMailingApp()
})
afterAll(() => app.stop())

const post = (path: string, body: unknown) => app.server.anybody.post<ErrorBody>(`/auth/${path}`, body)
const signIn = (email: string, password: string) =>
  app.server.anybody.post<{ token: string }>('/auth/login', { email, password })

const invite = async (email: string, locale: 'it' | 'en' = 'it') => {
  const userId = await insertUser(app.server.db, {
    email,
    name: 'Persona Invitata',
    passwordHash: null,
    locale,
  })
  await mailLink(app.server.db, { publicUrl, vault: testVault }, 'INVITE', {
    userId,
    email,
    name: 'Persona Invitata',
    locale,
  })
  return app.mailbox.mailTo(email)
}
const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

describe('an invitation', () => {
  test('comes in the person’s language, as HTML and text, with a link to /confirm-email', async () => {
    const italian = await invite('invito@darsena.example')
    expect(italian).toMatchObject({ subject: 'Il tuo accesso a Darsena' })
    expect(italian.link.pathname).toBe('/confirm-email')
    expect(italian.html).toContain(`href="${italian.link.href}"`)
    expect(await invite('invited@darsena.example', 'en')).toMatchObject({ subject: 'Your access to Darsena' })
  })

  test('sets the first password, once; then its person signs in', async () => {
    const { link } = await invite('prima@darsena.example')
    const token = tokenIn(link)
    expect(await post('inspect-link', { token })).toMatchObject({
      status: 200,
      body: { purpose: 'INVITE', email: 'prima@darsena.example' },
    })
    expect(await post('confirm-email', { token })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'password' }] },
    })
    expect(await post('confirm-email', { token, password: strong })).toMatchObject({ status: 204 })
    expect(await signIn('Prima@Darsena.example', strong)).toMatchObject({ status: 200 })
    expect(await post('confirm-email', { token, password: strong })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'token' }] },
    })
  })

  test('used by two at once works for one of them', async () => {
    const token = tokenIn((await invite('corsa@darsena.example')).link)
    const answers = await Promise.all(
      [1, 2, 3].map((n) => post('confirm-email', { token, password: `${strong} ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422])
  })
})

describe('a password', () => {
  test.each([
    ['short', 'Almeno 10 caratteri'],
    ['password123', 'Troppo facile da indovinare: usa più parole, o parole meno comuni'],
    ['qwertyuiop', 'Troppo facile da indovinare: usa più parole, o parole meno comuni'],
    ['debole de debolis', 'Troppo facile da indovinare: usa più parole, o parole meno comuni'],
  ])('like «%s» is refused: %s', async (password, message) => {
    const email = `debole+${password.length}${password.slice(0, 1)}@darsena.example`
    const userId = await insertUser(app.server.db, { email, name: 'Debole de Debolis', passwordHash: null })
    const token = await makeLink(app.server.db, 'INVITE', userId)
    expect(await post('confirm-email', { token, password })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'password', message }] },
    })
  })
})

describe('a forgotten password', () => {
  test('is answered alike for any address, and mailed only to those that exist', async () => {
    const known = await post('forgot-password', { email: 'viewer@darsena.example' })
    const unknown = await post('forgot-password', { email: 'nobody@darsena.example' })
    expect([known.status, unknown.status, known.text]).toEqual([204, 204, unknown.text])
    await app.mailbox.mailTo('viewer@darsena.example')
    expect(app.mailbox.mails.some(({ to }) => to.startsWith('nobody@'))).toBe(false)
  })

  test('is replaced by any of the mailed links, which ends all sessions and the other links', async () => {
    const surveyor = await app.server.as('surveyor')
    await post('forgot-password', { email: 'surveyor@darsena.example' })
    const first = tokenIn((await app.mailbox.mailTo('surveyor@darsena.example')).link)
    await post('forgot-password', { email: 'SURVEYOR@darsena.example' })
    const { link } = await app.mailbox.mailTo('surveyor@darsena.example', 2)
    expect(link.pathname).toBe('/reset-password')
    expect(await post('inspect-link', { token: first })).toMatchObject({ status: 200 })
    expect(await post('reset-password', { token: tokenIn(link), password: strong })).toMatchObject({
      status: 204,
    })
    expect(await surveyor.get('/users/me')).toMatchObject({ status: 401 })
    expect(await signIn('surveyor@darsena.example', strong)).toMatchObject({ status: 200 })
    for (const token of [tokenIn(link), first])
      expect(await post('reset-password', { token, password: strong })).toMatchObject({ status: 422 })
  })

  test('asked for many times by somebody else sends three mails an hour, whose links all work', async () => {
    const email = 'yard-manager@darsena.example'
    await Promise.all(Array.from({ length: 8 }, () => post('forgot-password', { email })))
    const waiting = async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs
        where task_identifier in ('forgot-password', 'send-mail')`.execute(app.server.db)
      return rows.length
    }
    await expect.poll(waiting).toBe(0)
    const mails = app.mailbox.mails.filter(({ to }) => to === email)
    expect(mails).toHaveLength(3)
    for (const { link } of mails)
      expect(await post('inspect-link', { token: tokenIn(link) })).toMatchObject({ status: 200 })
  })

  test('a dead link says the same whether unknown, expired, used or for something else', async () => {
    const userId = await insertUser(app.server.db, {
      email: 'scaduto@darsena.example',
      name: 'Scaduto',
      passwordHash: null,
    })
    const expired = await makeLink(app.server.db, 'RESET_PASSWORD', userId)
    await sql`update one_time_tokens set expires_at = now() where user_id = ${userId}`.execute(app.server.db)
    const invitation = await makeLink(app.server.db, 'INVITE', userId)
    const answers = await Promise.all(
      ['nonsense', expired, invitation].map((token) => post('reset-password', { token, password: strong })),
    )
    for (const { status, body } of answers) {
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'Questo link non funziona più: è scaduto o è già stato usato',
      })
    }
  })

  test('leaves no token in clear in the database', async () => {
    const userId = await insertUser(app.server.db, {
      email: 'chiaro@darsena.example',
      name: 'Chiaro',
      passwordHash: null,
    })
    const token = await makeLink(app.server.db, 'RESET_PASSWORD', userId)
    const stored = await sql<{
      row: string
    }>`select one_time_tokens::text as row from one_time_tokens`.execute(app.server.db)
    expect(stored.rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

test('an address with +, capitals, blanks or an international domain is one account', async () => {
  const hash = await sql<{ password_hash: string }>`select password_hash from users limit 1`.execute(
    app.server.db,
  )
  const passwordHash = hash.rows[0]?.password_hash ?? null
  await insertUser(app.server.db, { email: 'Anna+Barca@xn--mnchen-3ya.example', name: 'Anna', passwordHash })
  expect(await signIn('  anna+barca@MÜNCHEN.example ', 'darsena-demo')).toMatchObject({ status: 200 })
  const twice = insertUser(app.server.db, {
    email: 'anna+BARCA@xn--mnchen-3ya.example',
    name: 'Anna',
    passwordHash,
  })
  await expect(twice).rejects.toThrow('users_email_unique')
})
