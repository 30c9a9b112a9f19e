import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Jobs } from '../../../kit/jobs/jobs.ts'
import { transact } from '../../../kit/transaction.ts'
import { type Addressee, mailLink } from './account-mails.ts'

const asked = z.object({ email: z.string() })

/** What accounts leave to be done behind the request. */
export const accountJobs = (db: Database, publicUrl: string): Jobs => ({
  'forgot-password': async (payload, { job }) => {
    const { email } = asked.parse(payload)
    await transact(db, { userId: null, requestId: `job ${job.id}` }, async (trx) => {
      const found = await sql<Addressee>`select id as "userId", email, name, locale from users
        where lower(email) = ${email} and disabled_at is null and archived_at is null`.execute(trx)
      const user = found.rows[0]
      if (user) await mailLink(trx, publicUrl, 'RESET_PASSWORD', user)
    })
  },
})
