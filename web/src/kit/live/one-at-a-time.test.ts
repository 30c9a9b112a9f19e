import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('what comes while something is being done is gathered and done together, and nothing is left out', async () => {
  const done: number[][] = []
  const release: (() => void)[] = []
  const add = oneAtATime<number>((things) => {
    done.push([...things])
    return new Promise((resolve) => release.push(resolve))
  }, 0)
  add(1)
  add(2)
  add(3)
  expect(done).toEqual([[1]])
  release.shift()?.()
  await expect.poll(() => done).toEqual([[1], [2, 3]])
  release.shift()?.()
  await new Promise((resolve) => setTimeout(resolve, 20))
  add(4)
  expect(done).toEqual([[1], [2, 3], [4]])
})

test('a failure does not end it', async () => {
  const done: number[] = []
  const add = oneAtATime<number>(async ([first = 0]) => {
    done.push(first)
    if (first === 1) throw new Error('once')
  }, 0)
  add(1)
  add(2)
  await expect.poll(() => done).toEqual([1, 2])
})
