import { runJobs } from './jobs.ts'
import { startTestApp, testVault } from './test-app.ts'
import { startMailbox } from './test-mailbox.ts'

/** The product on a database of its own, with its jobs, and the mailbox that gets its mail; `stop` when the test file ends. */
export async function startMailingApp() {
  const server = await startTestApp()
  const mailbox = await startMailbox()
  const settings = {
    smtpUrl: mailbox.url,
    folder: '',
    from: 'Darsena <no-reply@darsena.example>',
    publicUrl: 'https://darsena.example',
    files: server.files,
    vault: testVault,
  }
  const stopJobs = await runJobs(server, settings, () => undefined)
  return {
    server,
    mailbox,
    stop: async () => {
      await stopJobs()
      await mailbox.stop()
      await server.stop()
    },
  }
}

export type MailingApp = Awaited<ReturnType<typeof startMailingApp>>
