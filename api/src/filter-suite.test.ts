import type { Resource, RowMeta } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { FieldKind, FieldTraits } from '@darsena/contract/kit/fields'
import { isRange, isValidFilter } from '@darsena/contract/kit/list-filter'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleBody } from './sample-values.ts'
import { services } from './services.ts'
import { type Client, startTestApp } from './test-app.ts'

const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

/** Values that no field of the kind can have. */
const impossible: Partial<Record<FieldKind, readonly string[]>> = {
  integer: ['2.5', '99999999999', '0x10', '1e3', 'due'],
  number: ['0x10', '1e400', 'NaN', '1.5.5'],
  day: ['2026-02-31', '31/02/2026', '0227-01-01', '9999-12-31'],
  instant: [
    '2026-02-31',
    '01/07/2027',
    '0227-01-01T00:00:00Z',
    '2026-07-01T25:00:00Z',
    '2026-07-01T10:00:00',
  ],
  choice: ['NOTHING'],
  choices: ['NOTHING'],
  country: ['ZZ'],
  yesNo: ['maybe', '1'],
  reference: ['1', 'none'],
  references: ['1', 'none'],
}

const filters = [...resources.values()].flatMap((resource) =>
  resource.filter.flatMap((field): [string, string, Resource, FieldTraits][] => {
    const traits = resource.traits[field]
    return traits ? [[resource.name, field, resource, traits]] : []
  }),
)

describe.each(filters)('the filter of %s by %s', (name, field, _, traits) => {
  const parameters = isRange(traits) ? [field, `${field}From`, `${field}To`] : [field]

  test.each(parameters)('refuses what cannot be a value, at %s, in list and export', async (parameter) => {
    for (const value of impossible[traits.kind] ?? []) {
      for (const path of [`/${name}?`, `/${name}/export?format=csv&`]) {
        const refused = await admin.get<ErrorBody>(`${path}${parameter}=${encodeURIComponent(value)}`)
        expect(refused, `${path}${parameter}=${value}`).toMatchObject({
          status: 422,
          body: { code: 'VALIDATION', details: [{ path: parameter }] },
        })
      }
    }
  })

  test('asks for empty fields by a mark that no text can be', async () => {
    expect(await admin.get(`/${name}?${field}=%5Cnone`)).toMatchObject({ status: 200 })
  })
})

const reversed = [
  ['2001', '2000'],
  ['2', '1'],
  ['2026-03-02', '2026-03-01'],
] as const
/** The first reversed range of which the field takes both ends. */
const reversedOf = (resource: Resource, field: string) =>
  reversed.find((ends) => ends.every((value) => isValidFilter(resource, { field, op: 'from', value }))) ?? []

describe.each(filters.filter(([, , , traits]) => isRange(traits)))(
  'the range of %s by %s',
  (name, field, resource) => {
    test('is refused at its end when it ends before it begins', async () => {
      const [from, to] = reversedOf(resource, field)
      const refused = await admin.get<ErrorBody>(`/${name}?${field}From=${from}&${field}To=${to}`)
      expect(refused).toMatchObject({ status: 422, body: { details: [{ path: `${field}To` }] } })
      expect(await admin.get(`/${name}?${field}From=${to}&${field}To=${to}`)).toMatchObject({ status: 200 })
    })
  },
)

const instants = filters.filter(
  ([, , resource, { kind, derived }]) => kind === 'instant' && !derived && !resource.readOnly,
)
const zone = 'Europe/Madrid'
const at = (day: string, clock: string) =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).toInstant().toString()
/** The other end of a period that has both or none, on a day that no test asks for. */
const otherEnd: Record<string, (instant: string) => Record<string, string>> = {
  startsAt: (instant) => ({
    endsAt: Temporal.Instant.from(instant)
      .add({ hours: 20 * 24 })
      .toString(),
  }),
  endsAt: (instant) => ({
    startsAt: Temporal.Instant.from(instant)
      .subtract({ hours: 20 * 24 })
      .toString(),
  }),
}
const daysFrom = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

