import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Changes, changesFor } from './new-resource/changes.ts'
import { Refusal, wordsOf } from './new-resource/words.ts'
import { program, root } from './run.mjs'

function write(folder: string, changes: Changes): void {
  for (const [path, content] of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Laid out by the formatter, imports in order; done aside, so that nothing stays half written when it fails. */
function formatted(changes: Changes): Changes {
  const aside = mkdtempSync(join(tmpdir(), 'darsena-resource-'))
  try {
    cpSync(join(root, 'biome.json'), join(aside, 'biome.json'))
    write(aside, changes)
    const args = [program('biome'), 'check', '--write', '--vcs-enabled=false', '.']
    execFileSync(process.execPath, args, { cwd: aside, stdio: 'pipe' })
    return new Map([...changes.keys()].map((path) => [path, readFileSync(join(aside, path), 'utf8')]))
  } finally {
    rmSync(aside, { recursive: true })
  }
}

const [path, italianOne] = process.argv.slice(2)
try {
  const words = wordsOf(path, italianOne)
  const changes = changesFor(root, words)
  write(root, formatted(changes))
  for (const file of changes.keys()) process.stdout.write(`${file}\n`)
  if (!italianOne)
    process.stdout.write(`\nWrite what one of them is called in Italian into ${words.name}.it.json.\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
