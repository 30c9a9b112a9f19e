import type { RoleGrant } from '@darsena/contract/areas/identity/grants'
import { describe, expect, it } from 'vitest'
import { cellOf, grantsIn, overlaid, sheetOf, summaryOf, withReach } from './grant-sheet.ts'

const grant = (action: RoleGrant['action'], scope: RoleGrant['scope'], entityType = 'Boat' as const) => ({
  entityType,
  action,
  scope,
})
const sheet = sheetOf([grant('manage', 'MANAGED_BOATS'), grant('read', 'FACILITY'), grant('share', 'OWN')])
const nothing = sheetOf([])

describe('A sheet of grants', () => {
  it('shows what «manage» brings along, and what reaches further than that', () => {
    expect(cellOf(sheet, 'Boat', 'update')).toEqual({ own: [], reach: 'MANAGED_BOATS', isImplied: true })
    expect(cellOf(sheet, 'Boat', 'share')).toMatchObject({ reach: 'MANAGED_BOATS', isImplied: true })
    expect(cellOf(sheet, 'Boat', 'read')).toMatchObject({ reach: 'FACILITY', isImplied: false })
    expect(cellOf(sheet, 'Port', 'read')).toEqual({ own: [], reach: undefined, isImplied: false })
  })

  it('sums up an entity type by reach', () => {
    expect(summaryOf(sheet, 'Boat')).toEqual([
      { reach: 'FACILITY', actions: ['read'] },
      { reach: 'MANAGED_BOATS', actions: ['manage'] },
    ])
  })

  it('keeps a permission that carries two reaches as it is', () => {
    const two = [grant('read', 'OWN'), grant('read', 'MANAGED_BOATS')]
    expect(grantsIn(sheetOf(two), ['Boat'])).toEqual(two)
    expect(cellOf(sheetOf(two), 'Boat', 'read').own).toEqual(['OWN', 'MANAGED_BOATS'])
  })

  it('knows a change that was taken back as none', () => {
    const changed = withReach(sheet, nothing, ['Boat', 'Port'], 'read', undefined)
    expect([...changed.keys()]).toEqual(['Boat read'])
    expect(withReach(sheet, changed, ['Boat'], 'read', 'FACILITY').size).toBe(0)
  })

  it('keeps changes over what somebody else has saved meanwhile', () => {
    const changes = withReach(sheet, nothing, ['Boat'], 'read', 'ALL')
    const theirs = sheetOf([grant('read', 'OWN'), grant('update', 'OWN')])
    const merged = overlaid(theirs, changes)
    expect(grantsIn(merged, ['Boat'])).toEqual([grant('read', null), grant('update', 'OWN')])
  })
})
