import type { CurrentUser, SignInAnswer } from '@darsena/contract/kit/current-user'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

type Answered = SignInAnswer & ErrorBody & { token?: string }
const password = demoPassword
const addressOf = (account: string) => `${account}@darsena.example`
const signIn = (account: string, code?: string, words = password) =>
  server.anybody.post<Answered>('/auth/login', {
    email: addressOf(account),
    password: words,
    ...(code === undefined ? {} : { code }),
  })
/** The code that the app on the phone shows, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333', '444444'].find(
    (code) => ![-2, -1, 0, 1, 2].some((steps) => codeOf(secret, steps) === code),
  )
const begin = (client: Client) =>
  client.post<{ secret: string; otpauth: string } & ErrorBody>('/users/me/second-factor', { password })
const confirm = (client: Client, code: string) =>
  client.post<{ recoveryCodes: string[] } & ErrorBody>('/users/me/second-factor/confirm', { code })

/** An account with a second factor; the code of this moment is used, that of the next is accepted already. */
async function secured(account: string) {
  const client = await server.as(account)
  const { secret } = (await begin(client)).body
  const { recoveryCodes } = (await confirm(client, codeOf(secret))).body
  return { client, secret, recoveryCodes }
}

describe('a second factor', () => {
  test('is begun with the password, confirmed by a code, and then asked for at sign-in', async () => {
    const client = await server.as('surveyor')
    expect(await client.post('/users/me/second-factor', { password: 'guess' })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'password' }] },
    })
    const begun = await begin(client)
    expect(begun.body.otpauth).toBe(
      `otpauth://totp/Darsena:surveyor%40darsena.example?secret=${begun.body.secret}&issuer=Darsena`,
    )
    expect(await signIn('surveyor')).toMatchObject({ body: { token: expect.any(String) } })
    const { secret } = (await begin(client)).body
    expect(await confirm(client, codeOf(begun.body.secret))).toMatchObject({
      status: 422,
      body: { details: [{ path: 'code', message: 'Il codice non è corretto' }] },
    })
    expect((await client.get<CurrentUser>('/users/me')).body.secondFactor).toBe(false)
    const confirmed = await confirm(client, codeOf(secret))
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await client.get<CurrentUser>('/users/me')).body.secondFactor).toBe(true)
    expect(await begin(client)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await confirm(client, codeOf(secret, 1))).toMatchObject({ status: 409 })
    expect((await signIn('surveyor')).body).toEqual({ secondFactor: true })
    expect(await signIn('surveyor', codeOf(secret, 1))).toMatchObject({
      status: 200,
      body: { token: expect.any(String), expiresAt: expect.any(String) },
    })
  })

  test('says that a code is wrong after the right password only', async () => {
    const { secret } = await secured('dockmaster')
    const refused = (message: string) => ({ status: 401, body: { code: 'UNAUTHENTICATED', message } })
    for (const code of [wrongCode(secret), 'no-such-recovery-code'])
      expect(await signIn('dockmaster', code)).toMatchObject(refused('Il codice non è corretto'))
    for (const code of [codeOf(secret), undefined])
      expect(await signIn('dockmaster', code, 'wrong')).toMatchObject(
        refused('E-mail o password non corretti'),
      )
  })

  test('takes a code once, be it sent twice at the same moment, and none from before it', async () => {
    const { secret } = await secured('yard-manager')
    const next = codeOf(secret, 1)
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`
    const answers = await Promise.all([1, 2, 3].map(() => signIn('yard-manager', spaced)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await signIn('yard-manager', next)).toMatchObject({ status: 401 })
    expect(await signIn('yard-manager', codeOf(secret))).toMatchObject({ status: 401 })
  })

  test('is replaced by a recovery code, each once, however it was typed from paper', async () => {
    const { recoveryCodes } = await secured('survey-lead')
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await signIn('survey-lead', first)).toMatchObject({ status: 200 })
    expect(await signIn('survey-lead', first)).toMatchObject({ status: 401 })
    const typed = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect(await signIn('survey-lead', typed)).toMatchObject({ status: 200 })
  })

  test('bounds the guesses of whoever has the password, and a right password alone clears nothing', async () => {
    const { secret } = await secured('viewer')
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await signIn('viewer', wrongCode(secret))).status)
      statuses.push((await signIn('viewer')).status)
    }
    expect(statuses.slice(0, 10)).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 401, 200])
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('bounds the guesses of codes on an account, wherever they come from', async () => {
    const { secret } = await secured('gatekeeper')
    const guessFrom = async (remoteAddress: string) => {
      const payload = { email: addressOf('gatekeeper'), password, code: wrongCode(secret) }
      return (await server.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload }))
        .statusCode
    }
    const statuses = []
    for (let at = 1; at <= 11; at += 1) statuses.push(await guessFrom(`10.0.0.${at}`))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('goes with the password; the sign-in then asks for none', async () => {
    const { client } = await secured('director')
    expect(await client.post('/users/me/second-factor/remove', { password: 'guess' })).toMatchObject({
      status: 422,
    })
    expect((await signIn('director')).body).toEqual({ secondFactor: true })
    expect(await client.post('/users/me/second-factor/remove', { password })).toMatchObject({ status: 204 })
    expect((await signIn('director')).body.token).toEqual(expect.any(String))
  })

  test('is kept sealed, its recovery codes as hashes, and neither is in any history', async () => {
    const { client, secret, recoveryCodes } = await secured('boat-manager')
    const { rows } = await sql<{ text: string }>`
      select f::text as text from second_factors f union all select r::text from recovery_codes r
      union all select l::text from change_log l union all select s::text from sign_in_log s
      union all select k::text from idempotency_keys k`.execute(server.db)
    const stored = rows.map(({ text }) => text).join('\n')
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(word)
    }
    const admin = await server.as('admin')
    const { id } = (await client.get<CurrentUser>('/users/me')).body
    const history = await admin.get<ListPage<HistoryEntry>>(`/users/${id}/history`)
    expect(history.body.items[0]).toMatchObject({
      by: { id },
      changes: [{ field: 'secondFactor', from: false, to: true }],
    })
    expect(await admin.get(`/users/${id}`)).toMatchObject({ body: { secondFactor: true } })
  })

  test('is shown again to the same request sent again, though nobody can read it in between', async () => {
    const client = await server.as('gatekeeper.pon')
    const again = { headers: { 'idempotency-key': 'begin' } }
    const first = await client.post<{ secret: string }>('/users/me/second-factor', { password }, again)
    expect(first.status).toBe(200)
    expect((await client.post('/users/me/second-factor', { password }, again)).body).toEqual(first.body)
    const { rows } = await sql<{ text: string }>`select k::text as text from idempotency_keys k`.execute(
      server.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(first.body.secret)
    expect(await client.post('/users/me/second-factor', { password: 'other' }, again)).toMatchObject({
      status: 422,
    })
  })
})

describe('whoever lost the phone', () => {
  test('is let in again by an administrator, who finds it in the log; nobody does so for the own account', async () => {
    const { client } = await secured('director')
    const me = (await client.get<CurrentUser>('/users/me')).body
    const admin = await server.as('admin')
    expect(await admin.post(`/users/${me.id}/second-factor/remove`)).toMatchObject({
      status: 200,
      body: { id: me.id, secondFactor: false },
    })
    expect((await signIn('director')).body.token).toEqual(expect.any(String))
    const log = await admin.get<ListPage<{ event: string }>>(`/sign-ins?userId=${me.id}`)
    expect(log.body.items.map(({ event }) => event)).toContain('SECOND_FACTOR_REMOVED')
    const boss = (await admin.get<CurrentUser>('/users/me')).body
    expect(await admin.post(`/users/${boss.id}/second-factor/remove`)).toMatchObject({ status: 403 })
    expect(await client.post(`/users/${boss.id}/second-factor/remove`)).toMatchObject({ status: 403 })
  })
})
