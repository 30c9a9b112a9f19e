// What a sign-in costs at the least: a request, one argon2id hash, and an answer.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'

const { PORT, HOST, STORED = '' } = process.env

/** @param {import('node:http').IncomingMessage} request */
async function answerTo(request) {
  if (request.url === '/metrics') {
    const { user, system } = process.cpuUsage()
    return `process_cpu_seconds_total ${(user + system) / 1_000_000}\n`
  }
  if (request.method === 'GET') return 'ok'
  const { password } = /** @type {{ password: string }} */ (await json(request))
  if (!(await verify(STORED, password))) throw new Error('The hash does not match')
  return JSON.stringify({ token: 'a token', expiresAt: new Date().toISOString() })
}

createServer(async (request, response) => response.end(await answerTo(request))).listen(Number(PORT), HOST)
