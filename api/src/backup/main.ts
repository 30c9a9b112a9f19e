import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connect } from '@darsena/db/connect'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import { type Env, readEnv } from '../env.ts'
import { openStore } from '../kit/files/open-store.ts'
import { readSecretKey, writeSecretKey } from '../secret-key.ts'
import { checkArchive, refuseOtherKey, restoreInstallation } from './restore.ts'
import { saveInstallation } from './save.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a step on the installation's database, its own or a given one. */
async function withDatabase<T>(env: Env, step: (connection: ReturnType<typeof connect>) => Promise<T>) {
  const own = env.databaseUrl ? undefined : await startOwnPostgres({ dataDir: env.dataDir })
  const connection = connect(env.databaseUrl ?? own?.url ?? '', { max: 1, isPatient: true })
  try {
    return await step(connection)
  } finally {
    await connection.close()
    await own?.stop()
  }
}

const nameOfToday = () => `darsena-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.tar.gz`

async function backup(env: Env, path: string): Promise<void> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'postgres')))
    throw new Error(
      `There is no installation in ${env.dataDir}: set DATA_DIR or DATABASE_URL as the app has it`,
    )
  const key = readSecretKey(env)
  const { tables, files, lost } = await withDatabase(env, (connection) =>
    saveInstallation(connection, openStore(env), key, path),
  )
  say(`${path}: ${tables} tables, ${files} files, and the secret key: keep it where nobody else can read it`)
  if (lost.length === 0) return
  say(`Warning: the file store lacks ${lost.length} files that the database knows, or holds other bytes:`)
  for (const key of lost) say(`  ${key}`)
}

async function restore(env: Env, path: string): Promise<void> {
  say('Checking …')
  const checked = await checkArchive(path)
  const keyFile = join(env.dataDir, 'secret-key')
  if (env.secretKey && env.secretKey !== checked.secretKey)
    throw new Error(`SECRET_KEY is another key than that of ${path}: unset it, or set the former one`)
  if (!env.secretKey) refuseOtherKey(keyFile, checked)
  say('Restoring …')
  const { files } = await withDatabase(env, (connection) =>
    restoreInstallation(connection, openStore(env), checked, () => {
      if (!env.secretKey) writeSecretKey(env, checked.secretKey)
    }),
  )
  say(`Restored as of ${checked.manifest.madeAt}: ${checked.manifest.tables.length} tables, ${files} files`)
}

/** The system's own words stand behind those for users, who are not here. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? lineOf(error.cause) : error.message || String(error)
}

const [, , command, path] = process.argv
try {
  const env = readEnv(process.env)
  if (command === 'save') await backup(env, resolve(path ?? nameOfToday()))
  else if (command === 'restore' && path) await restore(env, resolve(path))
  else throw new Error('npm run backup [FILE], npm run restore FILE')
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`)
  process.exit(1)
}
