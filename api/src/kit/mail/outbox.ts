import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { addJob, type Jobs } from '../jobs/jobs.ts'
import type { Vault } from '../vault.ts'
import { type MailText, mailBodies, secretPlaceholder } from './mail-layout.ts'

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
  sealedSecret: string | null
}

const jobName = 'send-mail'

/** Mails are sealed for the mail program alone. */
const owner = 'outbox mail'

/** Seals a token that ends the address of a mail's button: neither the database nor its backups hold it in clear. */
export const sealLinkSecret = (vault: Vault, secret: string): string => vault.seal(secret, owner)

/** Mails name people. Those that went out are kept for a while, for the question whether they did. */
const forgetSentMails = (db: Database) =>
  sql`delete from outbox_mails where sent_at < now() - interval '30 days'`.execute(db)

/** When that is done, in UTC. */
export const mailCrontab = '41 * * * * forget-sent-mails'

/** Puts a mail into the outbox in the caller's transaction; it goes out once that is committed. */
export async function queueMail(db: Database, to: string, mail: MailText, language: Language): Promise<void> {
  const id = uuidv7()
  const { html, plain } = mailBodies(mail, language)
  await sql`insert into outbox_mails (id, recipient, subject, html, plain, sealed_secret)
    values (${id}, ${to}, ${mail.subject}, ${html}, ${plain}, ${mail.button?.sealedSecret ?? null})`.execute(
    db,
  )
  await addJob(db, jobName, { id })
}

type Bodies = Pick<Mail, 'html' | 'plain'>

/** @throws when the secret was sealed under another SECRET_KEY */
function unsealed(vault: Vault, { html, plain, sealedSecret }: Mail): Bodies {
  if (sealedSecret === null) return { html, plain }
  const secret = vault.open(sealedSecret, owner)
  if (secret === undefined) throw new Error('The link of this mail was sealed under another SECRET_KEY')
  return {
    html: html.replaceAll(secretPlaceholder, secret),
    plain: plain.replaceAll(secretPlaceholder, secret),
  }
}

interface Sender {
  send(mail: Mail, bodies: Bodies): Promise<void>
  close(): void
}

function senderOf({ smtpUrl, folder, from }: MailSettings): Sender {
  // The connection is opened when the first mail goes out, and kept.
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const send = async ({ id, recipient, subject }: Mail, { html, plain }: Bodies) => {
    const sent = await transport.sendMail({
      from,
      to: recipient,
      subject,
      html,
      text: plain,
      messageId: `<${id}@darsena>`,
    })
    if (smtpUrl) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${id}.eml`)
    // Links in it open accounts, so nobody but this account of the system reads it; and nobody reads half a mail.
    await writeFile(`${path}.part`, (sent as { message: Buffer }).message, { mode: 0o600 })
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

export function openOutbox(db: Database, settings: MailSettings & { vault: Vault }): Outbox {
  const { send, close } = senderOf(settings)
  const jobs: Jobs = {
    [jobName]: async (payload) => {
      const { id } = payload as { id: string }
      const found = await sql<Mail>`select id, recipient, subject, html, plain,
          sealed_secret as "sealedSecret" from outbox_mails
        where id = ${id} and sent_at is null`.execute(db)
      const mail = found.rows[0]
      if (!mail) return
      try {
        await send(mail, unsealed(settings.vault, mail))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await sql`update outbox_mails set failure = ${reason} where id = ${id}`.execute(db)
        throw error
      }
      await sql`update outbox_mails set sent_at = now(), failure = null, sealed_secret = null where id = ${id}`.execute(
        db,
      )
    },
    'forget-sent-mails': async () => {
      await forgetSentMails(db)
    },
  }
  return { jobs, close }
}
