// npm run backup, npm run restore: with the settings of npm start, from the built product.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

// Paths are meant from where one stands; npm itself goes to the root.
const [, , command = '', path] = process.argv
const from = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const program = join(root, 'dist/backup.js')
if (!existsSync(program) && !(await run([process.execPath, 'tools/build.mjs']))) {
  console.error('The build failed')
  process.exit(1)
}
process.argv = [
  process.execPath,
  program,
  command,
  ...(path ? [join(path.startsWith('/') ? '' : from, path)] : []),
]
await import(new URL('../dist/backup.js', import.meta.url).href)
