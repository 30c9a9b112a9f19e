import type { boats } from '@darsena/contract/areas/fleet/boats'
import type { ComponentProps } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import type { Screens } from './screens-for.tsx'

type Boats = Screens<typeof boats>
type Column = ComponentProps<Boats['Col']>
type Field = ComponentProps<Boats['Field']>

describe('screens of a resource', () => {
  it('take the names of its fields as sources, and no others', () => {
    expectTypeOf<'draft'>().toExtend<Column['source']>()
    expectTypeOf<'updatedAt'>().toExtend<Column['source']>()
    expectTypeOf<'draught'>().not.toExtend<Column['source']>()
    expectTypeOf<'shapeId'>().toExtend<Field['source']>()
    expectTypeOf<'updatedAt'>().not.toExtend<Field['source']>()
  })

  it('hand out rows whose values have the types of the contract', () => {
    type Row = Parameters<NonNullable<Column['render']>>[0]
    expectTypeOf<Row['lengthOverall']>().toEqualTypeOf<number | null>()
    expectTypeOf<Row['name']>().toEqualTypeOf<string>()
    expectTypeOf<Row['shape']>().toEqualTypeOf<{ id: string; label: string } | null>()
    expectTypeOf<Row>().not.toHaveProperty('berth')
  })
})
