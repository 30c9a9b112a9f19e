import { expect, test } from 'vitest'
import { abilityOf } from './ability.ts'
import { mayGrant } from './may-grant.ts'
import { rulesOf } from './scopes.ts'
import { shippedRoles } from './shipped-roles.ts'

const abilityAs = (role: string) =>
  abilityOf(
    rulesOf(shippedRoles.find(({ name }) => name === role)?.grants ?? [], {
      userId: 'u',
      facilityIds: ['f'],
      managedBoatIds: [],
    }),
  )

test.each([
  ['admin', true],
  ['director', true],
  ['yard-manager', false],
  ['viewer', false],
])('a person with the role %s holds all that managers of boats get: %s', (role, expected) => {
  expect(mayGrant(abilityAs(role), 'boat-manager')).toBe(expected)
})

test('nobody hands out a role that is not there', () => {
  expect(mayGrant(abilityAs('admin'), 'pirate')).toBe(false)
})
