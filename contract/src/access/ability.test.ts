import { createMongoAbility, subject } from '@casl/ability'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccessRule, abilityOf, canRow } from './ability.ts'

const word = fc.constantFrom('a', 'b', 'c', '')
const values = fc.oneof(word, fc.constantFrom(null, undefined, 1), fc.array(word, { maxLength: 2 }))
const plainObject = { noNullPrototype: true }
const row = fc.record(
  { id: values, createdBy: values, facilityId: values },
  { ...plainObject, requiredKeys: [] },
)
const condition = fc.oneof(
  word,
  fc.constant(null),
  fc.record({ $in: fc.array(word, { maxLength: 3 }) }, plainObject),
  fc.record({ $in: fc.array(word, { maxLength: 3 }), $ne: word }, plainObject),
  fc.record({ $nin: fc.array(word, { maxLength: 3 }) }, plainObject),
)
const conditions = fc.dictionary(fc.constantFrom('id', 'createdBy', 'facilityId'), condition, plainObject)
const rule = fc.tuple(conditions, fc.boolean()).map(
  ([some, inverted]): AccessRule => ({
    action: 'update',
    subject: 'Boat',
    inverted,
    // A rule must not have conditions that say nothing.
    ...(Object.keys(some).length > 0 && { conditions: some }),
  }),
)

test('a row is judged as CASL judges it, whatever the conditions', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), fc.array(row, { maxLength: 5 }), (rules, rows) => {
      const plain = createMongoAbility([...rules])
      const ours = abilityOf(rules)
      const answers = rows.map((one) => canRow(ours, 'update', 'Boat', one))
      expect(answers).toEqual(rows.map((one) => plain.can('update', subject('Boat', { ...one }))))
    }),
    { numRuns: 2_000 },
  )
})
