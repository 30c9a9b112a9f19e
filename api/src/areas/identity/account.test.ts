import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { insertUser } from '@darsena/db/seeds/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobs } from '../../jobs.ts'
import { startTestApp } from '../../test-app.ts'
import { startMailbox } from '../../test-mailbox.ts'
import { mailLink } from './account-mails.ts'
import { makeLink } from './one-time-links.ts'

const strong = 'velaccio tramontana 48 bitte'
const publicUrl = 'https://darsena.example'

let server: Awaited<ReturnType<typeof startTestApp>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let stopJobs: () => Promise<void>

beforeAll(async () => {
  server = await startTestApp()
  mailbox = await startMailbox()
  const from = 'Darsena <no-reply@darsena.example>'
  const settings = { smtpUrl: mailbox.url, folder: '', from, publicUrl, files: server.files }
  stopJobs = await runJobs(server, settings, () => undefined)
})
afterAll(async () => {
  await stopJobs()
  await mailbox.stop()
  await server.stop()
})

const post = (path: string, body: unknown) => server.anybody.post<ErrorBody>(`/auth/${path}`, body)
const signIn = (email: string, password: string) =>
  server.anybody.post<{ token: string }>('/auth/login', { email, password })

const invite = async (email: string, locale: 'it' | 'en' = 'it') => {
  const userId = await insertUser(server.db, { email, name: 'Persona Invitata', passwordHash: null, locale })
  await mailLink(server.db, publicUrl, 'INVITE', { userId, email, name: 'Persona Invitata', locale })
  return mailbox.mailTo(email)
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
    const userId = await insertUser(server.db, { email, name: 'Debole de Debolis', passwordHash: null })
    const token = await makeLink(server.db, 'INVITE', userId)
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
    await mailbox.mailTo('viewer@darsena.example')
    expect(mailbox.mails.some(({ to }) => to.startsWith('nobody@'))).toBe(false)
  })

  test('is replaced by the mailed link, which ends all sessions and kills earlier links', async () => {
    const surveyor = await server.as('surveyor')
    await post('forgot-password', { email: 'surveyor@darsena.example' })
    const first = tokenIn((await mailbox.mailTo('surveyor@darsena.example')).link)
    await post('forgot-password', { email: 'SURVEYOR@darsena.example' })
    const { link } = await mailbox.mailTo('surveyor@darsena.example', 2)
    expect(link.pathname).toBe('/reset-password')
    expect(await post('reset-password', { token: first, password: strong })).toMatchObject({ status: 422 })
    expect(await post('reset-password', { token: tokenIn(link), password: strong })).toMatchObject({
      status: 204,
    })
    expect(await surveyor.get('/users/me')).toMatchObject({ status: 401 })
    expect(await signIn('surveyor@darsena.example', strong)).toMatchObject({ status: 200 })
    expect(await post('reset-password', { token: tokenIn(link), password: strong })).toMatchObject({
      status: 422,
    })
  })

  test('a dead link says the same whether unknown, expired, used or for something else', async () => {
    const userId = await insertUser(server.db, {
      email: 'scaduto@darsena.example',
      name: 'Scaduto',
      passwordHash: null,
    })
    const expired = await makeLink(server.db, 'RESET_PASSWORD', userId)
    await sql`update one_time_tokens set expires_at = now() where user_id = ${userId}`.execute(server.db)
    const invitation = await makeLink(server.db, 'INVITE', userId)
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
    const userId = await insertUser(server.db, {
      email: 'chiaro@darsena.example',
      name: 'Chiaro',
      passwordHash: null,
    })
    const token = await makeLink(server.db, 'RESET_PASSWORD', userId)
    const kept = await sql<{ row: string }>`select one_time_tokens::text as row from one_time_tokens`.execute(
      server.db,
    )
    expect(kept.rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

test('an address with +, capitals, blanks or an international domain is one account', async () => {
  const hash = await sql<{ password_hash: string }>`select password_hash from users limit 1`.execute(
    server.db,
  )
  const passwordHash = hash.rows[0]?.password_hash ?? null
  await insertUser(server.db, { email: 'Anna+Barca@xn--mnchen-3ya.example', name: 'Anna', passwordHash })
  expect(await signIn('  anna+barca@MÜNCHEN.example ', 'darsena-demo')).toMatchObject({ status: 200 })
  const twice = insertUser(server.db, {
    email: 'anna+BARCA@xn--mnchen-3ya.example',
    name: 'Anna',
    passwordHash,
  })
  await expect(twice).rejects.toThrow('users_email_unique')
})

test('without an SMTP server mails are whole .eml files in the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darsena-mail-'))
  const { mailJobs, queueMail } = await import('../../kit/mail/outbox.ts')
  await stopJobs()
  await queueMail(
    server.db,
    'cassetta@darsena.example',
    { subject: 'Prova è', paragraphs: ['<b>Ciao</b>'], footer: '' },
    'it',
  )
  const { startJobs } = await import('../../kit/jobs/jobs.ts')
  const stop = await startJobs(
    server.pool,
    mailJobs(server.db, { smtpUrl: undefined, folder, from: 'a@b.example' }),
    () => undefined,
  )
  for (let waited = 0; waited < 200 && (await readdir(folder)).length === 0; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const [file] = await readdir(folder)
  const eml = await readFile(join(folder, file ?? ''), 'utf8')
  expect(eml).toMatch(/^To: cassetta@darsena\.example/m)
  expect(eml).toContain('&lt;b&gt;Ciao&lt;/b&gt;')
  await stop()
  await rm(folder, { recursive: true })
  stopJobs = async () => undefined
})
