import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localStore } from './local-store.ts'

test('a store whose disk is nearly full says so before a file is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-full-'))
  try {
    let free = 100 * 1024 * 1024
    const store = localStore(folder, async () => free)
    await store.check()
    free = 1024
    await expect(store.check()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: { text: 'reason.storeFull' },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
