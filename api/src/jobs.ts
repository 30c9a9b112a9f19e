import type { Connection } from '@darsena/db/connect'
import { documentCrontab, documentJobs } from './areas/fleet/document-digest.ts'
import { demoJobs } from './areas/fleet/draw-demo.ts'
import { accountJobs } from './areas/identity/account-jobs.ts'
import { fileCrontab, fileJobs } from './kit/files/file-jobs.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { forgetOldAnswers } from './kit/idempotency.ts'
import { type Jobs, prepareJobs, startJobs } from './kit/jobs/jobs.ts'
import { type MailSettings, mailCrontab, openOutbox } from './kit/mail/outbox.ts'

export interface JobSettings extends MailSettings {
  /** Base of links in mails. */
  publicUrl: string
  files: FileStore
}

/** Every kind of work that runs behind requests, but mails. */
const ownJobs = ({ db }: Connection, settings: JobSettings): Jobs => ({
  ...fileJobs(db, settings.files),
  ...accountJobs(db, settings.publicUrl),
  ...documentJobs(db, settings.publicUrl),
  ...demoJobs(db, settings.files),
  'forget-old-answers': async () => {
    await forgetOldAnswers(db)
  },
})

/** By the clock, in UTC. */
const crontab = `17 * * * * forget-old-answers\n${fileCrontab}\n${documentCrontab}\n${mailCrontab}`

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
