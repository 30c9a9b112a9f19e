import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { NoticeChoices, NoticesAnswer } from '@darsena/contract/kit/home/notices'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { noticeKinds } from '@darsena/contract/notice-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { notify } from '../../kit/notices/notify.ts'
import { transact } from '../../kit/transaction.ts'
import type { Client } from '../../test-app.ts'
import { type MailingApp, startMailingApp } from '../../test-mailing-app.ts'
import { listening, openStream } from '../../test-stream.ts'

let app: MailingApp
let host: Client
let dockmaster: Client
let gatekeeper: Client

beforeAll(async () => {
  app = await startMailingApp()
  host = await app.server.as('surveyor')
  dockmaster = await app.server.as('dockmaster')
  gatekeeper = await app.server.as('gatekeeper')
})
afterAll(() => app.stop())

const noticesOf = async (client: Client, query = '') =>
  (await client.get<NoticesAnswer>(`/notices${query}`)).body

/** Jobs run behind the requests: asks until there is what is waited for. */
async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  for (let asked = 0; ; asked += 1) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (asked > 400) throw new Error(`Never came: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const saying = (text: string) => (answer: NoticesAnswer) => answer.items.some((one) => one.text === text)
const day = '2031-05-04'

async function askForVisit(lastName: string): Promise<{ id: string }> {
  const visitor = await host.post<{ id: string }>('/visitors', { firstName: 'Nadia', lastName })
  const visit = await host.post<{ id: string }>('/scheduled-visits', {
    visitorId: visitor.body.id,
    from: day,
    to: day,
  })
  expect(visit.status, visit.text).toBe(201)
  return visit.body
}

test('whoever decides on a visit hears of it, the host what was decided, and nobody of what they did', async () => {
  const visit = await askForVisit('Bellandi')
  const asked = await until(() => noticesOf(dockmaster), saying('Visita da approvare: Nadia Bellandi'))
  const notice = asked.items.find(({ text }) => text.endsWith('Bellandi'))
  expect(notice).toMatchObject({
    kind: 'VISIT_TO_APPROVE',
    page: `/scheduled-visits/${visit.id}`,
    readAt: null,
  })
  // The gate may approve no visits.
  expect((await noticesOf(gatekeeper)).items).toEqual([])
  await dockmaster.post(`/scheduled-visits/${visit.id}/approve`, {})
  await until(() => noticesOf(host), saying('Visita approvata: Nadia Bellandi'))
  expect(saying('Visita approvata: Nadia Bellandi')(await noticesOf(dockmaster))).toBe(false)
  const inEnglish = await host.get<NoticesAnswer>('/notices', { headers: { 'accept-language': 'en' } })
  expect(inEnglish.body.items[0]?.text).toBe('Visit approved: Nadia Bellandi')
})

test('notices are counted while unread, read one by one or all at once, and only by whose they are', async () => {
  await askForVisit('Contarini')
  const before = await until(() => noticesOf(dockmaster), saying('Visita da approvare: Nadia Contarini'))
  const [newest] = before.items
  await host.post('/notices/read', { ids: [newest?.id] })
  expect((await noticesOf(dockmaster)).unread).toBe(before.unread)
  await dockmaster.post('/notices/read', { ids: [newest?.id] })
  expect((await noticesOf(dockmaster)).unread).toBe(before.unread - 1)
  expect((await noticesOf(dockmaster, '?unread=true')).items.map(({ id }) => id)).not.toContain(newest?.id)
  await dockmaster.post('/notices/unread', { ids: [newest?.id] })
  expect((await noticesOf(dockmaster)).unread).toBe(before.unread)
  await dockmaster.post('/notices/read', {})
  expect((await noticesOf(dockmaster)).unread).toBe(0)
})

test('a notice is gone, and not counted, once its row may not be read any more', async () => {
  const visit = await askForVisit('Dandolo')
  await until(() => noticesOf(dockmaster), saying('Visita da approvare: Nadia Dandolo'))
  const { unread } = await noticesOf(dockmaster)
  const { facilities } = (await (await app.server.as('admin')).get<CurrentUser>('/users/me')).body
  await sql`update scheduled_visits set facility_id = ${facilities[1]?.id}, department_id = null where id = ${visit.id}`.execute(
    app.server.db,
  )
  const after = await noticesOf(dockmaster)
  expect(saying('Visita da approvare: Nadia Dandolo')(after)).toBe(false)
  expect(after.unread).toBe(unread - 1)
})

test('each kind comes in the app, by mail, both or not, as the user has chosen', async () => {
  const { items } = (await host.get<NoticeChoices>('/users/me/notice-choices')).body
  expect(items).toContainEqual({ group: 'visits', inApp: true, byMail: false })
  const changed = await host.put<NoticeChoices>('/users/me/notice-choices', {
    items: [{ group: 'visits', inApp: false, byMail: true }],
  })
  expect(changed.body.items).toContainEqual({ group: 'visits', inApp: false, byMail: true })
  const visit = await askForVisit('Erizzo')
  await dockmaster.post(`/scheduled-visits/${visit.id}/reject`, { note: 'Cantiere chiuso' })
  const mail = await app.mailbox.mailTo('surveyor@darsena.example')
  expect(mail.subject).toBe('Visita rifiutata: Nadia Erizzo')
  expect(mail.link.href).toBe(`https://darsena.example/scheduled-visits/${visit.id}`)
  expect(saying('Visita rifiutata: Nadia Erizzo')(await noticesOf(host))).toBe(false)
})

