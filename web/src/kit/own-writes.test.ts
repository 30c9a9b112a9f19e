import { expect, test } from 'vitest'
import { isEcho, noteOwnWrite } from './own-writes.ts'

test('an own write is told of once; what follows is somebody else’s', () => {
  noteOwnWrite('a')
  noteOwnWrite('b')
  expect(isEcho('a')).toBe(true)
  expect(isEcho('a')).toBe(false)
  expect(isEcho('b')).toBe(true)
  expect(isEcho('never written')).toBe(false)
})
