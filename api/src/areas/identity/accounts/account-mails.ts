import type { LinkPurpose } from '@darsena/contract/areas/identity/account'
import type { Language } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { queueMail, sealLinkSecret } from '../../../kit/mail/outbox.ts'
import type { Server } from '../../../kit/server/server.ts'
import { catalogue } from '../../../kit/texts.ts'
import en from './account-mails.en.json' with { type: 'json' }
import it from './account-mails.it.json' with { type: 'json' }
import { makeLink } from './one-time-links.ts'

export interface Addressee {
  userId: string
  email: string
  name: string
  locale: Language
}

const texts = catalogue('account-mails', { it, en })

/** Where links lead to, and what seals their tokens. */
export type LinkBase = Pick<Server, 'publicUrl' | 'vault'>

type Mailed = Exclude<LinkPurpose, 'FIRST_ADMIN'>

const pages: Record<Mailed, string> = {
  INVITE: '/confirm-email',
  CONFIRM_EMAIL: '/confirm-email',
  RESET_PASSWORD: '/reset-password',
}

/** Mails a one-time link in the person's own language; earlier links of the kind stop working. */
export async function mailLink(
  db: Database,
  { publicUrl, vault }: LinkBase,
  purpose: Mailed,
  to: Addressee,
): Promise<void> {
  const token = await makeLink(db, purpose, to.userId, to.email)
  const translate = texts(to.locale)
  const text = (key: keyof (typeof it)[Mailed]) => translate(`${purpose}.${key}`, { name: to.name })
  await queueMail(
    db,
    to.email,
    {
      subject: text('subject'),
      paragraphs: [translate('greeting', { name: to.name }), text('body'), text('lifetime')],
      button: {
        label: text('button'),
        url: `${publicUrl}${pages[purpose]}?token=`,
        sealedSecret: sealLinkSecret(vault, token),
      },
      footer: translate('footer'),
    },
    to.locale,
  )
}

/** Mails somebody who has no password yet the link by which to set the first one. */
export async function mailInvitation(db: Database, base: LinkBase, userId: string): Promise<void> {
  const found =
    await sql<Addressee>`select id as "userId", email, name, locale from users where id = ${userId}`.execute(
      db,
    )
  const [to] = found.rows
  if (to) await mailLink(db, base, 'INVITE', to)
}
