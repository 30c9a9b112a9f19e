import type { Connection } from '@darsena/db/connect'
import { areas } from './areas.ts'
import type { JobSettings } from './kit/area.ts'
import { forgetOldAnswers } from './kit/idempotency.ts'
import { type Jobs, prepareJobs, startJobs } from './kit/jobs/jobs.ts'
import { mailCrontab, openOutbox } from './kit/mail/outbox.ts'
import { noticeCrontab, noticeJobs } from './kit/notices/deliver.ts'
import { forgetOldPdfs, pdfCrontab } from './kit/pdf/stored-pdf.ts'

/** Every kind of work that runs behind requests, but mails. */
const ownJobs = (connection: Connection, settings: JobSettings): Jobs => ({
  'forget-old-answers': async () => {
    await forgetOldAnswers(connection.db)
  },
  ...noticeJobs(connection.db, settings.publicUrl),
  'forget-old-pdfs': () => forgetOldPdfs(connection.db),
  ...Object.assign({}, ...areas.map(({ jobs }) => jobs?.(connection, settings))),
})

/** By the clock, in UTC. */
const crontab = [
  '17 * * * * forget-old-answers',
  mailCrontab,
  noticeCrontab,
  pdfCrontab,
  ...areas.flatMap((area) => area.crontab ?? []),
].join('\n')

/**
 * Starts working off jobs; gives what stops it after the running ones.
 * @param clock what runs by the clock, in UTC
 */
export async function runJobs(
  connection: Connection,
  settings: JobSettings,
  log: (line: string) => void,
  clock = crontab,
): Promise<() => Promise<void>> {
  const logged = (level: string, message: string) => (level === 'error' ? log(message) : undefined)
  await prepareJobs(connection.pool, logged)
  const outbox = openOutbox(connection.db, settings)
  const jobs = { ...ownJobs(connection, settings), ...outbox.jobs }
  const stop = await startJobs(connection.pool, jobs, logged, clock)
  return async () => {
    await stop()
    outbox.close()
  }
}
