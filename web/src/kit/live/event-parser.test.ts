import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventParser, type StreamEvent } from './event-parser.ts'

const stream =
  ':\nid: 7\n\nid: 8\ndata: {"entityType":"Boat","id":"a","action":"UPDATE"}\n\nevent: access\ndata: {}\n\n:\n\n'
const events: StreamEvent[] = [
  { id: '7', name: 'message', data: '' },
  { id: '8', name: 'message', data: '{"entityType":"Boat","id":"a","action":"UPDATE"}' },
  { name: 'access', data: '{}' },
  { name: 'message', data: '' },
]

test('events are read, however the network cuts them', () => {
  const cuts = fc
    .array(fc.nat(stream.length))
    .map((places) => [0, ...places, stream.length].toSorted((a, b) => a - b))
  fc.assert(
    fc.property(cuts, (places) => {
      const parse = eventParser()
      const pieces = places.slice(1).map((end, at) => stream.slice(places[at], end))
      expect(pieces.flatMap(parse)).toEqual(events)
    }),
  )
})

test('what is not whole yet waits', () => {
  const parse = eventParser()
  expect(parse('data: 1\n')).toEqual([])
  expect(parse('data: 2\n\n')).toEqual([{ name: 'message', data: '1\n2' }])
})
