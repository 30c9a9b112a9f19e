import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '@darsena/db/connect'
import { durabilityWarning } from '@darsena/db/durability'
import { migrate } from '@darsena/db/migrate'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import { seedDemo } from '@darsena/db/seeds/demo'
import { demoAccounts, demoPassword } from '@darsena/db/seeds/demo-accounts'
import { seedAccess } from '@darsena/db/seeds/reference/access'
import { seedBoatShapes } from '@darsena/db/seeds/reference/boat-shapes'
import { sql } from 'kysely'
import { buildApp } from './app.ts'
import { makeLink } from './areas/identity/accounts/one-time-links.ts'
import { areas } from './areas.ts'
import { type Env, readEnv } from './env.ts'
import { runJobs } from './jobs.ts'
import { type DemoLink, demoLinksOf, demoOf } from './kit/area.ts'
import { databaseError } from './kit/database-errors.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { openStore } from './kit/files/open-store.ts'
import { addJob } from './kit/jobs/jobs.ts'
import { hashPassword } from './kit/passwords.ts'
import type { Build } from './kit/server/server.ts'
import { vault } from './kit/vault.ts'
import { readSecretKey } from './secret-key.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What the build stamped; from sources there is no stamp. */
function readBuild(): Build {
  const stamp = beside('./build.json')
  if (!existsSync(stamp)) return { time: new Date().toISOString(), version: 'development' }
  return JSON.parse(readFileSync(stamp, 'utf8'))
}

function welcome(env: Env, address: string, links: readonly DemoLink[]): void {
  say(`\n  Darsena  →  ${address}\n`)
  if (!env.isDemo) return
  say(`  Demo accounts, password «${demoPassword}»:`)
  for (const { email, label } of demoAccounts) say(`    ${email.padEnd(34)} ${label.it}`)
  for (const { name, url } of links) say(`  ${name}: ${url}`)
  say('')
}

const jobSettings = ({ smtpUrl, dataDir, publicUrl }: Env, files: FileStore, secretKey: string) => ({
  files,
  vault: vault(secretKey),
  smtpUrl,
  publicUrl,
  folder: join(dataDir, 'mail'),
  from: `Darsena <no-reply@${new URL(publicUrl).hostname}>`,
})

/** An installation without anybody in it prints the link by which its first administrator makes the own account. */
async function inviteFirstAdmin(db: Database, publicUrl: string): Promise<void> {
  const anybody = await sql`select 1 from users limit 1`.execute(db)
  if (anybody.rows.length > 0) return
  const token = await makeLink(db, 'FIRST_ADMIN', null)
  say(`  First administrator (one-time link, 7 days): ${publicUrl}/confirm-email?token=${token}\n`)
}

/** Ends requests, connections and the own database in this order, within 10 s. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

async function start(env: Env): Promise<void> {
  // What was opened is closed in the opposite order, also where the start fails half-way.
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const url = env.databaseUrl ?? (await ownDatabase(env, closers))
    const connection = connect(url)
    closers.push(connection.close)
    const setUp = connect(url, { max: 1, isPatient: true })
    await migrate(setUp.pool).finally(setUp.close)
    const warning = await durabilityWarning(connection.pool)
    if (warning) say(warning)
    await seedAccess(connection.db)
    await seedBoatShapes(connection.db)
    if (env.isDemo) await seedDemo(connection.db, await hashPassword(demoPassword), demoOf(areas))
    const files = openStore(env)
    const secretKey = readSecretKey(env)
    closers.push(await runJobs(connection, jobSettings(env, files, secretKey), say))
    if (env.isDemo) await addJob(connection.db, 'draw-demo', {})
    const demo = { db: connection.db, vault: vault(secretKey), publicUrl: env.publicUrl }
    const links = env.isDemo ? await demoLinksOf(areas, demo) : []
    const app = await buildApp({
      connection,
      files,
      build: readBuild(),
      publicUrl: env.publicUrl,
      secretKey,
      logLevel: env.logLevel,
      trustedProxies: env.trustedProxies,
      webFolder: beside('./web'),
      isDemo: env.isDemo,
    })
    closers.push(() => app.close())
    const address = await app.listen({ port: env.port, host: env.host })
    stopOnSignal(close)
    welcome(env, address, links)
    await inviteFirstAdmin(connection.db, env.publicUrl)
  } catch (error) {
    await close()
    throw error
  }
}

/** The database that is brought along. @returns its address */
async function ownDatabase({ dataDir }: Env, closers: (() => Promise<unknown>)[]): Promise<string> {
  const own = await startOwnPostgres({ dataDir, log: say })
  closers.push(own.stop)
  return own.url
}

// The job queue lets some complaints of a database that is away go uncaught; the process lives on and so will the database.
process.on('unhandledRejection', (error) => {
  if (databaseError(error, String)?.code !== 'UNAVAILABLE') throw error
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
})

try {
  await start(readEnv(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
