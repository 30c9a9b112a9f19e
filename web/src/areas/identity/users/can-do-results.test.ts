import type { CanDoLine } from '@darsena/contract/areas/identity/grants'
import { describe, expect, it } from 'vitest'
import { resultsOf } from './can-do-results.ts'

const surveyor = { id: 'role-1', label: 'Perito' }
const viewer = { id: 'role-2', label: 'Sola lettura' }
const line = (action: CanDoLine['action'], more: Partial<CanDoLine> = {}): CanDoLine => ({
  entityType: 'Boat',
  action,
  scope: 'FACILITY',
  inverted: false,
  from: surveyor,
  ...more,
})

describe('What somebody can do', () => {
  it('is one line for the actions that come out alike', () => {
    const lines = [line('read'), line('update'), line('read', { entityType: 'Port' })]
    expect(resultsOf(lines, 'Boat')).toEqual([
      {
        actions: ['read', 'update'],
        reach: 'FACILITY',
        denied: [],
        sources: [{ from: surveyor, reach: 'FACILITY' }],
      },
    ])
  })

  it('is «manage» where a role grants all of it', () => {
    expect(resultsOf([line('manage')], 'Boat')).toMatchObject([{ actions: ['manage'], reach: 'FACILITY' }])
  })

  it('reaches as far as the widest of its sources, each told once', () => {
    const lines = [line('read'), line('read', { scope: 'OWN' }), line('read', { scope: null, from: viewer })]
    expect(resultsOf(lines, 'Boat')).toMatchObject([
      {
        reach: 'ALL',
        sources: [
          { from: surveyor, reach: 'FACILITY' },
          { from: viewer, reach: 'ALL' },
        ],
      },
    ])
  })

  it('shows a denial beside what it takes away', () => {
    const denial = line('update', { scope: null, inverted: true, from: null })
    expect(resultsOf([line('manage'), denial], 'Boat')).toMatchObject([
      { actions: ['create', 'read', 'delete', 'approve', 'reject', 'share'], reach: 'FACILITY', denied: [] },
      { actions: ['update'], reach: undefined, denied: ['ALL'], sources: [{ from: surveyor }] },
    ])
  })

  it('keeps what a narrower denial leaves', () => {
    const denial = line('read', { scope: 'OWN', inverted: true, from: null })
    expect(resultsOf([line('read'), denial], 'Boat')).toMatchObject([{ reach: 'FACILITY', denied: ['OWN'] }])
  })

  it('is nothing where the denial of a facility takes what all facilities share', () => {
    const lines = (entityType: 'Boat' | 'Port') => [
      line('read', { entityType, scope: null }),
      line('read', { entityType, inverted: true, from: null }),
    ]
    expect(resultsOf(lines('Boat'), 'Boat')).toMatchObject([{ reach: undefined }])
    expect(resultsOf(lines('Port'), 'Port')).toMatchObject([{ reach: 'ALL', denied: ['FACILITY'] }])
  })

  it('shows a denial also where nothing is granted', () => {
    const denial = line('share', { scope: null, inverted: true, from: null })
    expect(resultsOf([denial], 'Boat')).toEqual([
      { actions: ['share'], reach: undefined, denied: ['ALL'], sources: [] },
    ])
  })
})
