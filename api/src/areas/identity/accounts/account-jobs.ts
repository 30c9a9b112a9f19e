import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import { transact } from '../../../kit/transaction.ts'
import { type Addressee, type LinkBase, mailLink } from './account-mails.ts'
import { linksOfLastHour } from './one-time-links.ts'

/** Anybody may ask for somebody else: so many mails an hour are sent, and none of their links stops working for it. */
const mostLinks = 3

const asked = z.object({ email: z.string() })

/** What accounts leave to be done behind the request. */
export const accountJobs = (db: Database, base: LinkBase): Jobs => ({
  'forgot-password': async (payload, { job }) => {
    const { email } = asked.parse(payload)
    await transact(db, { userId: null, requestId: `job ${job.id}` }, async (trx) => {
      // Several of these jobs run at once: each waits for the account, to count what the others have sent.
      const found = await sql<Addressee>`select id as "userId", email, name, locale from users
        where lower(email) = ${email} and disabled_at is null and archived_at is null
        for no key update`.execute(trx)
      const user = found.rows[0]
      if (!user || (await linksOfLastHour(trx, 'RESET_PASSWORD', user.userId)) >= mostLinks) return
      await mailLink(trx, base, 'RESET_PASSWORD', user)
    })
  },
})
