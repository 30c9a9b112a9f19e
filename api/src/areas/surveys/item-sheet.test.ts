import type { ReadingRow } from '@darsena/contract/areas/surveys/audit-item-readings'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { sendSheet } from '../../test-upload.ts'

interface Item {
  id: string
  code: string
  name: { it?: string; en?: string }
  version: number
  groups: { label: string }[]
  readings: ReadingRow[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
})
afterAll(() => server.stop())

const heading =
  'Codice;Gruppo;Nome italiano;Nome inglese;Rilievo;Rilievo in inglese;Tipo di valore;Unità;Opzioni;Obbligatorio;Minimo;Massimo;Attenzione sopra;Allarme sopra;Foto'
const sheet = (...lines: string[]) => [heading, ...lines].join('\n')
const itemOf = async (code: string): Promise<Item> => {
  const { body } = await lead.get<ListPage<Item>>(`/audit-items?code=${code}`)
  return (await lead.get<Item>(`/audit-items/${body.items[0]?.id}`)).body
}

const good = sheet(
  'X-1;NUOVO;Umidità prora;Moisture, bow;Dritta;Starboard;Numero intero;scala 0–999;;sì;0;999;159;199;Sempre',
  'X-1;;;;Sinistra;Port;INTEGER;Scala dell’igrometro;;no;0;999;159;199;',
  'X-2;NUOVO;Scafo;Hull;Stato;Condition;Scelta;;BUONO = Buono / Good | GRAVE! = Grave / Severe;sì;;;;;',
)

describe('a sheet of items', () => {
  test('brings items with readings and options, a line for each reading, and its groups; a second time it changes nothing', async () => {
    const first = await sendSheet(lead, 'audit-items', good)
    expect(first, first.text).toMatchObject({ status: 200, body: { counts: { create: 2, error: 0 } } })
    const item = await itemOf('X-1')
    expect(item).toMatchObject({ name: { it: 'Umidità prora', en: 'Moisture, bow' }, photo: 'ALWAYS' })
    expect(item.groups.map(({ label }) => label)).toEqual([expect.stringContaining('NUOVO')])
    expect(
      item.readings.map(({ label, valueType, unit, attentionMax }) => [
        label.en,
        valueType,
        unit,
        attentionMax,
      ]),
    ).toEqual([
      ['Starboard', 'INTEGER', 'meterScale', 159],
      ['Port', 'INTEGER', 'meterScale', 159],
    ])
    const [state] = (await itemOf('X-2')).readings
    expect(state?.options.map(({ value, label, isProblem }) => [value, label.en, isProblem])).toEqual([
      ['BUONO', 'Good', false],
      ['GRAVE', 'Severe', true],
    ])
    const second = await sendSheet(lead, 'audit-items', good)
    expect(second.body.counts).toMatchObject({ create: 0, update: 0, error: 0 })
    expect(await itemOf('X-1')).toEqual(item)
  })

  test('changes a reading only where that is asked for, and keeps its id', async () => {
    await sendSheet(lead, 'audit-items', good)
    const before = await itemOf('X-1')
    const changed = good.replaceAll('159;199', '120;150')
    await sendSheet(lead, 'audit-items', changed)
    expect(await itemOf('X-1')).toEqual(before)
    const updated = await sendSheet(lead, 'audit-items', changed, { fields: { onMatch: 'update' } })
    expect(updated.body.counts, updated.text).toMatchObject({ error: 0 })
    const after = await itemOf('X-1')
    expect(after.readings.map(({ id, attentionMax }) => [id, attentionMax])).toEqual(
      before.readings.map(({ id }) => [id, 120]),
    )
  })

  test('is written as an export that an import takes back without a difference, in either language', async () => {
    await sendSheet(lead, 'audit-items', good)
    for (const language of ['it', 'en']) {
      const headers = { 'accept-language': language }
      const { text } = await lead.get('/audit-items/export?format=csv&code=X-1,X-2', { headers })
      expect(text.trim().split('\n')).toHaveLength(4)
      const again = await sendSheet(lead, 'audit-items', text, { fields: { onMatch: 'update' }, headers })
      expect(again.body.counts, again.text).toEqual({ create: 0, update: 0, skip: 3, ask: 0, error: 0 })
    }
  })

  test.each([
    [
      'a code twice with another name',
      'Y-1;;Uno;;A;;Testo;;;;;;;;\nY-1;;Due;;B;;Testo;;;;;;;;',
      3,
      'Nome italiano',
    ],
    ['a reading twice with another type', 'Y-2;;Uno;;A;;Testo;;;;;;;;\nY-2;;;;A;;Data;;;;;;;;', 3, 'Rilievo'],
    ['an unknown unit', 'Y-3;;Uno;;A;;Numero;cubiti;;;;;;;', 2, 'Unità'],
    ['min above max', 'Y-4;;Uno;;A;;Numero;;;;10;2;;;', 2, 'Massimo'],
    ['an alarm inside of the attention limits', 'Y-5;;Uno;;A;;Numero;;;;;;20;10;', 2, 'Allarme sopra'],
    ['limits of a text', 'Y-6;;Uno;;A;;Testo;;;;1;;;;', 2, 'Minimo'],
    ['a choice without options', 'Y-7;;Uno;;A;;Scelta;;;;;;;;', 2, 'Opzioni'],
    ['an option twice', 'Y-8;;Uno;;A;;Scelta;;A = Uno | a = Due;;;;;;', 2, 'Opzioni'],
    ['a reading without a type', 'Y-9;;Uno;;A;;;;;sì;;;;;', 2, 'Tipo di valore'],
    ['an item without a name', 'Y-10;;;;A;;Testo;;;;;;;;', 2, 'Nome'],
  ])('with %s is refused at its line and column, and nothing is kept', async (_, lines, row, column) => {
    const before = (await lead.get<ListPage<Item>>('/audit-items')).body.total
    const refused = await sendSheet(lead, 'audit-items', sheet(lines))
    expect(refused.status, refused.text).toBe(422)
    const faulty = refused.body.rows.filter(({ fate }) => fate === 'error')
    expect(faulty.map((one) => [one.row, one.errors?.[0]?.column])).toEqual([[row, column]])
    expect((await lead.get('/audit-items')).body).toMatchObject({ total: before })
  })
})

