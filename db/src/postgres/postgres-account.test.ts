import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountFor, commandAs, giveTo } from './postgres-account.ts'

let folder: string
let program: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darsena-account-'))
  program = join(folder, 'whoami.sh')
  writeFileSync(program, '#!/bin/sh\nexec id -u\n')
  chmodSync(program, 0o755)
})

afterEach(() => rmSync(folder, { recursive: true }))

function runAs(pgData: string): number {
  const { file, args, options } = commandAs(accountFor(pgData, program), program, [])
  return Number(execFileSync(file, args, { ...options, cwd: '/', encoding: 'utf8' }))
}

if (process.getuid?.() === 0) {
  test('as root, programs run under an account that is not root', () => {
    chmodSync(folder, 0o755)
    expect(accountFor(join(folder, 'postgres'), program).wrapper).toEqual([])
    expect(runAs(join(folder, 'postgres'))).toBeGreaterThan(0)
  })

  test('a checkout below a folder that the account may not enter is reached all the same', () => {
    chmodSync(folder, 0o700)
    expect(runAs(join(tmpdir(), 'postgres'))).toBeGreaterThan(0)
  })

  test("an existing database keeps its owner's account", () => {
    chmodSync(folder, 0o755)
    const pgData = join(folder, 'postgres')
    mkdirSync(pgData)
    giveTo({ ids: { uid: 12345, gid: 12345 }, wrapper: [] }, pgData)
    expect(statSync(pgData).uid).toBe(12345)
    expect(runAs(pgData)).toBe(12345)
  })
} else {
  test('an ordinary user runs programs itself', () => {
    expect(runAs(join(folder, 'postgres'))).toBe(process.getuid?.())
  })
}
