import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Changes, changesFor } from './new-resource/changes.ts'
import { Refusal, wordsOf } from './new-resource/words.ts'
import { program, root } from './run.mjs'

/** What the formatter makes of a file; imports come into order here too. */
function formatted(path: string, content: string): Promise<string> {
  if (path.endsWith('.sql')) return Promise.resolve(content)
  const args = [program('biome'), 'check', '--write', `--stdin-file-path=${path}`]
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { cwd: root }, (error, output, complaints) => {
      if (error) reject(new Error(`${path} cannot be formatted: ${complaints}`))
      else resolve(output)
    })
    child.stdin?.end(content)
  })
}

/** All files are made ready before the first is written, so that nothing stays half done. */
async function write(changes: Changes): Promise<void> {
  const ready = await Promise.all(
    [...changes].map(async ([path, content]) => ({ path, content: await formatted(path, content) })),
  )
  for (const { path, content } of ready) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

const [path, italianOne] = process.argv.slice(2)
try {
  const words = wordsOf(path, italianOne)
  const changes = changesFor(root, words)
  await write(changes)
  for (const file of changes.keys()) process.stdout.write(`${file}\n`)
  if (!italianOne)
    process.stdout.write(`\nWrite what one of them is called in Italian into ${words.name}.it.json.\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
