import type { BoatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import type { RowMeta } from '@darsena/contract/kit/define-resource'
import type { FileLink } from '@darsena/contract/kit/file-link'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { givenFile, somePdf } from '../../../test-files.ts'
import { sendSheet } from '../../../test-upload.ts'
import { cleanFiles } from '../../files/public.ts'

interface Document extends RowMeta {
  number: string | null
  fileIds: string[]
  files: FileLink[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let manager: Client
let managed: { boatId: string; memberId: string }
let foreign: { boatId: string; memberId: string }

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  manager = await server.as('boat-manager')
  managed = await crewOf((await manager.get<ListPage<RowMeta>>('/boats')).body.items[0]?.id ?? '')
  foreign = await crewOf((await admin.post<RowMeta>('/boats', { name: 'Altrui' })).body.id)
})
afterAll(() => server.stop())

/** A new captain of a boat. */
async function crewOf(boatId: string) {
  const memberId = (await admin.post<RowMeta>('/boat-members', { lastName: `Mozzo ${uuidv7()}` })).body.id
  await admin.post('/boat-member-roles', { boatId, memberId, role: 'CAPTAIN' })
  return { boatId, memberId }
}

async function given(path: string, body: object, client = admin): Promise<Document> {
  const made = await client.post<Document>(path, { fileIds: [], number: 'DOC 1234567', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const historyOf = async (path: string, id: string) =>
  (await admin.get<ListPage<HistoryEntry>>(`${path}/${id}/history`)).body.items

const kinds = [
  ['/boat-documents', 'boatId', 'INSURANCE'],
  ['/person-documents', 'memberId', 'PASSPORT'],
] as const

describe.each(kinds)('%s', (path, owner, type) => {
  test('of managed boats and their people are read and written by whoever manages them', async () => {
    const own = await given(path, { [owner]: managed[owner], type }, manager)
    expect(await manager.get(`${path}/${own.id}`)).toMatchObject({
      status: 200,
      body: { number: own.number },
    })
    const { status, body } = await manager.patch<Document>(`${path}/${own.id}`, {
      notes: 'nuova',
      version: 1,
    })
    expect([status, body.version]).toEqual([200, 2])
    expect(await manager.post(`${path}/${own.id}/renew`, {})).toMatchObject({ status: 201 })
    expect(await manager.remove(`${path}/${own.id}`)).toMatchObject({ status: 204 })
  })

  test('of others are not there: in no list, count, export or history, and nothing moves to them', async () => {
    const theirs = await given(path, { [owner]: foreign[owner], type, notes: 'Altrui' })
    expect(await manager.get(`${path}?notes=x`)).toMatchObject({ status: 422 })
    expect(await manager.get(`${path}?q=altrui`)).toMatchObject({ body: { total: 0, items: [] } })
    expect((await manager.get(`${path}/export?format=csv`)).text).not.toContain('Altrui')
    for (const one of ['', '/history'])
      expect(await manager.get(`${path}/${theirs.id}${one}`)).toMatchObject({ status: 404 })
    expect(await manager.patch(`${path}/${theirs.id}`, { notes: '', version: 1 })).toMatchObject({
      status: 404,
    })
    expect(await manager.post(`${path}/${theirs.id}/renew`, {})).toMatchObject({ status: 404 })
    const body = { [owner]: foreign[owner], type, fileIds: [] }
    expect((await manager.post(path, body)).status).toBe(403)
    const own = await given(path, { [owner]: managed[owner], type }, manager)
    const moved = await manager.patch(`${path}/${own.id}`, { [owner]: foreign[owner], version: 1 })
    expect(moved.status).toBe(403)
  })

  test('are nobody’s business without the right', async () => {
    const reader = await server.as(path === '/person-documents' ? 'surveyor' : 'gatekeeper')
    const { id } = await given(path, { [owner]: foreign[owner], type })
    for (const one of [path, `${path}/${id}`, `${path}/${id}/history`, `${path}/export?format=csv`])
      expect((await reader.get(one)).status).toBe(403)
  })

  test('keep their scans: each opening leaves a mark, and only readers open them', async () => {
    const file = await givenFile(admin, somePdf(400), 'scansione.pdf')
    const { id } = await given(path, { [owner]: managed[owner], type, number: null, fileIds: [file] })
    expect(await admin.remove(`/files/${file}`)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    const listed = await manager.get<ListPage<Document>>(`${path}?pageSize=200&sort=-createdAt`)
    expect((await historyOf(path, id)).map(({ action }) => action)).toEqual(['CREATE'])
    const url = listed.body.items.find((one) => one.id === id)?.files[0]?.url ?? ''
    expect((await server.app.inject({ url })).statusCode).toBe(200)
    const [view] = await historyOf(path, id)
    expect(view).toMatchObject({ action: 'VIEW', by: { label: 'Demo Gestore di imbarcazioni' }, changes: [] })
    const gatekeeper = await server.as('gatekeeper')
    expect(await gatekeeper.get(`/files/${file}/link`)).toMatchObject({ status: 404 })

    await cleanFiles(server.db)
    const { body } = await admin.patch<Document>(`${path}/${id}`, { fileIds: [], version: 1 })
    expect([body.version, body.files]).toEqual([2, []])
    const [change] = await historyOf(path, id)
    expect(change?.changes).toEqual([
      { field: 'fileIds', from: [{ id: file, label: 'scansione.pdf' }], to: null },
    ])
    expect(await admin.remove(`/files/${file}`)).toMatchObject({ status: 204 })
  })

  test('show only files that their writer may show, each once', async () => {
    const theirs = await givenFile(admin, somePdf(300), 'altrui.pdf')
    const own = await givenFile(manager, somePdf(300), 'proprio.pdf')
    const send = (fileIds: unknown) => manager.post(path, { [owner]: managed[owner], type, fileIds })
    for (const wrong of [[theirs], [own, theirs], [uuidv7()], [own, own]])
      expect(await send(wrong)).toMatchObject({ status: 422, body: { details: [{ path: 'fileIds' }] } })
    expect(await send([own])).toMatchObject({ status: 201, body: { files: [{ label: 'proprio.pdf' }] } })
  })
})

test('a boat at a glance tells who is on her and which documents raise an alert, as far as one may see', async () => {
  const { boatId, memberId } = managed
  await admin.post('/boat-member-roles', { boatId, memberId, role: 'GUEST', to: '2020-01-01' })
  const old = await given('/boat-documents', { boatId, type: 'INSURANCE', expiresOn: '2020-01-01' })
  const certificate = { boatId, type: 'CERTIFICATE_OF_REGISTRY', issuer: 'Ufficio', expiresOn: '2020-02-01' }
  const alert = await given('/boat-documents', certificate)
  await admin.post(`/boat-documents/${old.id}/renew`, { number: 'NEU' })
  const { status, body } = await manager.get<BoatOverview>(`/boats/${boatId}/overview`)
  expect(status).toBe(200)
  const captains = body.people.filter((one) => one.id === memberId)
  expect(captains).toEqual([{ id: memberId, label: expect.stringMatching(/^Mozzo/), role: 'CAPTAIN' }])
  const ids = body.documents.map(({ id }) => id)
  expect(ids).not.toContain(old.id)
  expect(body.documents).toContainEqual({
    id: alert.id,
    label: 'Licenza di navigazione · Ufficio',
    state: 'EXPIRED',
    expiresOn: '2020-02-01',
  })
  expect((await manager.get(`/boats/${foreign.boatId}/overview`)).status).toBe(404)
  expect((await (await server.as('gatekeeper')).get(`/boats/${boatId}/overview`)).status).toBe(403)
})

test('whoever has left a boat is out of reach of her manager, who learns nothing of new papers', async () => {
  const { memberId } = await crewOf(foreign.boatId)
  const role = { boatId: managed.boatId, memberId, role: 'CREW', to: '2020-01-01' }
  await admin.post('/boat-member-roles', role)
  const { id } = await given('/person-documents', { memberId, type: 'PASSPORT', expiresOn: '2020-01-01' })
  expect(await manager.get(`/boat-members/${memberId}`)).toMatchObject({ body: { documentStates: [] } })
  expect((await manager.get(`/person-documents/${id}`)).status).toBe(404)
  expect(await admin.get(`/boat-members/${memberId}`)).toMatchObject({
    body: { documentStates: ['EXPIRED'] },
  })
})

describe('papers of who is not on a managed boat today', () => {
  const roles = '/boat-member-roles'
  let memberId: string
  const day = async (offset: number) =>
    (await sql<{ day: string }>`select product_today() + ${offset}::int as day`.execute(server.db)).rows[0]
      ?.day
  const roleOf = async (rest: object, client = admin) =>
    client.post<RowMeta>(roles, { boatId: managed.boatId, memberId, role: 'CREW', ...rest })
  const total = async () =>
    (await manager.get<ListPage<Document>>(`/person-documents?memberId=${memberId}&archived=all`)).body.total

  beforeEach(async () => {
    memberId = (await crewOf(foreign.boatId)).memberId
    await given('/person-documents', { memberId, type: 'PASSPORT' })
  })

  test('are out of reach until the first day on board', async () => {
    await roleOf({ from: await day(1) })
    expect(await total()).toBe(0)
    await roleOf({ role: 'GUEST', from: await day(0), to: await day(0) })
    expect(await total()).toBe(1)
  })

  test('are not opened by a role that their reader writes', async () => {
    const [past, coming] = [await roleOf({ to: await day(-1) }), await roleOf({ from: await day(9) })]
    const gone = await roleOf({})
    await admin.remove(`${roles}/${gone.body.id}`)
    const attempts = [
      manager.patch(`${roles}/${past.body.id}`, { to: null, version: 1 }),
      manager.patch(`${roles}/${past.body.id}`, { to: await day(0), version: 1 }),
      manager.patch(`${roles}/${coming.body.id}`, { from: null, version: 1 }),
      manager.post(`${roles}/${gone.body.id}/restore`),
      roleOf({}, manager),
      roleOf({ from: await day(1) }, manager),
    ]
    for (const attempt of attempts) expect(await attempt).toMatchObject({ status: 403 })
    const own = (await roleOf({ memberId: managed.memberId, role: 'OTHER' }, manager)).body.id
    expect((await manager.patch(`${roles}/${own}`, { memberId, version: 1 })).status).toBe(403)
    expect(await total()).toBe(0)
  })

  test('are not opened by a sheet either', async () => {
    await sql`insert into user_permissions (id, user_id, permission_id, scope)
      select gen_random_uuid(), u.id, p.id, 'MANAGED_BOATS' from users u, permissions p
      where u.email = 'boat-manager@darsena.example' and p.entity_type = 'BoatMember' and p.action = 'create'`.execute(
      server.db,
    )
    await roleOf({ to: await day(-1) })
    const [email, hull] = [`${memberId}@darsena.example`, `H${memberId.slice(-8)}`]
    await admin.patch(`/boat-members/${memberId}`, { email, version: 1 })
    const boat = (await admin.get<RowMeta>(`/boats/${managed.boatId}`)).body
    await admin.patch(`/boats/${boat.id}`, { hullNumber: hull, version: boat.version })
    const sheet = `Cognome;E-mail;Ruolo;Matricola scafo\nMozzo;${email};Ospite;${hull}`
    const sent = await sendSheet(manager, 'boat-members', sheet, { fields: { onMatch: 'update' } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(403)
    expect(await total()).toBe(0)
    await sql`delete from user_permissions where scope = 'MANAGED_BOATS'`.execute(server.db)
  })

  test('stay closed while what the role tells otherwise is changed, and open where they were within reach', async () => {
    const past = await roleOf({ to: await day(-1) })
    const coming = await roleOf({ from: await day(2), to: await day(9) })
    const harmless = [
      [past, { notes: 'sbarcato', to: await day(-2) }],
      [coming, { notes: 'in arrivo', from: await day(3), to: await day(4) }],
    ] as const
    for (const [{ body }, change] of harmless) {
      expect(await manager.patch(`${roles}/${body.id}`, { ...change, version: 1 })).toMatchObject({
        status: 200,
      })
    }
    expect(await roleOf({ to: await day(-5) }, manager)).toMatchObject({ status: 201 })
    expect(await total()).toBe(0)
    await roleOf({ to: await day(1) })
    expect(await roleOf({ role: 'GUEST' }, manager)).toMatchObject({ status: 201 })
  })
})

test('erasing a person takes documents and scans along, out of the log too', async () => {
  const { memberId } = await crewOf(foreign.boatId)
  const file = await givenFile(admin, somePdf(500), 'passaporto-mozzo.pdf')
  const body = { memberId, type: 'PASSPORT', country: 'IT', fileIds: [file], notes: 'Geheimnis' }
  const { id } = await given('/person-documents', body)
  const { text } = await admin.get(`/boat-members/${memberId}/personal-data`)
  const whereScansAre = `"page": "https://darsena.example/person-documents/${id}"`
  for (const held of ['DOC 1234567', 'passaporto-mozzo.pdf', 'Geheimnis', whereScansAre])
    expect(text).toContain(held)
  expect(await admin.post(`/boat-members/${memberId}/erase`)).toMatchObject({ status: 200 })
  expect((await admin.get<Document>(`/person-documents/${id}`)).body).toMatchObject({
    number: null,
    country: null,
    notes: null,
    fileIds: [],
    archivedAt: expect.any(String),
  })
  await cleanFiles(server.db)
  const left = await sql<{ log: string }>`select coalesce(string_agg(concat(before, after), ' '), '') as log
    from change_log where entity_id in (${id}, ${file}, ${memberId})`.execute(server.db)
  expect(left.rows[0]?.log).not.toMatch(/1234567|passaporto|Geheimnis/)
  const rows = await sql`select 1 from files where id = ${file}`.execute(server.db)
  expect(rows.rows).toEqual([])
})
