import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { assetFolder } from '@darsena/db/asset-folder'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { sendSheet } from '../../../test-upload.ts'

interface Named {
  id: string
  name: string
}
interface Slot {
  id: string
  code: string
  mooring: string
  kind: string
  water: boolean
  length: number
  port: { label: string }
  group: { label: string }
}

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
})
afterAll(() => server.stop())

const data = (file: string) => readFileSync(join(assetFolder('seeds/data'), file))
const totalOf = async (path: string) => (await dockmaster.get<ListPage<Named>>(path)).body.total
const totals = async () => [
  await totalOf('/ports?pageSize=1'),
  await totalOf('/boat-slot-groups?pageSize=1'),
  await totalOf('/boat-slots?pageSize=1'),
]
const slotsOf = async (q: string) =>
  (await dockmaster.get<ListPage<Slot>>(`/boat-slots?pageSize=200&${q}`)).body.items
const portNamed = async (name: string) =>
  (await dockmaster.get<ListPage<Named>>(`/ports?q=${encodeURIComponent(name)}`)).body.items[0]

const berthMapping = JSON.stringify({
  harbour: 'portName',
  harbourLat: null,
  harbourLon: null,
  pier: 'groupName',
  pierLat: null,
  pierLon: null,
  pierWater: 'water',
  pierElectricity: null,
  berth: 'code',
  length: 'length',
  width: 'width',
  depth: 'maxDraft',
  mooringType: 'mooringCode',
  active: 'active',
})
const placeMapping = JSON.stringify({
  area: 'portName',
  section: 'groupName',
  water: 'water',
  electricity: null,
  place: 'code',
  length: 'length',
  width: 'width',
  active: 'active',
})

test('a register of 4,068 berths becomes 41 ports with 82 piers, and a second time nothing', async () => {
  const before = await totals()
  const fields = { mapping: berthMapping }
  const { status, body } = await sendSheet(dockmaster, 'boat-slots', data('berths.csv'), { fields })
  expect(status, JSON.stringify(body.rows?.filter(({ fate }) => fate === 'error').slice(0, 3))).toBe(200)
  expect(body.counts).toEqual({ create: 4068, update: 0, skip: 0, ask: 0, error: 0 })
  const after = await totals()
  expect(after.map((total, at) => total - (before[at] ?? 0))).toEqual([41, 82, 4068])
  const port = await portNamed('Airorannan venesatama')
  const slots = await slotsOf(`portId=${port?.id}`)
  expect(slots).toHaveLength(11)
  expect(slots[0]).toMatchObject({ code: 'A-3', group: { label: 'A' }, mooring: 'OTHER', kind: 'WATER' })

  const again = await sendSheet(dockmaster, 'boat-slots', data('berths.csv'), { fields })
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 4068, ask: 0, error: 0 })
  expect(await totals()).toEqual(after)
})

test('winter places are ashore, as is said once for all of them, and a second time nothing', async () => {
  const before = await totals()
  const fields = { mapping: placeMapping, defaults: JSON.stringify({ kind: 'GROUND_OUTDOOR' }) }
  const { status, body } = await sendSheet(dockmaster, 'boat-slots', data('winter-places.csv'), { fields })
  expect(status, JSON.stringify(body.rows?.filter(({ fate }) => fate === 'error').slice(0, 3))).toBe(200)
  expect(body.counts).toEqual({ create: 526, update: 0, skip: 0, ask: 0, error: 0 })
  const after = await totals()
  expect(after.map((total, at) => total - (before[at] ?? 0))).toEqual([4, 15, 526])
  const port = await portNamed('Laivalahti')
  expect((await slotsOf(`portId=${port?.id}`))[0]).toMatchObject({
    code: '1',
    group: { label: '-' },
    kind: 'GROUND_OUTDOOR',
    water: true,
  })
  const again = await sendSheet(dockmaster, 'boat-slots', data('winter-places.csv'), { fields })
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 526, ask: 0, error: 0 })
  expect(await totals()).toEqual(after)
})

const heads = 'Porto;Pontile;Posto;Lunghezza'

test('ports and piers are found again whatever their case, and a number keeps to the pier that has it', async () => {
  const first = await sendSheet(dockmaster, 'boat-slots', `${heads}\nCala Prova;Nord;7;12`)
  expect(first.body.counts).toMatchObject({ create: 1 })
  const port = await portNamed('Cala Prova')
  const groups = await dockmaster.get<ListPage<Named>>(`/boat-slot-groups?portId=${port?.id}`)
  const groupId = groups.body.items[0]?.id
  expect((await dockmaster.post('/boat-slots', { groupId, code: '8' })).status).toBe(201)
  const sheet = [heads, 'CALA PROVA;nord;7;12', 'cala prova;Sud;7;10', 'Cala Prova;NORD;8;12'].join('\n')
  const { body } = await sendSheet(dockmaster, 'boat-slots', sheet)
  expect(body.rows.map(({ fate, label }) => [fate, label])).toEqual([
    ['skip', 'Nord-7'],
    ['create', 'Sud-7'],
    ['skip', '8'],
  ])
})

test('one faulty line keeps everything out, the ports too, and is told at its column', async () => {
  const before = await totals()
  const sheet = [heads, 'Cala Guasta;A;1;12', 'Cala Guasta;A;2;-3', 'Cala Guasta;;3;9'].join('\n')
  const { status, body } = await sendSheet(dockmaster, 'boat-slots', sheet)
  expect(status).toBe(422)
  expect(body.rows.map(({ fate }) => fate)).toEqual(['create', 'error', 'create'])
  expect(body.rows[1]?.errors).toMatchObject([{ column: 'Lunghezza' }])
  expect(await totals()).toEqual(before)
  const tooLong = await sendSheet(
    dockmaster,
    'boat-slots',
    `${heads}\nCala Guasta;Pontile di Levante;1234567;9`,
  )
  expect(tooLong.body.rows[0]?.errors).toMatchObject([{ column: 'Posto' }])
})

