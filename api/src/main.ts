import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connect } from '@darsena/db/connect'
import { migrate } from '@darsena/db/migrate'
import { type OwnPostgres, startOwnPostgres } from '@darsena/db/own-postgres'
import { seedAccess } from '@darsena/db/seeds/access'
import { seedDemo } from '@darsena/db/seeds/demo'
import { demoAccounts, demoPassword } from '@darsena/db/seeds/demo-accounts'
import { buildApp } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { hashPassword } from './kit/passwords.ts'
import type { Build } from './kit/server.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What the build stamped; from sources there is no stamp. */
function readBuild(): Build {
  const stamp = beside('./build.json')
  if (!existsSync(stamp)) return { time: new Date().toISOString(), version: 'development' }
  return JSON.parse(readFileSync(stamp, 'utf8'))
}

function welcome(env: Env, address: string): void {
  say(`\n  Darsena  →  ${address}\n`)
  if (!env.isDemo) return
  say(`  Demo accounts, password «${demoPassword}»:`)
  for (const { email, label } of demoAccounts) say(`    ${email.padEnd(34)} ${label.it}`)
  say('')
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
  let own: OwnPostgres | undefined
  if (!env.databaseUrl) own = await startOwnPostgres({ dataDir: env.dataDir, log: say })
  const connection = connect(env.databaseUrl ?? own?.url ?? '')
  const shutDown = async () => {
    await connection.close()
    await own?.stop()
  }
  try {
    await migrate(connection.pool)
    await seedAccess(connection.db)
    if (env.isDemo) await seedDemo(connection.db, await hashPassword(demoPassword))
    const app = await buildApp({
      connection,
      build: readBuild(),
      logLevel: env.logLevel,
      webFolder: beside('./web'),
      isDemo: env.isDemo,
    })
    const address = await app.listen({ port: env.port, host: env.host })
    stopOnSignal(async () => {
      await app.close()
      await shutDown()
    })
    welcome(env, address)
  } catch (error) {
    await shutDown()
    throw error
  }
}

try {
  await start(readEnv(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
