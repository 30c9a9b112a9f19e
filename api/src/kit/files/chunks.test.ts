import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

const buffer = fc.uint8Array({ minLength: 1, maxLength: 50 }).map((bytes) => Buffer.from(bytes))
const pause = () => new Promise((resolve) => setImmediate(resolve))

describe('the chunks of a stream', () => {
  test('are those that were sent, in their order and uncopied, however fast they are taken', async () => {
    const pace = fc.array(fc.boolean(), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(buffer, { maxLength: 30 }), pace, pace, async (sent, sending, taking) => {
        const source = new PassThrough({ highWaterMark: 64 })
        const send = async () => {
          for (const [at, chunk] of sent.entries()) {
            if (sending[at]) await pause()
            source.write(chunk)
          }
          source.end()
        }
        const sentAll = send()
        const came: Buffer[] = []
        for await (const chunks of chunksOf(source, 100)) {
          if (taking[came.length]) await pause()
          came.push(...chunks)
        }
        await sentAll
        expect(came.length).toBe(sent.length)
        expect(came.every((chunk, at) => chunk === sent[at])).toBe(true)
      }),
    )
  })

  test('come before what broke it', async () => {
    const source = new PassThrough()
    source.write('all that came')
    setImmediate(() => source.destroy(new Error('cut')))
    const came: Buffer[] = []
    const taking = async () => {
      for await (const chunks of chunksOf(source, 100)) came.push(...chunks)
    }
    await expect(taking()).rejects.toThrow('cut')
    expect(Buffer.concat(came).toString()).toBe('all that came')
  })

  test('wait while nobody takes them', async () => {
    const source = new PassThrough({ highWaterMark: 64 })
    const chunks = chunksOf(source, 100)
    source.write(Buffer.alloc(40))
    await chunks.next()
    while (source.write(Buffer.alloc(40))) await pause()
    await pause()
    expect(source.isPaused()).toBe(true)
  })

  test('are taken from a stream that stays open for whoever goes on with it', async () => {
    const source = new PassThrough()
    source.write('first')
    for await (const _ of chunksOf(source, 100)) break
    expect(source.destroyed).toBe(false)
    source.end('second')
    expect(String(await source.setEncoding('utf8').toArray())).toBe('second')
  })
})