const berths = 'Porto;Pontile;Posto;Lunghezza;Occupazione'
const isThere = async (resource: string, name: string) =>
  (await dockmaster.get<ListPage<Named>>(`/${resource}?q=${encodeURIComponent(name)}`)).body.total > 0

test('of the good rows alone, no port and no pontoon stays that only a faulty line had named', async () => {
  const sheet = [
    berths,
    'Cala Rimasta;Nord;1;12;',
    'Cala Sparita;Sud;2;;Più barche affiancate',
    'Cala Sparita bis;Pontile di Levante;1234567;9;',
    'Cala Rimasta;Molo perduto;3;;Più barche affiancate',
    'Cala Rimasta;Nord;4;10;',
    'cala rimasta;nord;4;10;',
  ].join('\n')
  const { status, body } = await sendSheet(dockmaster, 'boat-slots', sheet, { fields: { partial: 'true' } })
  expect(status).toBe(200)
  expect(body.rows.map(({ fate }) => fate)).toEqual(['create', 'error', 'error', 'error', 'create', 'skip'])
  const port = await portNamed('Cala Rimasta')
  expect((await slotsOf(`portId=${port?.id}`)).map(({ code }) => code)).toEqual(['Nord-1', 'Nord-4'])
  expect(await isThere('boat-slot-groups', 'Molo perduto')).toBe(false)
  expect(await isThere('ports', 'Cala Sparita')).toBe(false)
})

test('what is said of all rows is checked, and no column may say it as well', async () => {
  const sheet = `${heads}\nCala Detta;A;1;12`
  const send = (defaults: string) =>
    sendSheet<ErrorBody>(dockmaster, 'boat-slots', sheet, { fields: { defaults } })
  for (const [defaults, path] of [
    ['{"kind":"UNDERGROUND"}', 'defaults.kind'],
    ['{"constructor":1}', 'defaults.constructor'],
    ['[1]', 'defaults'],
  ] as const) {
    const { status, body } = await send(defaults)
    expect([status, body.details[0]?.path], defaults).toEqual([422, path])
  }
  const twice = await sendSheet<ErrorBody>(dockmaster, 'boat-slots', sheet, {
    fields: { mapping: '{"Lunghezza":"length"}', defaults: '{"length":9}' },
  })
  expect([twice.status, twice.body.details[0]?.path]).toEqual([422, 'mapping'])
  const named = await sendSheet(dockmaster, 'boat-slots', 'Posto\n1\n2', {
    fields: { defaults: '{"portName":"Cala Detta","groupName":"B"}' },
  })
  expect(named.body.counts).toMatchObject({ create: 2 })
  expect(named.body.rows.map(({ label }) => label)).toEqual(['B-1', 'B-2'])
})

test('a sheet that tells neither port nor pontoon is refused as a whole', async () => {
  const { status, body } = await sendSheet<ErrorBody>(dockmaster, 'boat-slots', 'Posto;Lunghezza\n1;12')
  expect([status, body.details[0]?.path]).toEqual([422, 'file'])
  expect(body.message).toContain('Pontile o area')
})

test('ports of another facility are not found: the same name is a port of one’s own', async () => {
  const admin = await server.as('admin')
  const facilities = await admin.get<ListPage<Named & { code: string }>>('/facilities')
  const facility = facilities.body.items.find(({ code }) => code === 'PON')?.id ?? ''
  const made = await admin.post<Named>('/ports', { name: 'Cala Altrui', code: 'ALTRUI' }, { facility })
  expect(made.status, made.text).toBe(201)
  const { body } = await sendSheet(dockmaster, 'boat-slots', `${heads}\nCala Altrui;A;1;12`)
  expect(body.counts).toMatchObject({ create: 1 })
  expect((await portNamed('Cala Altrui'))?.id).not.toBe(made.body.id)
})

test('whoever may make berths but no ports fills those that are there', async () => {
  await sql`insert into user_permissions (id, user_id, permission_id, scope)
    select gen_random_uuid(), u.id, p.id, 'FACILITY' from users u, permissions p
     where u.email = 'yard-manager@darsena.example' and p.entity_type = 'BoatSlot' and p.action = 'create'`.execute(
    server.db,
  )
  const yardManager = await server.as('yard-manager')
  const send = (line: string) => sendSheet(yardManager, 'boat-slots', `${heads}\n${line}`)
  expect((await send('Cala Prova;Nord;21;9')).body.counts).toMatchObject({ create: 1 })
  expect((await send('Cala Nuova;A;1;9')).body.rows[0]?.errors).toMatchObject([{ column: 'Porto' }])
  expect((await send('Cala Prova;Ovest;1;9')).body.rows[0]?.errors).toMatchObject([{ column: 'Pontile' }])
})

test('a port that somebody may make, but not the pontoon in it, is not there after an import of the good rows', async () => {
  await sql`insert into user_permissions (id, user_id, permission_id, scope)
    select gen_random_uuid(), u.id, p.id, 'FACILITY' from users u, permissions p
     where u.email = 'yard-manager@darsena.example' and p.entity_type = 'Port' and p.action = 'create'`.execute(
    server.db,
  )
  const yardManager = await server.as('yard-manager')
  const { body } = await sendSheet(yardManager, 'boat-slots', `${heads}\nCala Vuota;A;1;9`, {
    fields: { partial: 'true' },
  })
  expect(body.rows[0]?.errors).toMatchObject([{ column: 'Pontile' }])
  expect(await isThere('ports', 'Cala Vuota')).toBe(false)
})
