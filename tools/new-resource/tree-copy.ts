import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, root } from '../run.mjs'

const packages = ['contract', 'db', 'api', 'web']
const folders = [...packages, 'tools', 'e2e', 'bench', 'docs']
const singleFiles = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'knip.json',
  'vitest.config.ts',
  'biome.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '.gitignore',
  'package.json',
]

export interface TreeCopy {
  folder: string
  read(path: string): string
  write(path: string, content: string): void
  /** All its files, the libraries aside. */
  files(): string[]
  /** Runs a program of node_modules in it and gives what it prints. @throws what it prints when it fails */
  run(name: string, ...args: string[]): Promise<string>
  /** The same with a script of its own. */
  runScript(path: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>
}

const isOurs = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(path)

/** The product's sources in a temporary folder, on the libraries of this one. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-tree-'))
  const libraries = join(root, 'node_modules')
  for (const path of [...folders, ...singleFiles]) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => isOurs(from.slice(root.length)),
    })
  }
  mkdirSync(join(folder, 'node_modules/@darsena'), { recursive: true })
  for (const name of readdirSync(libraries).filter((one) => one !== '@darsena')) {
    symlinkSync(join(libraries, name), join(folder, 'node_modules', name))
  }
  for (const name of packages) symlinkSync(join(folder, name), join(folder, 'node_modules/@darsena', name))
  for (const name of packages.filter((one) => readdirSync(join(root, one)).includes('node_modules'))) {
    symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))
  }
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, content) => writeFileSync(join(folder, path), content),
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isOurs).sort(),
    run: (name, ...args) => runNode(folder, [program(name), ...args]),
    runScript: (path, args, env = {}) => runNode(folder, [path, ...args], env),
  }
}

function runNode(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, output, complaints) => {
      if (error) reject(new Error(`${args.join(' ')}: ${output}${complaints}`))
      else resolve(output)
    })
  })
}
