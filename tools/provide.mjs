import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { run, runProgram } from './run.mjs'

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

const shell = '/usr/bin/chromium-headless-shell'
const hasBrowser = () => [shell, '/usr/bin/chromium'].some(existsSync)

/**
 * A browser for the tests: the one named by CHROMIUM_PATH, the system's, or as root Debian's, else Playwright's own. Of
 * Debian's two the one without windows comes first, which opens a page at half the cost.
 * @returns {Promise<string | undefined>} what is wrong
 */
export async function provideBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH)
    return existsSync(CHROMIUM_PATH) ? undefined : `CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`
  if (existsSync(shell)) return undefined
  if (isRoot && hasApt) {
    const isThere = (await aptInstall('chromium-headless-shell')) || hasBrowser()
    return isThere || (await aptInstall('chromium'))
      ? undefined
      : 'Debian’s chromium could not be installed: set CHROMIUM_PATH'
  }
  if (hasBrowser()) return undefined
  const ok = await runProgram(['playwright', 'install', 'chromium'])
  return ok ? undefined : 'Playwright could not fetch a browser: install Chromium and set CHROMIUM_PATH'
}

/**
 * The oldest PostgreSQL that we support.
 * @returns {Promise<string | undefined>} what is wrong
 */
export async function provideOldestPostgres() {
  const folder = process.env.TEST_POSTGRES || '/usr/lib/postgresql/15/bin'
  if (existsSync(`${folder}/postgres`)) return undefined
  if (isRoot && hasApt && !process.env.TEST_POSTGRES) {
    keepDebianFromStartingOne()
    if (await aptInstall('postgresql-15')) return undefined
  }
  return `There is no PostgreSQL 15 in ${folder}: as root «apt-get install postgresql-15», or name the folder of its programs in TEST_POSTGRES`
}

/** The programs are all that we need: without this, the package also makes a database and starts a server. */
function keepDebianFromStartingOne() {
  const folder = '/etc/postgresql-common'
  if (existsSync(folder)) return
  mkdirSync(folder)
  writeFileSync(`${folder}/createcluster.conf`, 'create_main_cluster = off\n')
}

/** @param {string} name */
async function aptInstall(name) {
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' }
  await run(['apt-get', 'update', '-qq'], env)
  return run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], env)
}
