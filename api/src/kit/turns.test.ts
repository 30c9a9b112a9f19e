import { describe, expect, test } from 'vitest'
import { oneByOne, turns } from './turns.ts'

/** Tasks that end when signalled, and the order in which they began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('turns', () => {
  test('let one user have one, and others theirs meanwhile', async () => {
    const { begun, work, end } = works()
    const inTurn = turns({ atOnce: 2, atOncePerUser: 1, waiting: 9, waitingPerUser: 9 })
    const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]
    await end('')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await end('a2')
    await end('b1')
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
  })

  test('are refused to users who wait for too many, and to all when all wait for too many', async () => {
    const { work, end } = works()
    const inTurn = turns({ atOnce: 1, atOncePerUser: 1, waiting: 2, waitingPerUser: 1 })
    const first = inTurn('a', work('a1'))
    const second = inTurn('a', work('a2'))
    await expect(inTurn('a', work('a3'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const third = inTurn('b', work('b1'))
    await expect(inTurn('c', work('c1'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    expect(await Promise.all([first, second, third])).toEqual(['a1', 'a2', 'b1'])
  })

  test('go on after a work that failed', async () => {
    const inTurn = turns({ atOnce: 1, atOncePerUser: 1, waiting: 1, waitingPerUser: 1 })
    const failed = inTurn('a', () => Promise.reject(new Error('no')))
    const next = inTurn('a', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})

test('works under one key follow each other, those under others do not wait', async () => {
  const { begun, work, end } = works()
  const all = [oneByOne('a', 'k', work('1')), oneByOne('a', 'k', work('2')), oneByOne('b', 'k', work('3'))]
  await end('')
  expect(begun).toEqual(['1', '3'])
  await end('1')
  expect(begun).toEqual(['1', '3', '2'])
  await end('2')
  await end('3')
  expect(await Promise.all(all)).toEqual(['1', '2', '3'])
})
