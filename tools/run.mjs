import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

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
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export async function runQuietly([name = '', ...args], env = process.env) {
  const begun = Date.now()
  const child = spawn(process.execPath, [program(name), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { ok: code === 0, output, seconds: (Date.now() - begun) / 1000 }
}
