import type { StructureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

interface Named {
  id: string
  label?: string
  itemCount: number
  surveyType: { nameShort: string }
  status: string
}

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
})
afterAll(() => server.stop())

const total = async (path: string) => (await lead.get<ListPage<Named>>(path)).body.total
const templateOf = async (nameShort: string) => {
  const { body } = await lead.get<ListPage<Named>>('/audit-templates?pageSize=200')
  return body.items.find(({ surveyType }) => surveyType.nameShort === nameShort)
}

test('the demo brings its whole catalogue through the import, in both languages', async () => {
  expect([
    await total('/audit-items'),
    await total('/audit-item-groups'),
    await total('/survey-types'),
  ]).toEqual([124, 14, 10])
  const { rows } = await server.pool.query(`
    select count(*)::int as readings, count(*) filter (where label ->> 'it' is null or label ->> 'en' is null)::int as untranslated,
      count(distinct options.list)::int as "optionSets" from audit_item_readings as reading
    left join lateral (select string_agg(value, ' ' order by position) as list from audit_item_reading_options
      where reading_id = reading.id) as options on true`)
  expect(rows).toEqual([{ readings: 253, untranslated: 0, optionSets: 18 }])
})

test('a template may hold everything, nothing, and a group several times', async () => {
  expect(await templateOf('PA')).toMatchObject({ itemCount: 124 })
  expect(await templateOf('DAN')).toMatchObject({ itemCount: 0 })
  const engines = await templateOf('PDI')
  const { body } = await lead.get<StructureRow>(`/audit-templates/${engines?.id}/structure`)
  expect(body.groupInstances.flatMap(({ label }) => label?.en ?? [])).toEqual(
    expect.arrayContaining(['Engine, port', 'Engine, starboard', 'Seacock 1']),
  )
})

test('limits are those of the catalogue: what stands at a limit is fine', async () => {
  const { body } = await lead.get<ListPage<Named>>('/audit-items?code=CAR-05')
  const { body: item } = await lead.get(`/audit-items/${body.items[0]?.id}`)
  expect(item).toMatchObject({
    name: { it: 'Umidità prora', en: 'Moisture, bow' },
    readings: [
      {
        unit: 'meterScale',
        min: 0,
        max: 999,
        attentionMax: 159,
        alarmMax: 199,
        instrument: 'MOISTURE_METER',
      },
      { required: true },
    ],
  })
})

test('some sixty assignments stand in all states, most at the first facility', async () => {
  const { body } = await lead.get<ListPage<Named>>('/audits?pageSize=200')
  expect(body.total).toBe(60)
  expect(new Set(body.items.map(({ status }) => status))).toEqual(
    new Set(['PLANNED', 'IN_PROGRESS', 'DONE', 'CANCELLED']),
  )
  expect(await total('/audits?overdue=true')).toBeGreaterThan(3)
})
