import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, testVault } from '../../test-app.ts'
import { startMailbox } from '../../test-mailbox.ts'
import { startJobs } from '../jobs/jobs.ts'
import { openOutbox, queueMail, sealLinkSecret } from './outbox.ts'

const from = 'Darsena <no-reply@darsena.example>'
const recipient = 'cassetta@darsena.example'

let server: Awaited<ReturnType<typeof startTestApp>>

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

/** Sends one mail; gives what ends the jobs. */
async function sendOne(smtpUrl: string | undefined, folder: string) {
  const mail = { subject: 'Prova è', paragraphs: ['<b>Ciao</b>'], footer: '' }
  await queueMail(server.db, recipient, mail, 'it')
  const outbox = openOutbox(server.db, { smtpUrl, folder, from, vault: testVault })
  const stop = await startJobs(server.pool, outbox.jobs, () => undefined)
  return async () => {
    await stop()
    outbox.close()
  }
}

test('without an SMTP server mails are whole .eml files in the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darsena-mail-'))
  const stop = await sendOne(undefined, folder)
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.eml$/)])
  const [file] = await readdir(folder)
  const eml = await readFile(join(folder, file ?? ''), 'utf8')
  expect(eml).toMatch(/^To: cassetta@darsena\.example/m)
  expect(eml).toContain('&lt;b&gt;Ciao&lt;/b&gt;')
  await stop()
  await rm(folder, { recursive: true })
})

test('the token of a link waits sealed, goes out in clear in a file for the system’s account alone, and is gone after', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darsena-mail-'))
  const token = 'a-token-that-opens-an-account'
  const button = {
    label: 'Apri',
    url: 'https://darsena.example/x?token=',
    sealedSecret: sealLinkSecret(testVault, token),
  }
  await queueMail(
    server.db,
    'link@darsena.example',
    { subject: 'L', paragraphs: [], button, footer: '' },
    'it',
  )
  const row = async () => {
    const { rows } = await sql<{ text: string; sealed: string | null }>`select m::text as text,
      sealed_secret as sealed from outbox_mails m where recipient = 'link@darsena.example'`.execute(server.db)
    return rows[0]
  }
  const waiting = await row()
  expect(waiting?.sealed).toEqual(expect.any(String))
  const outbox = openOutbox(server.db, { smtpUrl: undefined, folder, from, vault: testVault })
  const stop = await startJobs(server.pool, outbox.jobs, () => undefined)
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.eml$/)])
  const file = join(folder, (await readdir(folder))[0] ?? '')
  expect(await readFile(file, 'utf8')).toContain(token)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect.poll(async () => (await row())?.sealed).toBeNull()
  expect([waiting, await row()].some((one) => one?.text.includes(token))).toBe(false)
  await stop()
  outbox.close()
  await rm(folder, { recursive: true })
})

test('a mail that went out is forgotten after thirty days, one that waits is not', async () => {
  const { jobs, close } = openOutbox(server.db, { smtpUrl: undefined, folder: '', from, vault: testVault })
  const givenMail = async (subject: string, sent: string | null) =>
    sql`insert into outbox_mails (id, recipient, subject, html, plain, created_at, sent_at)
      values (gen_random_uuid(), ${recipient}, ${subject}, '', '', now() - interval '90 days',
        now() - ${sent}::interval)`.execute(server.db)
  await givenMail('old', '31 days')
  await givenMail('new', '29 days')
  await givenMail('waiting', null)
  await jobs['forget-sent-mails']?.({}, {} as never)
  const left = await sql<{ subject: string }>`select subject from outbox_mails
    where subject in ('old', 'new', 'waiting') order by 1`.execute(server.db)
  expect(left.rows.map(({ subject }) => subject)).toEqual(['new', 'waiting'])
  close()
})

test('the mail server is let go of when the jobs have stopped', async () => {
  const mailbox = await startMailbox()
  const stop = await sendOne(mailbox.url, '')
  await mailbox.mailTo(recipient)
  expect(mailbox.connections()).toBe(1)
  await stop()
  await expect.poll(() => mailbox.connections()).toBe(0)
  await mailbox.stop()
})