describe('an item', () => {
  const label = { it: 'Prova' }
  test.each([
    ['min above max', { valueType: 'NUMBER', min: 3, max: 2 }, 'readings.0.max'],
    [
      'an alarm inside of the attention limits',
      { valueType: 'NUMBER', attentionMax: 9, alarmMax: 5 },
      'readings.0.alarmMax',
    ],
    ['an unknown unit', { valueType: 'NUMBER', unit: 'cubits' }, 'readings.0.unit'],
    ['a unit of a yes/no question', { valueType: 'BOOLEAN', unit: 'metres' }, 'readings.0.unit'],
    ['a choice without options', { valueType: 'ENUM' }, 'readings.0.options'],
    [
      'limits out of order on another scale',
      {
        valueType: 'INTEGER',
        instrument: 'MOISTURE_METER',
        scaleLimits: [{ scale: 'PERCENT', min: 5, max: 1 }],
      },
      'readings.0.scaleLimits.0.max',
    ],
    ['notice of what is no expiry', { valueType: 'DATE', attentionDays: 30 }, 'readings.0.attentionDays'],
  ])('is refused with %s, at its place', async (_, reading, path) => {
    const body = { code: 'Z-1', name: label, readings: [{ label, ...reading }] }
    expect(await lead.post('/audit-items', body)).toMatchObject({
      status: 422,
      body: { details: [{ path }] },
    })
  })

  test('rule 2: a reading or an option that is left out goes to the archive, and comes back under its id', async () => {
    const options = [
      { value: 'A', label },
      { value: 'B', label, isProblem: true },
    ]
    const readings = [
      { label, valueType: 'ENUM', options },
      { label: { it: 'Altro' }, valueType: 'BOOLEAN', problemValue: false },
    ]
    const made = await lead.post<Item>('/audit-items', { code: 'Z-2', name: label, readings })
    const [choice, other] = made.body.readings
    const less = [{ ...readings[0], id: choice?.id, options: options.slice(1) }]
    const path = `/audit-items/${made.body.id}`
    const changed = await lead.patch<Item>(path, { version: made.body.version, readings: less })
    expect(changed, changed.text).toMatchObject({ status: 200, body: { version: made.body.version + 1 } })
    expect(
      changed.body.readings.map(({ id, options: choices }) => [id, choices.map(({ value }) => value)]),
    ).toEqual([[choice?.id, ['B']]])
    const { rows } = await server.pool.query(
      'select count(*) filter (where archived_at is not null)::int as archived from audit_item_readings where item_id = $1',
      [made.body.id],
    )
    expect(rows).toEqual([{ archived: 1 }])
    const back = await lead.patch<Item>(path, {
      version: changed.body.version,
      readings: [...less, { ...readings[1], id: other?.id }],
    })
    expect(back.body.readings.map(({ id }) => id)).toEqual([choice?.id, other?.id])
    const foreign = await lead.post('/audit-items', {
      code: 'Z-3',
      name: label,
      readings: [{ ...readings[1], id: other?.id }],
    })
    expect(foreign).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})
