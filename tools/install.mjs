import { statSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Installs the libraries where they are missing or older than the lock; true unless that fails. */
export async function installLibraries() {
  const installed = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return true
  console.log('Installing the libraries (once, about a minute) …')
  const script = process.env.npm_execpath
  const npm = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  // The build needs the development libraries too, whatever NODE_ENV says.
  return run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}
