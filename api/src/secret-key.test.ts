import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vault } from './kit/vault.ts'
import { readSecretKey } from './secret-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darsena-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (dataDir = folder) => readSecretKey({ secretKey: undefined, dataDir })

test('a key is made once, for its owner alone, and is the same at the next start', () => {
  const key = read(join(folder, 'data'))
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(read(join(folder, 'data'))).toBe(key)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret-key'])
  expect(statSync(join(folder, 'data/secret-key')).mode & 0o777).toBe(0o600)
})

test('a key that is set is used, and nothing is written', () => {
  expect(readSecretKey({ secretKey: 'x'.repeat(40), dataDir: folder })).toBe('x'.repeat(40))
  expect(readdirSync(folder)).toEqual([])
})

test('a file that holds no key is told instead of being replaced', () => {
  writeFileSync(join(folder, 'secret-key'), '\n')
  expect(() => read()).toThrow('holds no key')
})

test('what is sealed opens under the same key for the same owner, unchanged, and not otherwise', () => {
  const mine = vault('a'.repeat(43))
  const sealed = mine.seal('segreto è', 'anna')
  expect(sealed).not.toBe(mine.seal('segreto è', 'anna'))
  expect(mine.open(sealed, 'anna')).toBe('segreto è')
  expect(mine.open(sealed, 'bruno')).toBeUndefined()
  expect(vault('b'.repeat(43)).open(sealed, 'anna')).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(mine.open(changed.toString('base64url'), 'anna')).toBeUndefined()
  expect(mine.open('short', 'anna')).toBeUndefined()
})
