import { isOfOneFacility } from '@darsena/contract/access/entity-types'
import type { Resource, RowMeta } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { inLanguage } from '@darsena/contract/kit/label'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { sortableFields } from '@darsena/contract/kit/list-query'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFacility, referringBody, sampleBody } from './sample-values.ts'
import { services } from './services.ts'
import { type Client, startTestApp } from './test-app.ts'

type Row = RowMeta & Record<string, unknown>

const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))
const all = [...resources.values()].map((resource) => [resource.name, resource] as const)
const writable = all.filter(([, resource]) => !resource.readOnly)

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let nobody: Client
let foreigner: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  nobody = await server.as('nofacility')
  foreigner = await server.as('gatekeeper.pon')
})
afterAll(() => server.stop())

const make = async (resource: Resource): Promise<Row> => {
  const made = await admin.post<Row>(`/${resource.name}`, await sampleBody(admin, resources, resource))
  expect(made, made.text).toMatchObject({ status: 201 })
  return made.body
}

/** Another row's values, but for what is fixed: of this row as it is. */
const otherBody = async (resource: Resource, row: Row): Promise<Record<string, unknown>> => {
  const fixed = Object.keys(resource.fields).filter((field) => resource.traits[field]?.fixed)
  const own = Object.fromEntries(fixed.map((field) => [field, row[field]]))
  return { ...(await sampleBody(admin, resources, resource, own)), ...own }
}

const everyPage = async (url: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get<ListPage<Row>>(`${url}&page=${page}`)
    rows.push(...body.items)
    if (rows.length >= body.total || body.items.length === 0) return rows
  }
}

