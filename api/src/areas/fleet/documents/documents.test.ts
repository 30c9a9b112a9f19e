import type { RowMeta } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'

interface Document extends RowMeta {
  type: string
  number: string | null
  state: 'EXPIRED' | 'EXPIRING' | 'VALID'
  renewed: boolean
  renewsId: string | null
  renewedBy: { id: string; label: string } | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let today: ReturnType<typeof Temporal.PlainDate.from>

const inDays = (days: number) => today.add({ days }).toString()

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  const found = await sql<{ today: string }>`select product_today() as today`.execute(server.db)
  today = Temporal.PlainDate.from(found.rows[0]?.today ?? '')
})
afterAll(() => server.stop())

const newBoat = async () => (await admin.post<RowMeta>('/boats', { name: `Carte ${uuidv7()}` })).body.id
const newMember = async () =>
  (await admin.post<RowMeta>('/boat-members', { lastName: `Carta ${uuidv7()}` })).body.id

async function given(path: string, body: object): Promise<Document> {
  const made = await admin.post<Document>(path, { fileIds: [], ...body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const policy = async (body: object = {}) =>
  given('/boat-documents', { boatId: await newBoat(), type: 'INSURANCE', number: 'POL 4711 0815', ...body })

describe('the state of a document', () => {
  test.each([
    [-400, 'EXPIRED'],
    [-1, 'EXPIRED'],
    [0, 'EXPIRING'],
    [1, 'EXPIRING'],
    [30, 'EXPIRING'],
    [31, 'VALID'],
    [null, 'VALID'],
  ] as const)('that expires in %s days is %s', async (days, state) => {
    const expiresOn = days === null ? null : inDays(days)
    expect(await policy({ expiresOn })).toMatchObject({ expiresOn, state })
    const memberId = await newMember()
    expect(await given('/person-documents', { memberId, type: 'PASSPORT', expiresOn })).toMatchObject({
      state,
    })
  })

  test('is of the day in Europe/Madrid, also on the nights when the clock changes', async () => {
    const dayOf = async (moment: string) =>
      (await sql<{ day: string }>`select product_day(${moment}::timestamptz) as day`.execute(server.db))
        .rows[0]?.day
    expect(await dayOf('2026-07-01T21:59:59Z')).toBe('2026-07-01')
    expect(await dayOf('2026-07-01T22:00:00Z')).toBe('2026-07-02')
    expect(await dayOf('2026-03-28T22:59:59Z')).toBe('2026-03-28')
    expect(await dayOf('2026-03-28T23:00:00Z')).toBe('2026-03-29')
    expect(await dayOf('2026-10-25T22:59:59Z')).toBe('2026-10-25')
    expect(await dayOf('2026-10-25T23:00:00Z')).toBe('2026-10-26')
  })

  test('turns with midnight, without anything being written', async () => {
    const { id } = await policy({ expiresOn: '2026-07-01' })
    const stateOn = async (moment: string) => {
      await sql`create or replace function product_today() returns date language sql stable
        return product_day(timestamptz ${sql.lit(moment)})`.execute(server.db)
      return (await admin.get<Document>(`/boat-documents/${id}`)).body.state
    }
    try {
      expect(await stateOn('2026-05-31T21:59:59Z'), '31 days before').toBe('VALID')
      expect(await stateOn('2026-05-31T22:00:00Z')).toBe('EXPIRING')
      expect(await stateOn('2026-07-01T21:59:59Z')).toBe('EXPIRING')
      expect(await stateOn('2026-07-01T22:00:00Z')).toBe('EXPIRED')
    } finally {
      await sql`create or replace function product_today() returns date language sql stable
        return product_day(now())`.execute(server.db)
    }
    expect((await admin.get<Document>(`/boat-documents/${id}`)).body.version).toBe(1)
  })

  test('of any day of expiry is one of three, and they follow one another', async () => {
    const days = fc.integer({ min: -40_000, max: 40_000 })
    await fc.assert(
      fc.asyncProperty(days, fc.integer({ min: 0, max: 60 }), async (base, ahead) => {
        const start = today.add({ days: base })
        const found = await sql<{
          state: string
        }>`select document_state(${start.add({ days: ahead }).toString()}::date,
          ${start.toString()}::date) as state`.execute(server.db)
        expect(found.rows[0]?.state).toBe(ahead <= 30 ? 'EXPIRING' : 'VALID')
      }),
      { numRuns: 40 },
    )
  })

  test('is a filter and an order of the list, and stands in the export', async () => {
    const boatId = await newBoat()
    for (const [issuer, expiresOn] of [
      ['Scaduta', inDays(-3)],
      ['Buona', inDays(300)],
      ['Vicina', inDays(3)],
    ] as const)
      await policy({ boatId, issuer, expiresOn })
    const issuers = async (query: string) => {
      const { body } = await admin.get<ListPage<{ issuer: string }>>(
        `/boat-documents?boatId=${boatId}&${query}`,
      )
      return body.items.map(({ issuer }) => issuer)
    }
    expect(await issuers('sort=state')).toEqual(['Scaduta', 'Vicina', 'Buona'])
    expect(await issuers('sort=-state')).toEqual(['Buona', 'Vicina', 'Scaduta'])
    expect(await issuers('state=EXPIRED,EXPIRING')).toEqual(['Scaduta', 'Vicina'])
    expect(await issuers('state=VALID')).toEqual(['Buona'])
    const { text } = await admin.get(`/boat-documents/export?format=csv&boatId=${boatId}&state=EXPIRED`)
    expect(text).toMatch(/;•••• 815;Scaduta;.*;Scaduto;no;/)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    const wrong = await admin.get<ErrorBody>('/boat-documents?state=LOST')
    expect(wrong).toMatchObject({ status: 422, body: { details: [{ path: 'state' }] } })
  })

  test('gathers on the boat and on the person, and can be filtered by there', async () => {
    const [boatId, memberId] = [await newBoat(), await newMember()]
    await policy({ boatId, expiresOn: inDays(-1) })
    await policy({ boatId })
    await given('/person-documents', { memberId, type: 'LICENSE', expiresOn: inDays(9) })
    expect(await admin.get(`/boats/${boatId}`)).toMatchObject({
      body: { documentStates: ['EXPIRED', 'VALID'] },
    })
    expect(await admin.get(`/boat-members/${memberId}`)).toMatchObject({
      body: { documentStates: ['EXPIRING'] },
    })
    const ids = async (path: string) =>
      (await admin.get<ListPage<RowMeta>>(`${path}&pageSize=200`)).body.items.map(({ id }) => id)
    expect(await ids('/boats?documentStates=EXPIRED')).toContain(boatId)
    expect(await ids('/boats?documentStates=EXPIRING')).not.toContain(boatId)
    expect(await ids('/boat-members?documentStates=EXPIRING')).toContain(memberId)
    expect(await ids('/boat-members?documentStates=EXPIRED')).not.toContain(memberId)
  })
})

describe('a document', () => {
  test('does not expire before it was issued, in neither change nor database', async () => {
    const { id, version } = await policy({ issuedOn: inDays(0), expiresOn: inDays(0) })
    for (const wrong of [{ expiresOn: inDays(-1) }, { issuedOn: inDays(1) }]) {
      const refused = await admin.patch<ErrorBody>(`/boat-documents/${id}`, { ...wrong, version })
      expect(refused).toMatchObject({
        status: 422,
        body: { details: [{ path: 'expiresOn', message: 'Finisce prima di cominciare' }] },
      })
    }
    const memberId = await newMember()
    const body = { memberId, type: 'PASSPORT', fileIds: [], issuedOn: inDays(5), expiresOn: inDays(4) }
    expect(await admin.post('/person-documents', body)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'expiresOn' }] },
    })
    const bySql = sql`update boat_documents set expires_on = issued_on - 1 where id = ${id}`.execute(
      server.db,
    )
    await expect(bySql).rejects.toThrow('boat_documents_expires_on_check')
  })

  test.each(['2026-02-30', '31/12/2026', '2026-13-01', 'domani', 20261231])(
    'takes no day %j',
    async (expiresOn) => {
      const body = { boatId: await newBoat(), type: 'OTHER', fileIds: [], expiresOn }
      expect(await admin.post('/boat-documents', body)).toMatchObject({
        status: 422,
        body: { details: [{ path: 'expiresOn' }] },
      })
    },
  )

  test('of a person belongs to somebody, and to a member only', async () => {
    const type = 'PASSPORT'
    expect(await admin.post('/person-documents', { type, fileIds: [] })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'memberId' }] },
    })
    const both = { type, fileIds: [], memberId: await newMember(), visitorId: uuidv7() }
    expect(await admin.post('/person-documents', both)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'visitorId' }] },
    })
    const bySql = sql`insert into person_documents (id, type) values (${uuidv7()}, 'PASSPORT')`
    await expect(bySql.execute(server.db)).rejects.toThrow('person_documents_member_id_check')
  })

  test('keeps the person whose it is from being archived, and follows her into another record', async () => {
    const [inherited, other] = [await newMember(), await newMember()]
    const first = await given('/person-documents', {
      memberId: other,
      type: 'PASSPORT',
      number: 'AA 1234567',
    })
    const { body: second } = await admin.post<Document>(`/person-documents/${first.id}/renew`, {})
    expect(await admin.remove(`/boat-members/${other}`)).toMatchObject({
      status: 409,
      body: { code: 'IN_USE' },
    })
    expect(await admin.post(`/boat-members/${inherited}/merge`, { otherId: other })).toMatchObject({
      status: 200,
    })
    for (const { id } of [first, second])
      expect(await admin.get(`/person-documents/${id}`)).toMatchObject({ body: { memberId: inherited } })
  })
})

