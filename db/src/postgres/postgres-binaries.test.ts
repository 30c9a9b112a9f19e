import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedBinaries, restoreLinks } from './postgres-binaries.ts'

test('the PostgreSQL that npm brings runs here', async () => {
  const { postgres, initdb, major } = await embeddedBinaries()
  for (const program of [postgres, initdb]) {
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain(` ${major}.`)
  }
})

test('links that the install script did not make are made, and made once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-links-'))
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  restoreLinks(folder)
  restoreLinks(folder)
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
  rmSync(folder, { recursive: true })
})
