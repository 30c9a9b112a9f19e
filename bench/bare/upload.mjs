// What an upload costs at the least: a request's bytes, streamed to a file and synced to the disk.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const { PORT, HOST, DATA_DIR = '.' } = process.env
let files = 0

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end('ok')
  files += 1
  await pipeline(request, createWriteStream(join(DATA_DIR, `bare-${files}`), { flush: true }))
  response.writeHead(204).end()
}).listen(Number(PORT), HOST)
