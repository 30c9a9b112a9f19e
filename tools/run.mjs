import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Everything here works before the libraries are installed.

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The file behind a program of node_modules, to be run by this very Node: npx would look at the registry first.
 * @type {Readonly<Record<string, string>>}
 */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

/** @param {string} name */
export function program(name) {
  return fileURLToPath(new URL(`../node_modules/${programs[name]}`, import.meta.url))
}

/**
 * Runs a program of node_modules and keeps what it prints.
 * @param {string[]} command
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export async function runQuietly([name = '', ...args]) {
  const begun = Date.now()
  const child = spawn(process.execPath, [program(name), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ok = await succeeds(child)
  return { ok, output, seconds: (Date.now() - begun) / 1000 }
}

/**
 * Runs a command in our terminal.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns whether it succeeded
 */
export async function run([file = '', ...args], env = process.env) {
  const shell = process.platform === 'win32' && file === 'npm'
  return succeeds(spawn(file, args, { cwd: root, env, shell, stdio: ['ignore', 'inherit', 'inherit'] }))
}

/**
 * Runs a program of node_modules in our terminal.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns whether it succeeded
 */
export async function runProgram([name = '', ...args], env = process.env) {
  return run([process.execPath, program(name), ...args], env)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
async function succeeds(child) {
  const stop = () => child.kill()
  process.once('exit', stop)
  try {
    return await new Promise((resolve) => {
      child.once('close', (code) => resolve(code === 0))
      child.once('error', () => resolve(false))
    })
  } finally {
    process.off('exit', stop)
  }
}
