import { describe, expect, it } from 'vitest'
import { HttpError } from '../http-error.ts'
import { allFaults, type Faults, faultsOf } from './save-faults.ts'

describe('A refusal', () => {
  const refused = (status: number, code: string, details: object[]) =>
    new HttpError(new Response(null, { status }), { code, message: 'no', details })
  const ids = ['first', 'second', 'third']

  it('for collisions marks exactly the changes that meet something', () => {
    const met = { bookingId: 'b', boat: 'Vela', from: '2026-04-12T12:00:00Z', to: null }
    const slot = { id: 's', code: 'A1' }
    const error = refused(409, 'OVERLAP', [
      { path: 'changes.1.slotIds', message: 'taken', change: 1, slot, with: met },
    ])
    expect([...faultsOf(error, ids)]).toEqual([
      ['second', [{ kind: 'conflict', message: 'taken', detail: error.body.details[0] }]],
    ])
  })

  it('for a boat that does not fit can be overridden; an old version was overtaken', () => {
    const misfit = refused(422, 'MISFIT', [{ path: 'changes.0.slotIds', message: 'too long' }])
    expect(faultsOf(misfit, ids).get('first')).toEqual([{ kind: 'misfit', message: 'too long' }])
    const stale = refused(409, 'STALE_VERSION', [{ path: 'changes.2', message: '' }])
    expect(faultsOf(stale, ids).get('third')).toEqual([{ kind: 'stale' }])
  })

  it('for a boat that meets another where it does not fit either says both, and all that is too much', () => {
    const met = { bookingId: 'b', boat: 'Vela', from: '2026-04-12T12:00:00Z', to: null }
    const slot = { id: 's', code: 'A1' }
    const path = 'changes.1.slotIds'
    const error = refused(409, 'OVERLAP', [
      { path, message: 'taken', change: 1, slot, with: met },
      { path, message: 'too long', code: 'MISFIT' },
      { path, message: 'too broad', code: 'MISFIT' },
    ])
    expect(faultsOf(error, ids).get('second')).toEqual([
      { kind: 'conflict', message: 'taken', detail: error.body.details[0] },
      { kind: 'misfit', message: 'too long; too broad' },
    ])
  })

  it('that names no change marks none', () => {
    expect(faultsOf(refused(403, 'FORBIDDEN', []), ids).size).toBe(0)
  })
})

describe('What stands in the way of saving', () => {
  const conflict: Faults = new Map([['first', [{ kind: 'conflict', message: 'seen here' }]]])
  const refused: Faults = new Map([['first', [{ kind: 'conflict', message: 'said by the server' }]]])
  const none: Faults = new Map()
  const staged = new Map([['first', { op: 'update', version: 2 }]])

  it('is what can be seen before saving, the server’s word after, and a newer version before all', () => {
    const all = (version: number, server: Faults) =>
      allFaults(staged, { refused: server, found: conflict, versionOf: () => version }).get('first')
    expect(all(2, none)).toEqual(conflict.get('first'))
    expect(all(2, refused)).toEqual(refused.get('first'))
    expect(all(3, refused)).toEqual([{ kind: 'stale' }])
  })

  it('goes with the change', () => {
    expect(allFaults(new Map(), { refused, found: conflict, versionOf: () => 1 }).size).toBe(0)
  })
})
