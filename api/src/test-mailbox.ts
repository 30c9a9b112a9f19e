import { once } from 'node:events'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** The first link in the text. */
  link: URL
}

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const mail = await simpleParser(stream)
      const text = mail.text ?? ''
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address).join(),
        subject: mail.subject ?? '',
        text,
        html: mail.html || '',
        link: new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank'),
      })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Waits until somebody has got their nth mail, and gives it. */
    mailTo: async (address: string, nth = 1): Promise<ReceivedMail> => {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const mail = mails.filter((one) => one.to === address)[nth - 1]
        if (mail) return mail
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`No mail came for ${address}`)
    },
    /** How many connections to it are open. */
    connections: () => server.connections.size,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
