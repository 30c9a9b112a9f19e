import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import type { ConcernedPeople, putOffMails as mailsOrder } from '@darsena/contract/areas/yard/put-offs'
import type { Language } from '@darsena/contract/kit/label'
import { shownDay } from '@darsena/contract/kit/time/days'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { MailText } from '../../../kit/mail/mail-layout.ts'
import { queueMail } from '../../../kit/mail/outbox.ts'
import { catalogue } from '../../../kit/texts.ts'
import { shownInstant } from '../../marina/public.ts'
import { type Concerned, type ConcernedWork, concernedBy, contractorsOf } from './concerned.view.ts'
import en from './put-off-mails.en.json' with { type: 'json' }
import it from './put-off-mails.it.json' with { type: 'json' }

const mailTexts = catalogue('put-off-mails', { it, en })

interface PutOff {
  day: string
  reason: string | null
  place: string
  timeZone: string
}

/** @throws NOT_FOUND for what was put off elsewhere */
async function putOffOf({ db, facilityId }: Context, id: string): Promise<PutOff> {
  const found =
    await sql<PutOff>`select p.day::text as day, p.reason, f.name as place, f.time_zone as "timeZone"
    from put_offs p join facilities f on f.id = p.facility_id
    where p.id = ${id} and p.facility_id = ${facilityId} for update of p`.execute(db)
  const [known] = found.rows
  if (!known) throw new AppError('NOT_FOUND')
  return known
}

const isBack = ({ status, had, startsAt }: ConcernedWork) =>
  status !== 'POSTPONED' &&
  status !== 'CANCELLED' &&
  startsAt !== null &&
  Date.parse(startsAt) === Date.parse(had)

function lineKind(work: ConcernedWork): 'waiting' | 'moved' | 'back' | 'off' {
  if (work.status === 'CANCELLED' || work.status === 'FAILED') return 'off'
  if (work.status === 'POSTPONED' || work.startsAt === null) return 'waiting'
  return isBack(work) ? 'back' : 'moved'
}

/** What somebody reads of the work as it is planned now. */
function mailTo(context: Context, putOff: PutOff, { name, work }: Concerned, language: Language): MailText {
  const text = mailTexts(language)
  const types = resourceTexts[bookingSessions.name][language].choice?.type
  const at = (instant: string | null) => (instant === null ? '' : shownInstant(context, instant))
  const ordered = [...work].sort((a, b) => Date.parse(a.had) - Date.parse(b.had))
  const boats = [...new Set(ordered.map(({ boat }) => boat ?? text('someBoat')))].join(', ')
  const { day, reason, place, timeZone } = putOff
  const lines = ordered.map((one) =>
    text(`line.${lineKind(one)}`, {
      what: `${types?.[one.type] ?? one.type}, ${one.boat ?? text('someBoat')}`,
      had: at(one.had),
      now: at(one.startsAt),
    }),
  )
  const params = { day: shownDay(day), place, reason: reason ?? '' }
  return {
    subject: text(ordered.every(isBack) ? 'subjectBack' : 'subject', { boats }),
    paragraphs: [
      text('greeting', { name }),
      text(reason ? 'why' : 'whyWeather', params),
      ...lines,
      text('zone', { place, timeZone }),
      text('question', { place }),
    ],
    footer: text('footer'),
  }
}

/** Whom it concerns, each with the mail as it would go out now. */
export async function concernedPeopleOf(
  context: Context,
  id: string,
  language: Language | undefined,
): Promise<ConcernedPeople> {
  const putOff = await putOffOf(context, id)
  const people = await concernedBy(context, id)
  return {
    people: people.map((person) => {
      const { subject, paragraphs } = mailTo(context, putOff, person, language ?? person.language)
      const { kind, name, concern, phone, mailedAt, email } = person
      const shown = { kind, id: person.id, name, concern, phone, mailedAt }
      return {
        ...shown,
        language: language ?? person.language,
        hasEmail: email !== null,
        subject,
        paragraphs: [...paragraphs],
      }
    }),
    contractors: await contractorsOf(context, id),
  }
}

/**
 * Writes to those who were chosen, each in a language.
 * @throws VALIDATION at `recipients.<n>` for somebody whom it does not concern, or whom no mail reaches
 */
export async function sendPutOffMails(
  context: Context,
  id: string,
  { recipients }: z.infer<typeof mailsOrder>,
): Promise<{ sent: number }> {
  const putOff = await putOffOf(context, id)
  const people = new Map((await concernedBy(context, id)).map((one) => [`${one.kind} ${one.id}`, one]))
  for (const [at, { kind, id: personId, language }] of recipients.entries()) {
    const person = people.get(`${kind} ${personId}`)
    if (!person?.email)
      throw invalid([{ path: `recipients.${at}`, message: context.translate('yard:notReached') }])
    await queueMail(context.db, person.email, mailTo(context, putOff, person, language), language)
    const ids = [kind === 'USER', kind === 'MEMBER', kind === 'MANAGER'].map((is) => (is ? personId : null))
    await sql`insert into put_off_mails (id, put_off_id, user_id, member_id, manager_id, sent_by)
      values (${uuidv7()}, ${id}, ${sql.join(ids)}, ${context.caller.userId})`.execute(context.db)
  }
  return { sent: recipients.length }
}
