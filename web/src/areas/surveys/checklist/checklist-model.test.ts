import { expect, test } from 'vitest'
import {
  type Checklist,
  duplicateInstance,
  moveInstance,
  moveItem,
  outside,
  placesOf,
  stepInstance,
  stepItem,
  withoutItems,
} from './checklist-model.ts'

const item = (itemId: string, appliesTo: 'SAIL' | null = null) => ({
  itemId,
  code: itemId,
  name: { it: itemId },
  instructions: null,
  photo: 'OPTIONAL' as const,
  severityHint: null,
  appliesTo,
  readings: [],
  archived: false,
})
const instance = (id: string, ...items: string[]) => ({
  id,
  groupId: 'g',
  group: { id: 'g', label: 'G', code: null },
  label: null,
  items: items.map((one) => item(one)),
})
const start: Checklist = {
  version: 1,
  groupInstances: [instance('A', 'a1', 'a2'), instance('B', 'b1')],
  items: [item('o1')],
}
const shape = ({ groupInstances, items }: Checklist) =>
  [
    ...groupInstances.map((one) => [one.id, ...one.items.map(({ itemId }) => itemId)].join(' ')),
    items.map(({ itemId }) => itemId).join(' '),
  ].join(' | ')

test.each([
  [
    'before another item of its group',
    moveItem(start, { place: 'A', itemId: 'a2' }, { place: 'A', before: 'a1' }),
    'A a2 a1 | B b1 | o1',
  ],
  [
    'into another group',
    moveItem(start, { place: 'A', itemId: 'a1' }, { place: 'B', before: 'b1' }),
    'A a2 | B a1 b1 | o1',
  ],
  [
    'out of its group',
    moveItem(start, { place: 'A', itemId: 'a1' }, { place: outside, before: null }),
    'A a2 | B b1 | o1 a1',
  ],
  [
    'onto itself, which changes nothing',
    moveItem(start, { place: 'A', itemId: 'a1' }, { place: 'A', before: 'a1' }),
    'A a1 a2 | B b1 | o1',
  ],
])('an item moves %s', (_, moved, expected) => expect(shape(moved)).toBe(expected))

test('step by step an item reaches every place, over the edges of its group', () => {
  let list = start
  let place = 'A'
  const seen = [shape(list)]
  for (let step = 0; step < 4; step += 1) {
    list = stepItem(list, { place, itemId: 'a1' }, 1)
    place =
      placesOf(list).find((one) =>
        (one === outside ? list.items : (list.groupInstances.find(({ id }) => id === one)?.items ?? [])).some(
          ({ itemId }) => itemId === 'a1',
        ),
      ) ?? ''
    seen.push(shape(list))
  }
  expect(seen).toEqual([
    'A a1 a2 | B b1 | o1',
    'A a2 a1 | B b1 | o1',
    'A a2 | B a1 b1 | o1',
    'A a2 | B b1 a1 | o1',
    'A a2 | B b1 | a1 o1',
  ])
  expect(shape(stepItem(list, { place: outside, itemId: 'o1' }, 1))).toBe(shape(list))
})

test('groups move, and stay within the list', () => {
  expect(shape(moveInstance(start, 'B', 'A'))).toBe('B b1 | A a1 a2 | o1')
  expect(shape(stepInstance(start, 'A', 1))).toBe('B b1 | A a1 a2 | o1')
  expect(shape(stepInstance(start, 'A', -1))).toBe(shape(start))
  expect(shape(stepInstance(start, 'B', 1))).toBe(shape(start))
})

test('a group is doubled right below, under an id of its own', () => {
  expect(shape(duplicateInstance(start, 'A', 'A2'))).toBe('A a1 a2 | A2 a1 a2 | B b1 | o1')
})

test('items for other boats are left out, and with them groups that nothing is left of', () => {
  const sails = {
    ...start,
    groupInstances: [
      ...start.groupInstances,
      { ...instance('S'), items: [item('s1', 'SAIL')] },
      instance('E'),
    ],
  }
  expect(shape(withoutItems(sails, ({ appliesTo }) => appliesTo === 'SAIL'))).toBe('A a1 a2 | B b1 | E | o1')
})
