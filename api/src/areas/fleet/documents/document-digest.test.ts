import type { RowMeta } from '@darsena/contract/kit/define-resource'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../jobs.ts'
import { addJob } from '../../../kit/jobs/jobs.ts'
import { type Client, startTestApp, testVault } from '../../../test-app.ts'
import { startMailbox } from '../../../test-mailbox.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let admin: Client
let managedId: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestApp()
  mailbox = await startMailbox()
  admin = await server.as('admin')
  const manager = await server.as('boat-manager')
  managedId = (await manager.get<ListPage<RowMeta>>('/boats')).body.items[0]?.id ?? ''
  const from = 'Darsena <no-reply@darsena.example>'
  const settings = {
    smtpUrl: mailbox.url,
    folder: '',
    from,
    publicUrl: 'https://darsena.example',
    files: server.files,
    vault: testVault,
  }
  // Two processes work off the same queue; the hour at which the tests run asks for no digest.
  for (let at = 0; at < 2; at += 1) stops.push(await runJobs(server, settings, () => undefined, ''))
  await insertUser(server.db, {
    email: 'english@darsena.example',
    name: 'Ann',
    passwordHash: null,
    roles: ['yard-manager'],
    locale: 'en',
  })
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await mailbox.stop()
  await server.stop()
})

beforeEach(async () => {
  // Documents of the demo data have been reported before the test begins.
  await sql`update boat_documents set archived_at = now() where archived_at is null`.execute(server.db)
  await sql`update person_documents set archived_at = now() where archived_at is null`.execute(server.db)
  mailbox.mails.length = 0
})

const inDays = async (days: number) =>
  (await sql<{ day: string }>`select product_today() + ${days}::int as day`.execute(server.db)).rows[0]
    ?.day ?? ''

const policy = async (issuer: string, expiresIn: number, boatId = managedId) => {
  const body = {
    boatId,
    type: 'INSURANCE',
    number: 'GEHEIM 99',
    issuer,
    expiresOn: await inDays(expiresIn),
    fileIds: [],
  }
  const made = await admin.post<RowMeta>('/boat-documents', body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

/** Runs the digest as often as asked, and waits until it and the mails that it left are done. */
async function digest(times = 1, payload: object = {}): Promise<void> {
  for (let at = 0; at < times; at += 1) await addJob(server.db, 'document-digest', payload)
  await expect
    .poll(
      async () => {
        const left = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
          where task_identifier in ('document-digest', 'send-mail')`.execute(server.db)
        return left.rows[0]?.count
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(0)
}
const recipients = () => mailbox.mails.map(({ to }) => to.replace('@darsena.example', '')).sort()

test('the digest goes to whoever looks after the document, one mail each, in their language', async () => {
  const other = (await admin.post<RowMeta>('/boats', { name: 'Altrui' })).body.id
  await policy('Vicina', 30)
  await policy('Passata', -1)
  await policy('Altra', 3, other)
  await policy('Lontana', 31)
  await digest()
  expect(recipients()).toEqual(['admin', 'boat-manager', 'director', 'dockmaster', 'english', 'yard-manager'])
  const manager = await mailbox.mailTo('boat-manager@darsena.example')
  expect(manager.subject).toBe('2 documenti in scadenza o scaduti')
  expect(manager.text).toMatch(/Assicurazione · Passata: scaduto il \d\d\/\d\d\/\d{4}\s/)
  expect(manager.text).toMatch(/Assicurazione · Vicina: scade il \d\d\/\d\d\/\d{4}\s/)
  expect(manager.text).not.toMatch(/Altrui|Lontana|GEHEIM/)
  expect(manager.link.href).toBe(
    'https://darsena.example/boat-documents?state=EXPIRED,EXPIRING&renewed=false',
  )
  const english = await mailbox.mailTo('english@darsena.example')
  expect(english.subject).toBe('3 documents expiring or expired')
  expect(english.text).toContain('Altrui – Insurance · Altra: expires on')
})

test('a document is told once for each state, however often, and by however many, it is asked', async () => {
  const id = await policy('Una volta', 30)
  await digest(4)
  const first = recipients()
  expect(new Set(first).size).toBe(first.length)
  await digest(2)
  expect(recipients()).toEqual(first)
  await sql`update boat_documents set expires_on = product_today() - 1 where id = ${id}`.execute(server.db)
  await digest(2)
  expect(recipients().filter((to) => to === 'director')).toHaveLength(2)
  expect((await mailbox.mailTo('director@darsena.example', 2)).text).toContain('Una volta: scaduto il')
  await digest()
  expect(recipients().filter((to) => to === 'director')).toHaveLength(2)
})

test('what was renewed or archived is not told, nor is anything before the morning', async () => {
  const renewed = await policy('Rinnovata', 3)
  await admin.post(`/boat-documents/${renewed}/renew`, { expiresOn: await inDays(300) })
  await admin.remove(`/boat-documents/${await policy('Archiviata', 3)}`)
  await digest()
  expect(recipients()).toEqual([])
  await policy('Di notte', 3)
  await digest(1, { notBefore: 24 })
  expect(recipients()).toEqual([])
  await digest(1, { notBefore: 0 })
  expect(recipients()).toContain('director')
})

test('who turned the mails off in the own account gets none, and the mail says where', async () => {
  const director = await server.as('director')
  expect(await director.get('/users/me')).toMatchObject({ body: { documentMails: true } })
  await policy('Prima', 3)
  await digest()
  const before = await mailbox.mailTo('director@darsena.example')
  expect(before.text).toContain('Il mio account: https://darsena.example/account')
  expect(before.html).toContain('<a href="https://darsena.example/account">')
  expect(await director.patch('/users/me', { documentMails: false })).toMatchObject({
    status: 200,
    body: { documentMails: false, locale: 'it' },
  })
  await policy('Dopo', 3)
  await digest()
  expect(recipients().filter((to) => to === 'director')).toHaveLength(1)
  expect(recipients().filter((to) => to === 'admin')).toHaveLength(2)
  await director.patch('/users/me', { locale: 'it' })
  expect(await director.get('/users/me')).toMatchObject({ body: { documentMails: false } })
  await director.patch('/users/me', { documentMails: true })
  await policy('Di nuovo', 3)
  await digest()
  expect((await mailbox.mailTo('director@darsena.example', 2)).text).not.toContain('Dopo')
})

test('papers of people are told to those who look after them only, and disabled accounts hear nothing', async () => {
  const memberId = (await admin.post<RowMeta>('/boat-members', { lastName: 'Polena' })).body.id
  const body = { memberId, type: 'PASSPORT', expiresOn: await inDays(10), fileIds: [] }
  await admin.post('/person-documents', body)
  await sql`update users set disabled_at = now() where email = 'director@darsena.example'`.execute(server.db)
  await digest()
  expect(recipients()).toEqual(['admin'])
  const { text, link } = await mailbox.mailTo('admin@darsena.example')
  expect(text).toContain('Polena – Passaporto: scade il')
  expect(link.pathname).toBe('/person-documents')
})

test('a long digest names the first ones and tells how many are left', async () => {
  await sql`update users set disabled_at = null`.execute(server.db)
  for (let at = 0; at < 23; at += 1) await policy(`Molte ${at}`, 5)
  await digest()
  const { text } = await mailbox.mailTo('yard-manager@darsena.example')
  expect(text.match(/Assicurazione · Molte/g)).toHaveLength(20)
  expect(text).toContain('… e altri 3.')
})
