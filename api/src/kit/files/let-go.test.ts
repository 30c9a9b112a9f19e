import { expect, test } from 'vitest'
import { letGo } from './let-go.ts'

test('the memory of bytes that are let go is given back at once', () => {
  const before = process.memoryUsage().arrayBuffers
  for (let at = 0; at < 100; at += 1) letGo([Buffer.allocUnsafeSlow(1024 * 1024)])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * 1024 * 1024)
})

test('bytes that share their memory with others stay', () => {
  const [pooled, part] = [Buffer.from('pooled'), Buffer.allocUnsafeSlow(20).fill('a').subarray(0, 10)]
  letGo([pooled, part])
  expect([String(pooled), String(part)]).toEqual(['pooled', 'a'.repeat(10)])
})
