import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { create, noChanges, put, rebase } from '../../../../kit/staging/staged.ts'
import { changesToSave } from './changes.ts'
import { beAway, type Place, remove, type Staged, type StoredPart, split } from './staged.ts'

const none: Staged = noChanges
const at = (text: string) => Date.parse(text) / 1000
const owner = { stayId: 'stay', label: 'Alba Chiara', kind: 'TRANSIT', size: undefined } as const
const place: Place = {
  from: at('2026-04-12T12:00:00Z'),
  to: at('2026-04-15T09:00:00Z'),
  slotIds: ['a1'],
  confirmed: true,
  away: false,
}
const part: StoredPart = { id: 'stay', owner, version: 3, place }
const newPart = {
  id: 'new',
  owner: { ...owner, stayId: 'new' },
  record: { boatId: 'boat', notes: null, reason: null, contactId: null, aboard: [] },
  place,
}

describe('Changes that are not saved yet', () => {
  it('say only what differs, on the version that was seen', () => {
    const staged = put(none, part, { ...place, slotIds: ['a2'] })
    expect(changesToSave(staged)).toEqual({
      changes: [{ op: 'update', id: 'stay', version: 3, slotIds: ['a2'] }],
      ids: ['stay'],
    })
  })

  it('are none when a part is moved and moved back', () => {
    const there = put(none, part, { ...place, slotIds: ['a2'] })
    expect(put(there, { ...part, place: { ...place, slotIds: ['a2'] } }, place).size).toBe(0)
  })

  it('leave no step to undo where a part is put where it is', () => {
    expect(put(none, part, { ...place })).toBe(none)
    const there = put(none, part, { ...place, slotIds: ['a2'] })
    expect(put(there, part, { ...place, slotIds: ['a2'] })).toBe(there)
  })

  it('forget a new part that is deleted, with the further parts of its new stay', () => {
    const made = create(none, newPart)
    const cut = split(
      made,
      { ...part, id: 'new', owner: newPart.owner },
      {
        at: at('2026-04-13T12:00:00Z'),
        slotIds: ['a2'],
        confirmed: true,
        next: 'second',
      },
    )
    expect(cut.size).toBe(2)
    expect(remove(cut, { ...part, id: 'new', owner: newPart.owner }).size).toBe(0)
  })

  it('tell a new stay with its boat, and an open end as none', () => {
    const open = { ...newPart, place: { ...place, to: Number.POSITIVE_INFINITY, confirmed: false } }
    expect(changesToSave(create(none, open)).changes).toEqual([
      {
        op: 'create',
        id: 'new',
        boatId: 'boat',
        kind: 'TRANSIT',
        from: '2026-04-12T12:00:00.000Z',
        to: null,
        slotIds: ['a1'],
        confirmed: false,
      },
    ])
  })

  it('free berths before they take them, so that two boats can swap', () => {
    const staged = remove(create(none, newPart), { ...part, id: 'other' })
    expect(changesToSave(staged).ids).toEqual(['other', 'new'])
  })

  it('stand on what somebody else saved meanwhile, once that is accepted', () => {
    const staged = put(none, part, { ...place, slotIds: ['a2'] })
    const later: StoredPart = { ...part, version: 4, place: { ...place, to: place.to + 86_400 } }
    expect(changesToSave(rebase(staged, later)).changes).toEqual([
      { op: 'update', id: 'stay', version: 4, slotIds: ['a2'] },
    ])
    expect(rebase(staged, { ...part, version: 4, place: { ...place, slotIds: ['a2'] } }).size).toBe(0)
  })

  it('split a part into two that tile what it was (rule 21), at any time between its ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: place.from + 1, max: place.to - 1 }), (cut) => {
        const places = [
          ...split(none, part, { at: cut, slotIds: ['a2'], confirmed: true, next: 'second' }).values(),
        ].map((change) => change.op !== 'delete' && change.place)
        expect(places).toEqual([
          { ...place, to: cut },
          { ...place, from: cut, slotIds: ['a2'] },
        ])
      }),
    )
    expect(() =>
      split(none, part, { at: place.to, slotIds: ['a2'], confirmed: true, next: 'second' }),
    ).toThrow(RangeError)
  })

  it('let a boat be away within her part, her berth free meanwhile or kept', () => {
    const [from, to] = [place.from + 3600, place.to - 3600]
    const placesOf = (keeps: boolean) =>
      [...beAway(none, part, { from, to, keeps, ids: ['between', 'after'] }).values()].map(
        (change) => change.op !== 'delete' && change.place,
      )
    const [before, after] = [
      { ...place, to: from },
      { ...place, from: to },
    ]
    expect(placesOf(false)).toEqual([before, after])
    expect(placesOf(true)).toEqual([before, { ...place, from, to, away: true }, after])
    expect(() => beAway(none, part, { from, to: place.to, keeps: true, ids: ['a', 'b'] })).toThrow(RangeError)
  })
})
