import { boats } from '@darsena/contract/areas/fleet/boats'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Filter } from '@darsena/contract/kit/list-filter'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitOf, paramsOf, queryOf, valuesOf, withFilter } from './list-address.ts'

const resource: Resource = boats
const query = (address: string): ListQuery => queryOf(resource, new URLSearchParams(address))
const address = (asked: ListQuery) => paramsOf(resource, asked).toString()

const kind = fc.subarray(['SAIL', 'MOTOR', 'RIB', null], { minLength: 1 })
const brandName = fc.oneof(
  fc.constantFrom('none', '\\none', null),
  fc.stringMatching(/^[\p{L}\d&'+\\-](,| ?[\p{L}\d&'+\\-]){0,12}$/u),
)
const brand = fc.array(brandName, { minLength: 1, maxLength: 3 })
const filters: fc.Arbitrary<Filter[]> = fc
  .tuple(
    fc.option(kind.map((values): Filter => ({ field: 'kind', op: 'anyOf', values }))),
    fc.option(brand.map((values): Filter => ({ field: 'brand', op: 'anyOf', values }))),
    fc.option(
      fc.nat(100).map((limit): Filter => ({ field: 'lengthOverall', op: 'from', value: String(limit) })),
    ),
    fc.option(
      fc
        .integer({ min: 1900, max: 2026 })
        .map((limit): Filter => ({ field: 'year', op: 'to', value: String(limit) })),
    ),
  )
  .map((given) => given.filter((filter) => filter !== null))
const queries: fc.Arbitrary<ListQuery> = fc.record({
  page: fc.integer({ min: 1, max: 1000 }),
  pageSize: fc.constantFrom(25, 50, 100, 200),
  sort: fc.constantFrom('name', '-lengthOverall', 'flag,-year').map((sort) => query(`sort=${sort}`).sort),
  q: fc.string().map((text) => text.trim()),
  archived: fc.constantFrom('false' as const, 'true' as const, 'all' as const),
  filters,
})

describe('the address of a list', () => {
  it('holds all that was asked for', () => {
    fc.assert(
      fc.property(queries, (asked) => {
        expect(query(address(asked))).toEqual(asked)
      }),
    )
  })

  it('is empty for the list as it begins', () => {
    expect(address(query(''))).toBe('')
  })

  it('leaves out what it does not understand and keeps the rest', () => {
    const asked = query('kind=SUBMARINE&flag=IT&sort=nothing&page=-1&pageSize=9000&foo=bar&archived=maybe')
    expect(address(asked)).toBe('flag=IT')
  })
})

describe('filters', () => {
  it('of one field are replaced and taken away without touching the others', () => {
    const { filters: before } = query('kind=SAIL&lengthOverallFrom=9&lengthOverallTo=12')
    const changed = withFilter(before, 'lengthOverall', 'from', {
      field: 'lengthOverall',
      op: 'from',
      value: '10',
    })
    expect(limitOf(changed, 'lengthOverall', 'from')).toBe('10')
    expect(limitOf(changed, 'lengthOverall', 'to')).toBe('12')
    const without = withFilter(changed, 'kind', 'anyOf', undefined)
    expect(valuesOf(without, 'kind')).toEqual([])
    expect(limitOf(without, 'lengthOverall', 'to')).toBe('12')
  })
})