describe.each(instants)('a day in the filter of %s by %s', (name, field, resource) => {
  // The example of an open end goes to the first sample; those that follow have none, and reach as far as is asked for.
  beforeAll(async () => {
    for (const [, , one] of instants) await sampleBody(admin, resources, one)
  })

  test.each([
    ['23 hours', '2031-03-30'],
    ['24 hours', '2031-07-01'],
    ['25 hours', '2031-10-26'],
  ])('is that day on the facility’s clock, when it has %s', async (_, day) => {
    const made: string[] = []
    for (const clock of ['00:30', '23:30']) {
      const period = resource.traits.from && field !== 'from' ? { from: '2026-10-28T11:00:00Z' } : {}
      const open = resource.traits.to && field === 'from' ? { to: null } : {}
      const instant = at(day, clock)
      const given = { ...period, ...open, ...otherEnd[field]?.(instant), [field]: instant }
      const body = await sampleBody(admin, resources, resource, given)
      const answer = await admin.post<RowMeta>(`/${name}`, { ...body, ...given })
      expect(answer, answer.text).toMatchObject({ status: 201 })
      made.push(answer.body.id)
    }
    const found = async (query: string) => {
      const { body } = await admin.get<ListPage<RowMeta>>(`/${name}?${query}&pageSize=200`)
      const sheet = await admin.get(`/${name}/export?format=csv&${query}`)
      return {
        ids: body.items.map(({ id }) => id).sort(),
        total: body.total,
        lines: sheet.text.trimEnd().split('\r\n').length - 1,
      }
    }
    const all = { ids: made.sort(), total: 2, lines: 2 }
    const none = { ids: [], total: 0, lines: 0 }
    const [before, after] = [daysFrom(day, -1), daysFrom(day, 1)]
    expect(await found(`${field}=${day}`)).toEqual(all)
    expect(await found(`${field}From=${day}&${field}To=${day}`)).toEqual(all)
    for (const other of [before, after]) {
      expect(await found(`${field}=${other}`)).toEqual(none)
      expect(await found(`${field}From=${other}&${field}To=${other}`)).toEqual(none)
    }
  })
})

describe('a window of a query', () => {
  test.each(['free-slots', 'plan'])(
    'is refused at its end when it is empty or reversed: %s',
    async (call) => {
      const { body } = await admin.get<ListPage<RowMeta>>('/ports')
      const [from, to] = ['2031-07-02T10:00:00Z', '2031-07-01T10:00:00Z']
      for (const end of [from, to]) {
        const refused = await admin.get(`/ports/${body.items[0]?.id}/${call}?from=${from}&to=${end}`)
        expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'to' }] } })
      }
    },
  )

  test.each(['occupancy', 'occupancy/export'])('of days likewise: %s', async (call) => {
    const { body } = await admin.get<ListPage<RowMeta>>('/ports')
    for (const end of ['2031-07-02', '2031-07-01']) {
      const query = `from=2031-07-02&to=${end}${call.endsWith('export') ? '&format=csv' : ''}`
      const refused = await admin.get(`/ports/${body.items[0]?.id}/${call}?${query}`)
      expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'to' }] } })
    }
  })
})

test('a text «none» is found by itself, and empty fields by their mark', async () => {
  for (const brand of ['none', null]) await admin.post('/boats', { name: `Filtro ${brand}`, brand })
  const names = async (brand: string) => {
    const { body } = await admin.get<ListPage<{ name: string }>>(`/boats?q=filtro&brand=${brand}`)
    return body.items.map(({ name }) => name).sort()
  }
  expect(await names('none')).toEqual(['Filtro none'])
  expect(await names('%5Cnone')).toEqual(['Filtro null'])
  expect(await names('none,%5Cnone')).toEqual(['Filtro none', 'Filtro null'])
})
