import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { addJob, type Jobs } from '../jobs/jobs.ts'
import { type MailText, mailBodies } from './mail-layout.ts'

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; unset: mails become .eml files in the folder. */
  smtpUrl: string | undefined
  folder: string
  from: string
}

interface Mail {
  id: string
  recipient: string
  subject: string
  html: string
  plain: string
}

const jobName = 'send-mail'

/** Mails name people. Those that went out are kept for a while, for the question whether they did. */
const forgetSentMails = (db: Database) =>
  sql`delete from outbox_mails where sent_at < now() - interval '30 days'`.execute(db)

/** When that is done, in UTC. */
export const mailCrontab = '41 * * * * forget-sent-mails'

/** Puts a mail into the outbox in the caller's transaction; it goes out once that is committed. */
export async function queueMail(db: Database, to: string, mail: MailText, language: Language): Promise<void> {
  const id = uuidv7()
  const { html, plain } = mailBodies(mail, language)
  await sql`insert into outbox_mails (id, recipient, subject, html, plain)
    values (${id}, ${to}, ${mail.subject}, ${html}, ${plain})`.execute(db)
  await addJob(db, jobName, { id })
}

interface Sender {
  send(mail: Mail): Promise<void>
  close(): void
}

function senderOf({ smtpUrl, folder, from }: MailSettings): Sender {
  // The connection is opened when the first mail goes out, and kept.
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const send = async ({ id, recipient, subject, html, plain }: Mail) => {
    const sent = await transport.sendMail({
      from,
      to: recipient,
      subject,
      html,
      text: plain,
      messageId: `<${id}@darsena>`,
    })
    if (smtpUrl) return
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${id}.eml`)
    // Whoever reads the folder never sees half a mail.
    await writeFile(`${path}.part`, (sent as { message: Buffer }).message)
    await rename(`${path}.part`, path)
  }
  return { send, close: () => transport.close() }
}

export interface Outbox {
  /** Sends what waits, where a failure is noted at the mail and the job tried again, and forgets what went out long ago. */
  jobs: Jobs
  /** Lets go of the mail server, once the jobs have stopped. */
  close(): void
}

export function openOutbox(db: Database, settings: MailSettings): Outbox {
  const { send, close } = senderOf(settings)
  const jobs: Jobs = {
    [jobName]: async (payload) => {
      const { id } = payload as { id: string }
      const found = await sql<Mail>`select id, recipient, subject, html, plain from outbox_mails
        where id = ${id} and sent_at is null`.execute(db)
      const mail = found.rows[0]
      if (!mail) return
      try {
        await send(mail)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await sql`update outbox_mails set failure = ${reason} where id = ${id}`.execute(db)
        throw error
      }
      await sql`update outbox_mails set sent_at = now(), failure = null where id = ${id}`.execute(db)
    },
    'forget-sent-mails': async () => {
      await forgetSentMails(db)
    },
  }
  return { jobs, close }
}
