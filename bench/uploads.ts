import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { demoAccounts, demoPassword } from '@darsena/db/seeds/demo-accounts'
import { z } from 'zod'
import { startChild } from './child-server.ts'
import { watchMemory } from './measuring/memory.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

const atOnce = 20
const size = 20 * 1024 * 1024
const rounds = 9
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

function send(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const sending = request(
      url,
      { method: 'PATCH', headers: { ...headers, 'content-length': size } },
      (answer) => {
        answer.resume()
        if (answer.statusCode === 204) answer.on('end', done)
        else failed(new Error(`An upload gave ${answer.statusCode}`))
      },
    )
    sending.on('error', failed)
    sending.end(bytes)
  })
}

/** @returns MB/s of all uploads together */
async function throughput(one: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, one))
  return (atOnce * size) / 1024 / 1024 / ((performance.now() - begun) / 1000)
}

/**
 * Takes away what a round has left, so that the next one gets the same memory for the disk's cache. A machine that is
 * a virtual one would have to ask its host for more, which costs more than what is measured, now and then.
 */
function cleared(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (statSync(path, { throwIfNoEntry: false })?.size === size) rmSync(path)
  }
}

const [ourFolder, theirFolder] = [temporaryFolder(), temporaryFolder()]
const product = await startProduct({ DATA_DIR: ourFolder, DATABASE_URL: '', DEMO: '1' })
const bare = await startChild(resolve('bench/bare/upload.mjs'), { DATA_DIR: theirFolder })
const director = demoAccounts.find(({ role }) => role === 'director')?.email ?? ''
await product.atRest()
const authorization = `Bearer ${await signIn(product.url, director, demoPassword)}`

async function upload(): Promise<void> {
  const headers = { authorization, 'upload-length': String(size), 'upload-metadata': 'filename eC5wZGY=' }
  const begun = await fetch(`${product.url}/api/files/uploads`, { method: 'POST', headers })
  const { id } = z.object({ id: z.string() }).parse(await begun.json())
  await send(`${product.url}/api/files/uploads/${id}`, {
    authorization,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
}

const [ours, theirs]: [number[], number[]] = [[], []]
const measured = (rates: number[]) => median(rates.slice(1))
const memory = await watchMemory(product.pid, async () => {
  // By turns, so that the disk's mood is the same for both; the first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    theirs.push(await throughput(() => send(bare.url, {})))
    cleared(theirFolder)
    ours.push(await throughput(upload))
    cleared(join(ourFolder, 'files'))
  }
})
console.log(`${atOnce} uploads of ${size / 1024 / 1024} MB at once, beside a bare stream to disk`)
printTable(
  ['', 'MB/s', 'of bare', 'memory MB before / peak / after'],
  [
    ['bare', rounded(measured(theirs)), 1, ''],
    [
      'product',
      rounded(measured(ours)),
      rounded(measured(ours) / measured(theirs), 2),
      `${memory.before} / ${memory.peak} / ${memory.after}`,
    ],
  ],
)
await bare.stop()
await product.stop()
process.exit(0)