test('mails on documents are one choice with the switch of the account', async () => {
  await host.put('/users/me/notice-choices', { items: [{ group: 'documents', inApp: true, byMail: false }] })
  expect((await host.get<CurrentUser>('/users/me')).body.documentMails).toBe(false)
  await host.patch('/users/me', { documentMails: true })
  const { items } = (await host.get<NoticeChoices>('/users/me/notice-choices')).body
  expect(items).toContainEqual({ group: 'documents', inApp: true, byMail: true })
})

test('what is taken back is told to nobody, and what is unread is not told twice', async () => {
  const actor = { userId: null, requestId: uuidv7() }
  const { id } = await askForVisit('Foscari')
  await until(() => noticesOf(dockmaster), saying('Visita da approvare: Nadia Foscari'))
  const again = { kind: 'VISIT_TO_APPROVE', rowId: id, to: { may: 'approve' }, by: null } as const
  const failed = transact(app.server.db, actor, async (trx) => {
    await notify(trx, { ...again, kind: 'VISIT_REJECTED' })
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  await transact(app.server.db, actor, (trx) => notify(trx, again))
  await transact(app.server.db, actor, (trx) => notify(trx, { ...again, kind: 'VISIT_APPROVED' }))
  const after = await until(() => noticesOf(dockmaster), saying('Visita approvata: Nadia Foscari'))
  const texts = after.items.map(({ text }) => text).filter((text) => text.endsWith('Foscari'))
  expect(texts).toEqual(['Visita approvata: Nadia Foscari', 'Visita da approvare: Nadia Foscari'])
})

test('an open page is told at once that there is something new', async () => {
  const stream = await openStream(await listening(app.server), dockmaster.token)
  await askForVisit('Giustinian')
  await stream.until(({ name }) => name === 'notices')
  stream.close()
})

test('every kind has a text, and old notices are forgotten', async () => {
  const declared = areas.flatMap(({ notices = {} }) => Object.keys(notices))
  expect(declared.sort()).toEqual(Object.keys(noticeKinds).sort())
  await sql`update notices set created_at = now() - interval '91 days'`.execute(app.server.db)
  await sql`select graphile_worker.add_job('forget-old-notices')`.execute(app.server.db)
  await until(
    () => noticesOf(dockmaster),
    ({ items }) => items.length === 0,
  )
})
