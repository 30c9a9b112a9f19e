import { expect, test } from 'vitest'
import { expectEcho, isEcho } from './own-writes.ts'

test('an own write is told of once, before or after its answer; what follows is somebody else’s', () => {
  const a = expectEcho('a')
  expect(isEcho('a')).toBe(true)
  a.written()
  expect(isEcho('a')).toBe(false)
  expectEcho('b').written()
  expect(isEcho('b')).toBe(true)
  expect(isEcho('b')).toBe(false)
  expect(isEcho('never written')).toBe(false)
})

test('a write that fails tells whether somebody else’s change was taken for its echo', () => {
  expect(expectEcho('c').failed()).toBe(false)
  expect(isEcho('c')).toBe(false)
  const d = expectEcho('d')
  expect(isEcho('d')).toBe(true)
  expect(d.failed()).toBe(true)
})