describe('a renewal', () => {
  test('takes over kind, number and issuer, and ends the alert of the earlier one', async () => {
    const boatId = await newBoat()
    const old = await policy({ boatId, issuer: 'Generali', expiresOn: inDays(-1), notes: 'vecchia' })
    const renewed = await admin.post<Document>(`/boat-documents/${old.id}/renew`, {
      issuedOn: inDays(0),
      expiresOn: inDays(365),
    })
    expect(renewed, renewed.text).toMatchObject({
      status: 201,
      body: {
        boatId,
        type: 'INSURANCE',
        number: 'POL 4711 0815',
        issuer: 'Generali',
        notes: null,
        state: 'VALID',
        renewsId: old.id,
        version: 1,
      },
    })
    expect((await admin.get<Document>(`/boat-documents/${old.id}`)).body).toMatchObject({
      state: 'EXPIRED',
      renewed: true,
      renewedById: renewed.body.id,
      renewedBy: { id: renewed.body.id, label: 'Assicurazione · Generali' },
      version: 1,
    })
    expect(await admin.get(`/boats/${boatId}`)).toMatchObject({ body: { documentStates: ['VALID'] } })
    const list = await admin.get(`/boat-documents?boatId=${boatId}&renewed=false`)
    expect(list).toMatchObject({ body: { total: 1, items: [{ id: renewed.body.id }] } })

    await admin.remove(`/boat-documents/${renewed.body.id}`)
    expect(await admin.get(`/boats/${boatId}`)).toMatchObject({ body: { documentStates: ['EXPIRED'] } })
  })

  test('is named by its type and country in the words of the reader', async () => {
    const passport = { memberId: await newMember(), type: 'PASSPORT', country: 'DE' }
    const old = await given('/person-documents', passport)
    await admin.post(`/person-documents/${old.id}/renew`, {})
    const label = async (language: string) => {
      const headers = { 'accept-language': language }
      const { body } = await admin.get<Document>(`/person-documents/${old.id}`, { headers })
      return body.renewedBy?.label
    }
    expect([await label('it'), await label('en')]).toEqual(['Passaporto · Germania', 'Passport · Germany'])
  })

  test('happens once: another one, or one of an archived document, is refused with the reason', async () => {
    const old = await policy()
    const path = `/boat-documents/${old.id}/renew`
    const body = { id: uuidv7(), number: 'POL 2' }
    const [first, again] = [await admin.post<Document>(path, body), await admin.post<Document>(path, body)]
    expect(again).toMatchObject({ status: 201, body: first.body })
    const other = await admin.post<ErrorBody>(path, { number: 'POL 3' })
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: 'Questo documento è già stato rinnovato' },
    })
    await admin.remove(`/boat-documents/${first.body.id}`)
    const { body: replacement } = await admin.post<Document>(path, {})
    expect(await admin.post(`/boat-documents/${first.body.id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    await admin.remove(`/boat-documents/${replacement.id}`)
    await admin.remove(`/boat-documents/${old.id}`)
    expect(await admin.post(path, {})).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  test('of many at once exactly one is kept', async () => {
    const { id } = await policy()
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`/boat-documents/${id}/renew`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('stays with the boat, whatever is sent or written', async () => {
    const { id } = await policy()
    const boatId = await newBoat()
    expect(await admin.post(`/boat-documents/${id}/renew`, { boatId })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'boatId' }] },
    })
    expect(await admin.post(`/boat-documents/${id}/renew`, { renewsId: id })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'renewsId' }] },
    })
    const { body } = await admin.post<Document>(`/boat-documents/${id}/renew`, {})
    expect(await admin.patch(`/boat-documents/${body.id}`, { boatId, version: 1 })).toMatchObject({
      status: 422,
    })
    expect(await admin.post(`/boat-documents/${uuidv7()}/renew`, {})).toMatchObject({ status: 404 })
  })
})
