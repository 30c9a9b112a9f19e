// npm run dev: server and web from their sources, both reloading on change, in one terminal.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { program, root } from './run.mjs'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.DEMO ??= '1'
process.env.NODE_ENV ??= 'development'
const host = process.env.HOST || '127.0.0.1'
process.env.API_URL ??= `http://${host}:${process.env.PORT || 3000}`

const children = [
  // Without --include a changed label file would not reload.
  start('tsx', 'watch', '--clear-screen=false', '--include', 'contract/src/**/*.json', 'api/src/main.ts'),
  start('vite', 'web', '--host', host, '--clearScreen', 'false'),
]

/** @param {[string, ...string[]]} command */
function start(...[name, ...args]) {
  const child = spawn(process.execPath, [program(name), ...args], {
    cwd: root,
    // In a group of its own: Ctrl+C would reach it twice, and tsx kills its child at the second signal.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // One without the other is of no use.
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1
    stop()
  })
  return child
}

let isStopping = false
function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 12_000).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