describe.each(all)('every resource: %s', (name, resource) => {
  test('answers 401 without a token and 403 without the right', async () => {
    expect(await server.anybody.get(`/${name}`)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
    expect(await nobody.get(`/${name}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await nobody.get(`/${name}/${uuidv7()}`)).toMatchObject({ status: 403 })
  })

  test('shows each row exactly once over all pages, whatever the order', async () => {
    if (!resource.readOnly) await Promise.all([make(resource), make(resource), make(resource)])
    const { body } = await admin.get<ListPage<Row>>(`/${name}?pageSize=1`)
    for (const field of sortableFields(resource)) {
      const rows = await everyPage(`/${name}?pageSize=200&sort=-${field}`)
      expect(new Set(rows.map((row) => row.id)).size, `sorted by ${field}`).toBe(body.total)
    }
  })

  test('answers a page past the end with no rows and the right total', async () => {
    const first = await admin.get<ListPage<Row>>(`/${name}?pageSize=2`)
    const past = await admin.get<ListPage<Row>>(`/${name}?pageSize=2&page=99999`)
    expect(past).toMatchObject({ status: 200, body: { items: [], page: 99999, total: first.body.total } })
  })

  test.each([
    ['sort=nonsense', 'sort'],
    ['nonsense=1', 'nonsense'],
    ['pageSize=201', 'pageSize'],
    ['page=0', 'page'],
    ['archived=maybe', 'archived'],
    ['q=%00', 'q'],
  ])('refuses the list query %s and names it', async (query, path) => {
    const refused = await admin.get<ErrorBody>(`/${name}?${query}`)
    expect(refused).toMatchObject({ status: 422, body: { code: 'VALIDATION', details: [{ path }] } })
  })

  test('tells a bad id (400) from an unknown one (404)', async () => {
    expect(await admin.get(`/${name}/42`)).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    expect(await admin.get(`/${name}/${uuidv7()}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await admin.get(`/${name}/${uuidv7()}/history`)).toMatchObject({ status: 404 })
  })

  test('treats % and _ in a search as plain characters', async () => {
    for (const q of ['%25%25%25', '___', '%25_%25']) {
      expect(await admin.get(`/${name}?q=${q}`)).toMatchObject({ status: 200, body: { total: 0 } })
    }
  })
})

describe.each(writable)('every writable resource: %s', (name, resource) => {
  test('creates a row with what was given and answers 201 with it', async () => {
    const body = await sampleBody(admin, resources, resource)
    const made = await admin.post<Row>(`/${name}`, body)
    expect(made, made.text).toMatchObject({ status: 201, body: { ...body, version: 1, archivedAt: null } })
    expect(await admin.get(`/${name}/${made.body.id}`)).toMatchObject({ status: 200, body: made.body })
  })

  test('the same create twice gives the same row, another under its id is refused', async () => {
    const body = { ...(await sampleBody(admin, resources, resource)), id: uuidv7() }
    const [first, second] = [await admin.post<Row>(`/${name}`, body), await admin.post<Row>(`/${name}`, body)]
    expect(second).toMatchObject({ status: 201, body: first.body })
    const other = { ...(await sampleBody(admin, resources, resource)), id: body.id }
    expect(await admin.post(`/${name}`, other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  test('rule 49: sent again under one key, a create or a change has one effect and the first answer', async () => {
    const key = { headers: { 'idempotency-key': uuidv7() } }
    const body = await sampleBody(admin, resources, resource)
    const made = await Promise.all([1, 2, 3].map(() => admin.post<Row>(`/${name}`, body, key)))
    for (const answer of made) expect(answer).toMatchObject({ status: 201, body: { id: made[0]?.body.id } })
    const other = await sampleBody(admin, resources, resource)
    expect(await admin.post(`/${name}`, other, key)).toMatchObject({ status: 422 })
    const row = await make(resource)
    const change = { ...(await otherBody(resource, row)), version: row.version }
    const again = { headers: { 'idempotency-key': row.id } }
    const first = await admin.patch(`/${name}/${row.id}`, change, again)
    expect(first, first.text).toMatchObject({ status: 200, body: { version: row.version + 1 } })
    expect(await admin.patch(`/${name}/${row.id}`, change, again)).toMatchObject({ body: first.body })
  })

  test('names every required field that is missing, in the language asked for', async () => {
    const required = Object.entries(resource.traits).flatMap(([field, traits]) =>
      traits.required ? [field] : [],
    )
    const italian = await admin.post<ErrorBody>(`/${name}`, {})
    const english = await admin.post<ErrorBody>(`/${name}`, {}, { headers: { 'accept-language': 'en' } })
    const messages = (answer: typeof italian) =>
      answer.body.details.map(({ path, message }) => [path, message])
    expect(italian.status).toBe(422)
    expect(messages(italian)).toEqual(required.map((field) => [field, 'Il campo è richiesto']))
    expect(messages(english)).toEqual(required.map((field) => [field, 'This field is required']))
  })

  test('refuses fields that it does not have, and those that only the server sets', async () => {
    const body = await sampleBody(admin, resources, resource)
    for (const field of ['nonsense', 'createdBy', 'version', 'archivedAt', 'facilityId', 'passwordHash']) {
      const refused = await admin.post<ErrorBody>(`/${name}`, { ...body, [field]: uuidv7() })
      expect(refused).toMatchObject({ status: 422, body: { details: [{ path: field }] } })
    }
  })

  test('refuses a value of the wrong type at each field, never with a 500', async () => {
    const body = await sampleBody(admin, resources, resource)
    for (const field of Object.keys(resource.fields)) {
      for (const wrong of [{}, [], 'x'.repeat(20_000), '\u0000', '\ud800', 1e308, true, '<script>']) {
        const answer = await admin.post<ErrorBody>(`/${name}`, { ...body, [field]: wrong })
        const isFault =
          answer.status === 422 && answer.body.details.every(({ path }) => path.startsWith(field))
        expect(isFault || answer.status === 201 || answer.status === 409, `${field}: ${answer.text}`).toBe(
          true,
        )
      }
    }
  })

  test('changes only what is given; null and an empty text empty a field', async () => {
    const row = await make(resource)
    const nullable = Object.keys(resource.fields).filter(
      (field) => resource.traits[field]?.nullable && !resource.traits[field]?.conditional,
    )
    const emptied = Object.fromEntries(nullable.map((field, at) => [field, at % 2 ? null : '']))
    const changed = await admin.patch<Row>(`/${name}/${row.id}`, { ...emptied, version: row.version })
    expect(changed.status, changed.text).toBe(200)
    for (const field of Object.keys(resource.fields)) {
      expect(changed.body[field], field).toEqual(nullable.includes(field) ? null : row[field])
    }
  })

  test('refuses a change made on an older version and keeps what is there', async () => {
    const row = await make(resource)
    const other = await otherBody(resource, row)
    const first = await admin.patch<Row>(`/${name}/${row.id}`, { ...other, version: row.version })
    expect(first, first.text).toMatchObject({ status: 200, body: { version: row.version + 1 } })
    const stale = await admin.patch(`/${name}/${row.id}`, {
      ...(await otherBody(resource, row)),
      version: row.version,
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect((await admin.get(`/${name}/${row.id}`)).body).toMatchObject(first.body)
    expect(await admin.patch(`/${name}/${row.id}`, other)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'version' }] },
    })
  })

  test('of many changes made on one version at once exactly one is kept', async () => {
    const row = await make(resource)
    const bodies = await Promise.all([1, 2, 3, 4].map(() => otherBody(resource, row)))
    const answers = await Promise.all(
      bodies.map((body) => admin.patch(`/${name}/${row.id}`, { ...body, version: row.version })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  test('archives, restores, and tells in the history who did it', async () => {
    const row = await make(resource)
    const listed = async (archived: string) =>
      (await everyPage(`/${name}?pageSize=200&archived=${archived}`)).some(({ id }) => id === row.id)
    expect(await admin.remove(`/${name}/${row.id}`)).toMatchObject({ status: 204 })
    expect([await listed('false'), await listed('true'), await listed('all')]).toEqual([false, true, true])
    expect(await admin.get(`/${name}/${row.id}`)).toMatchObject({
      status: 200,
      body: { archivedAt: expect.any(String) },
    })
    expect(await admin.post(`/${name}/${row.id}/restore`)).toMatchObject({
      status: 200,
      body: { archivedAt: null },
    })
    expect(await listed('false')).toBe(true)
    const { body } = await admin.get<ListPage<HistoryEntry>>(`/${name}/${row.id}/history`)
    expect(body.items.map((entry) => entry.action)).toEqual(['RESTORE', 'ARCHIVE', 'CREATE'])
    expect(body.items.every((entry) => entry.by?.label === 'Demo Amministratore')).toBe(true)
  })

  test('the history tells each changed field from what to what', async () => {
    const row = await make(resource)
    const other = await otherBody(resource, row)
    await admin.patch(`/${name}/${row.id}`, { ...other, version: row.version })
    const { body } = await admin.get<ListPage<HistoryEntry>>(`/${name}/${row.id}/history?pageSize=1`)
    const changed = Object.keys(other).filter(
      (field) => JSON.stringify(other[field]) !== JSON.stringify(row[field]),
    )
    expect(body.total).toBe(2)
    expect(body.items[0]?.changes.map((change) => change.field).sort()).toEqual(changed.sort())
    const named = (id: unknown) => expect.objectContaining({ id })
    for (const { field, to } of body.items[0]?.changes ?? []) {
      const [kind, value] = [resource.traits[field]?.kind, other[field]]
      const isMasked = kind === 'text' && resource.traits[field]?.isGuarded
      const logged = kind === 'reference' ? named(value) : isMasked ? '••••' : value
      expect(to).toEqual(kind === 'references' ? [value].flat().map(named) : logged)
    }
  })

  test('is found by each word of what it is called, ignoring case and accents', async () => {
    const row = await make(resource)
    const field = resource.search.find((one) => resource.traits[one]?.kind === 'text') ?? ''
    const value = row[field]
    const shown = typeof value === 'object' && value ? inLanguage(value, 'it') : String(value)
    const query = shown.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ').reverse().join(' ')
    const found = await admin.get<ListPage<Row>>(`/${name}?pageSize=200&q=${encodeURIComponent(query)}`)
    expect(found.body.items.map(({ id }) => id)).toContain(row.id)
  })

  test('keeps hostile text as it is, or refuses it', async () => {
    const texts = Object.entries(resource.traits).filter(
      ([, traits]) =>
        traits.kind === 'text' && !traits.example && !traits.derived && (traits.maxLength ?? 0) > 20,
    )
    for (const hostile of [`O'Brien <b>`, '=1+1', '🛥️', 'שלום', '\u202Eabc', "'; drop"]) {
      const body = await sampleBody(admin, resources, resource)
      for (const [field] of texts) body[field] = `${hostile}${uuidv7().slice(-4)}`
      const made = await admin.post<Row>(`/${name}`, body)
      expect(made, made.text).toMatchObject({
        status: 201,
        body: Object.fromEntries(texts.map(([field]) => [field, body[field]])),
      })
    }
  })

  test('answers writes without the right with 403, and without a token with 401', async () => {
    const row = await make(resource)
    const body = await sampleBody(admin, resources, resource)
    for (const [client, status] of [
      [nobody, 403],
      [server.anybody, 401],
    ] as const) {
      expect(await client.post(`/${name}`, body)).toMatchObject({ status })
      expect(await client.patch(`/${name}/${row.id}`, { ...body, version: row.version })).toMatchObject({
        status,
      })
      expect(await client.remove(`/${name}/${row.id}`)).toMatchObject({ status })
      expect(await client.post(`/${name}/${row.id}/restore`)).toMatchObject({ status })
    }
  })
})

const guarded = writable.flatMap(([name, resource]) => {
  const fields = Object.keys(resource.traits).filter((field) => resource.traits[field]?.isGuarded)
  return fields.length > 0 ? [[name, resource, fields] as const] : []
})
describe.each(guarded)('every resource that guards something: %s', (name, resource, fields) => {
  const texts = fields.filter((field) => resource.traits[field]?.kind === 'text')

  test('masks it in lists, search, order and export, and tells it whole where one row is asked for', async () => {
    const value = 'GEHEIM XYZW567'
    const body = { ...(await sampleBody(admin, resources, resource)), ...(texts[0] && { [texts[0]]: value }) }
    const { body: made } = await admin.post<Row>(`/${name}`, body)
    const { text } = await admin.get(`/${name}?pageSize=200&sort=-createdAt`)
    expect(text).toContain('•••• 567')
    expect(text).not.toContain('XYZW567')
    expect(await admin.get(`/${name}?q=XYZW567`)).toMatchObject({ body: { total: 0 } })
    expect((await admin.get(`/${name}/export?format=csv`)).text).not.toContain('XYZW567')
    expect((await admin.get(`/${name}/${made.id}/history`)).text).not.toContain('XYZW567')
    expect(sortableFields(resource)).not.toEqual(expect.arrayContaining(fields))
    expect((await admin.get<Row>(`/${name}/${made.id}`)).body).toMatchObject(body)
  })

  test('leaves a mark in the history when somebody else sees it, once, and refuses the mask as a value', async () => {
    const row = await make(resource)
    const viewer = await server.as('director')
    const actions = async () =>
      (await admin.get<ListPage<HistoryEntry>>(`/${name}/${row.id}/history`)).body.items.map(
        ({ action, by }) => `${action} ${by?.label}`,
      )
    await viewer.get(`/${name}?pageSize=200`)
    expect(await actions()).toEqual(['CREATE Demo Amministratore'])
    await viewer.get(`/${name}/${row.id}`)
    await viewer.get(`/${name}/${row.id}`)
    expect(await actions()).toEqual(['VIEW Demo Direttore', 'CREATE Demo Amministratore'])
    for (const field of texts) {
      const refused = await admin.patch(`/${name}/${row.id}`, { [field]: '•••• 567', version: row.version })
      expect(refused).toMatchObject({ status: 422, body: { details: [{ path: field }] } })
    }
  })

  test.each(['a change of nothing', 'a restore of what is there'])(
    'leaves that mark when %s answers it',
    async (what) => {
      const row = await make(resource)
      const director = await server.as('director')
      const asked = await (what === 'a change of nothing'
        ? director.patch<Row>(`/${name}/${row.id}`, { version: row.version })
        : director.post<Row>(`/${name}/${row.id}/restore`))
      expect(asked).toMatchObject({ status: 200, body: { version: row.version } })
      const { body } = await admin.get<ListPage<HistoryEntry>>(`/${name}/${row.id}/history`)
      expect(body.items.map(({ action }) => action)).toEqual(['VIEW', 'CREATE'])
    },
  )
})

const placed = all.filter(([, { subject }]) => isOfOneFacility(subject))
describe.each(placed)('every resource of a facility: %s', (name, resource) => {
  test('is seen in its facility only: not in lists, counts, by id or in the history of another', async () => {
    const [row, viewer] = [await make(resource), await server.as('viewer')]
    const pon = await admin.get<{ facilities: { id: string; isDefault: boolean }[] }>('/users/me')
    const other = pon.body.facilities.find((facility) => !facility.isDefault)?.id ?? ''
    const there = await admin.get<ListPage<Row>>(`/${name}?pageSize=200`, { facility: other })
    expect(there.body.items.map(({ id }) => id)).not.toContain(row.id)
    const body = await sampleBody(inFacility(admin, other), resources, resource)
    const made = await admin.post<Row>(`/${name}`, body, { facility: other })
    if (resource.hasFacility) expect(made.body.facilityId).toBe(other)
    for (const path of ['', '/history'])
      expect(await viewer.get(`/${name}/${made.body.id}${path}`)).toMatchObject({ status: 404 })
    expect(await viewer.get(`/${name}`, { facility: other })).toMatchObject({ status: 403 })
    expect((await foreigner.get(`/${name}/${row.id}`)).status).toBeGreaterThanOrEqual(403)
  })
})

// A survey type is held by its templates too: the area tests it.
const isHeldTwice = (name: string, field: string) => name === 'audits' && field === 'surveyTypeId'

const references = writable.flatMap(([name, resource]) =>
  Object.entries(resource.traits).flatMap(([field, traits]) =>
    traits.kind === 'reference' && !traits.derived && !isHeldTwice(name, field)
      ? [[name, field, resource, traits.to ?? ''] as const]
      : [],
  ),
)
describe.each(references)('every reference: %s %s', (name, field, resource, to) => {
  const fault = { status: 422, body: { code: 'VALIDATION', details: [{ path: field }] } }
  test('comes back with its label and keeps what it points at from being archived', async () => {
    const body = await referringBody(admin, resources, resource, field)
    const row = (await admin.post<Row>(`/${name}`, body)).body
    const target = String(row[field])
    expect(row[field.replace(/Id$/, '')]).toMatchObject({ id: target, label: expect.stringMatching(/./) })
    const refused = await admin.remove(`/${to}/${target}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    await admin.remove(`/${name}/${row.id}`)
    // Of a file the bytes would go, so it is kept for what is archived, too.
    const isInUse = to === 'files'
    expect(await admin.remove(`/${to}/${target}`)).toMatchObject({ status: isInUse ? 409 : 204 })
    const restored = await admin.post(`/${name}/${row.id}/restore`)
    expect(restored).toMatchObject(isInUse ? { status: 200 } : fault)
  })

  test('to nothing, or to something archived, is refused at its field', async () => {
    const body = await referringBody(admin, resources, resource, field)
    const archived = String(body[field])
    await admin.remove(`/${to}/${archived}`)
    for (const id of [archived, uuidv7()])
      expect(await admin.post(`/${name}`, { ...body, [field]: id })).toMatchObject(fault)
  })
})
