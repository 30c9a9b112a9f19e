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
const settings = [
  'docs/adding-a-resource.md',
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
}

const isOurs = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(path)

/** The product's sources in a temporary folder, on the libraries of this one. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-tree-'))
  const libraries = join(root, 'node_modules')
  for (const path of [...packages, 'tools', ...settings]) {
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
    run: (name, ...args) =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [program(name), ...args], { cwd: folder }, (error, output, complaints) => {
          if (error) reject(new Error(`${name}: ${output}${complaints}`))
          else resolve(output)
        })
      }),
  }
}
