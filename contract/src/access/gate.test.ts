import { describe, expect, test } from 'vitest'
import { abilityOf, can, canRow } from './ability.ts'
import { actions, entityTypes } from './entity-types.ts'
import { passes } from './gate.ts'
import { rulesOf } from './scopes.ts'
import { shippedRoles } from './shipped-roles.ts'

const reach = { userId: 'me', facilityIds: ['LEV'], managedBoatIds: ['boat-1'] }
const abilityFor = (role: string) =>
  abilityOf(rulesOf(shippedRoles.find((one) => one.name === role)?.grants ?? [], reach))

describe('gates', () => {
  const ability = abilityOf([
    { action: 'read', subject: 'Boat' },
    { action: ['update', 'delete'], subject: 'Port' },
    { action: 'manage', subject: 'Visitor' },
  ])

  test.each([
    ['nothing', {}, true],
    ['one permission held', { can: ['read', 'Boat'] }, true],
    ['one permission not held', { can: ['update', 'Boat'] }, false],
    [
      'all of a list, all held',
      {
        all: [
          ['read', 'Boat'],
          ['update', 'Port'],
        ],
      },
      true,
    ],
    [
      'all of a list, one missing',
      {
        all: [
          ['read', 'Boat'],
          ['create', 'Port'],
        ],
      },
      false,
    ],
    [
      'any of a list, one held',
      {
        any: [
          ['create', 'Port'],
          ['read', 'Boat'],
        ],
      },
      true,
    ],
    [
      'any of a list, none held',
      {
        any: [
          ['create', 'Port'],
          ['create', 'Boat'],
        ],
      },
      false,
    ],
    ['modify, update and delete held', { can: ['modify', 'Port'] }, true],
    ['modify, neither held', { can: ['modify', 'Boat'] }, false],
    ['any action where manage is held', { can: ['approve', 'Visitor'] }, true],
    ['a role name that is held', { roles: ['director', 'admin'] }, true],
    ['a role name that is not held', { roles: ['admin'] }, false],
    ['a permission held but a role name that is not', { can: ['read', 'Boat'], roles: ['admin'] }, false],
  ] as const)('asking for %s → %s', (_, gate, passed) => {
    expect(passes(gate, ability, ['director'])).toBe(passed)
  })

  test('modify in a rule grants update and delete', () => {
    const modifier = abilityOf([{ action: 'modify', subject: 'Boat' }])
    expect(can(modifier, 'update', 'Boat') && can(modifier, 'delete', 'Boat')).toBe(true)
    expect(can(modifier, 'create', 'Boat')).toBe(false)
  })
})

describe('shipped roles', () => {
  test('the admin may do everything with everything, in any facility', () => {
    const admin = abilityFor('admin')
    for (const type of entityTypes) for (const action of actions) expect(can(admin, action, type)).toBe(true)
    expect(canRow(admin, 'update', 'Department', { facilityId: 'PON' })).toBe(true)
  })

  test('the director manages the own facility, and only reads users and roles', () => {
    const director = abilityFor('director')
    expect(canRow(director, 'update', 'Department', { facilityId: 'LEV' })).toBe(true)
    expect(canRow(director, 'update', 'Department', { facilityId: 'PON' })).toBe(false)
    expect(canRow(director, 'delete', 'Boat', { id: 'any' })).toBe(true)
    for (const type of ['User', 'Role', 'Permission'] as const) {
      expect([can(director, 'read', type), can(director, 'update', type)]).toEqual([true, false])
    }
  })

  test('a boat manager reaches only the boats that they manage', () => {
    const manager = abilityFor('boat-manager')
    expect(canRow(manager, 'update', 'Boat', { id: 'boat-1' })).toBe(true)
    expect(canRow(manager, 'read', 'Boat', { id: 'boat-2' })).toBe(false)
    expect(can(manager, 'create', 'Boat')).toBe(false)
  })

  test('the viewer reads everything and changes nothing', () => {
    const viewer = abilityFor('viewer')
    for (const type of entityTypes) {
      expect(can(viewer, 'read', type)).toBe(true)
      for (const action of ['create', 'update', 'delete', 'approve', 'reject', 'share'] as const) {
        expect(can(viewer, action, type)).toBe(false)
      }
    }
  })

  test('only who leads surveys approves them', () => {
    const asked = shippedRoles.map(({ name }) => [name, can(abilityFor(name), 'approve', 'AuditReport')])
    expect(Object.fromEntries(asked)).toMatchObject({ 'survey-lead': true, surveyor: false, admin: true })
  })

  test('a denial of a user takes away what a role grants, whatever the order', () => {
    const grant = { entityType: 'Boat', action: 'update', scope: null } as const
    const denial = { ...grant, inverted: true }
    for (const grants of [
      [grant, denial],
      [denial, grant],
    ]) {
      expect(can(abilityOf(rulesOf(grants, reach)), 'update', 'Boat')).toBe(false)
    }
  })
})
