import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { threadHash } from './thread-hash.ts'

const expected = (pieces: readonly Buffer[]) => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

test('hashes that are worked out at once do not mix', async () => {
  const files = Array.from({ length: 10 }, (_, at) =>
    Array.from({ length: at }, () => randomBytes(1000 * at + 1)),
  )
  const digests = await Promise.all(
    files.map(async (pieces) => {
      const hash = threadHash()
      for (const piece of pieces) await hash.update(piece)
      return hash.digest()
    }),
  )
  expect(digests).toEqual(files.map(expected))
})

test('shared memory can be filled anew once a piece was read', async () => {
  const memory = Buffer.from(new SharedArrayBuffer(64 * 1024))
  const pieces = Array.from({ length: 50 }, () => randomBytes(memory.length))
  const hash = threadHash()
  for (const piece of pieces) {
    piece.copy(memory)
    await hash.update(memory)
  }
  expect(await hash.digest()).toBe(expected(pieces))
})

test('a hash that is dropped leaves the others alone', async () => {
  const [dropped, kept] = [threadHash(), threadHash()]
  await dropped.update(Buffer.from('one'))
  await kept.update(Buffer.from('other'))
  dropped.drop()
  expect(await kept.digest()).toBe(expected([Buffer.from('other')]))
})
