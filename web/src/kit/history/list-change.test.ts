import { describe, expect, it } from 'vitest'
import { listChange } from './list-change.ts'

const [a, b] = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
]

describe('A change of a list', () => {
  it('tells what left and what came', () => {
    expect(listChange({ field: 'roleIds', from: [a], to: [b] })).toEqual({ left: [a], came: [b] })
    expect(listChange({ field: 'roleIds', from: null, to: [b] })).toEqual({ left: [], came: [b] })
  })

  it('leaves out what only moved', () => {
    expect(listChange({ field: 'roleIds', from: [a, b], to: [b] })).toEqual({ left: [a], came: [] })
  })

  it('is told as a whole where only the order changed', () => {
    expect(listChange({ field: 'roleIds', from: [a, b], to: [b, a] })).toBeUndefined()
  })

  it('is none where the value is no list', () => {
    expect(listChange({ field: 'name', from: 'A', to: 'B' })).toBeUndefined()
  })
})
