import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginEdits, redo, step, undo } from './edits.ts'
import { stagingCommandOf } from './staging-keys.ts'

describe('Undo and redo', () => {
  it('lead back to where one was, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }), fc.nat(30), (values, back) => {
        const done = values.reduce(step<number>, beginEdits(-1))
        let edits = done
        const count = Math.min(back, done.past.length)
        for (let one = 0; one < count; one++) edits = undo(edits)
        expect(edits.present).toBe([...done.past, done.present][done.past.length - count])
        for (let one = 0; one < count; one++) edits = redo(edits)
        expect(edits).toEqual(done)
      }),
    )
  })

  it('end at the ends, and a new step ends what could be redone', () => {
    expect(undo(beginEdits(1))).toEqual(beginEdits(1))
    expect(redo(beginEdits(1))).toEqual(beginEdits(1))
    expect(step(undo(step(beginEdits(1), 2)), 3).future).toEqual([])
  })
})

describe('The keys of staged changes', () => {
  const press = (key: string, more: object = {}) =>
    stagingCommandOf({ key, shiftKey: false, ctrlKey: true, metaKey: false, ...more })

  it('save, undo and redo with Ctrl or Cmd, and do nothing without', () => {
    expect([press('s'), press('z'), press('y'), press('Z', { shiftKey: true })]).toEqual([
      'save',
      'undo',
      'redo',
      'redo',
    ])
    expect(press('z', { ctrlKey: false, metaKey: true })).toBe('undo')
    expect(press('s', { ctrlKey: false })).toBeUndefined()
  })
})
