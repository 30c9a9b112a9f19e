import type { likeBoats } from '@darsena/contract/areas/fleet/likeness'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Client, startTestApp } from '../../test-app.ts'

interface Row {
  id: string
  version: number
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const made = async (resource: string, body: object) => {
  const answer = await director.post<Row>(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('a boat that may be on record already', () => {
  const ask = async (query: Record<string, string>, client = director) => {
    const { status, body, text } = await client.get<z.infer<typeof likeBoats>>(
      `/boats/duplicates?${new URLSearchParams(query)}`,
    )
    expect(status, text).toBe(200)
    return body.items.map(({ label, same }) => [label.split(' · ')[0], ...same])
  }
  beforeAll(async () => {
    await made('boats', {
      name: 'Ponentè',
      brand: 'Vismara',
      hullNumber: '007',
      sailNumber: 'ITA 15007',
      hin: 'ITVSM00007D505',
      mmsi: '247000007',
      registrationNumber: 'GE 1234 D',
      callSign: 'IABC7',
      lengthOverall: 14.2,
    })
    await made('boats', { name: 'Senza nulla' })
  })

  test.each([
    [{ hin: 'it-vsm00007d505' }, [['Ponentè', 'hin']]],
    [{ mmsi: '247000007', callSign: 'iabc 7' }, [['Ponentè', 'mmsi', 'callSign']]],
    [{ registrationNumber: 'ge1234d' }, [['Ponentè', 'registrationNumber']]],
    [{ hullNumber: '007', brand: 'VISMARA' }, [['Ponentè', 'hullNumber']]],
    [{ hullNumber: '007' }, []],
    [{ hullNumber: '7', brand: 'Vismara' }, []],
    [{ hullNumber: '007', brand: 'Swan' }, []],
    [{ sailNumber: 'ita15007' }, [['Ponentè', 'sailNumber']]],
    [{ sailNumber: 'ita15007', brand: 'Swan' }, []],
    [{ name: 'PONENTE', lengthOverall: '14.25' }, [['Ponentè', 'name']]],
    [{ name: 'ponente', brand: 'vismara' }, [['Ponentè', 'name']]],
    [{ name: 'ponente', brand: 'vismara', lengthOverall: '12' }, []],
    [{ name: 'ponente', brand: 'swan', lengthOverall: '14.2' }, []],
    [{ name: 'ponente' }, []],
    [{ name: 'Senza nulla', brand: 'Swan' }, []],
    [{ name: '', hin: ' ' }, []],
  ])('%j is %j', async (query, expected) => {
    expect(await ask(query)).toEqual(expected)
  })

  test('is never the boat itself, nor one that the reader may not see', async () => {
    const twin = await made('boats', { name: 'Gemella', mmsi: '247000007' })
    expect(await ask({ mmsi: '247000007', id: twin.id })).toEqual([['Ponentè', 'mmsi']])
    expect(await ask({ mmsi: '247000007' }, await server.as('boat-manager'))).toEqual([])
    expect((await director.get('/boats/duplicates?lengthOverall=-1')).status).toBe(422)
  })
})

describe('merging two boats', () => {
  const twins = async () => ({
    remaining: await made('boats', { name: 'Alba', brand: 'Swan' }),
    other: await made('boats', { name: 'Alba doppia', hullNumber: '12', notes: 'vecchia scheda' }),
    person: await made('boat-members', { lastName: 'Armatrice' }),
  })

  test('moves people, managers and documents, takes the chosen values, and says what became of the other', async () => {
    const { remaining, other, person } = await twins()
    await made('boat-member-roles', { boatId: other.id, memberId: person.id, role: 'CAPTAIN' })
    await made('boat-managers', { boatId: other.id, name: 'Gino Gestori' })
    const old = await made('boat-documents', { boatId: other.id, type: 'INSURANCE', fileIds: [] })
    await director.remove(`/boat-documents/${old.id}`)
    const merged = await director.post(`/boats/${remaining.id}/merge`, {
      otherId: other.id,
      values: { hullNumber: '12', notes: 'vecchia scheda' },
    })
    expect(merged, merged.text).toMatchObject({
      status: 200,
      body: { id: remaining.id, name: 'Alba', brand: 'Swan', hullNumber: '12', notes: 'vecchia scheda' },
    })
    for (const resource of ['boat-member-roles', 'boat-managers', 'boat-documents']) {
      const of = async ({ id }: Row) =>
        (await director.get<ListPage<Row>>(`/${resource}?boatId=${id}&archived=all`)).body.total
      expect([resource, await of(remaining), await of(other)]).toEqual([resource, 1, 0])
    }
    expect((await director.get(`/boats/${other.id}`)).body).toMatchObject({
      archivedAt: expect.any(String),
      mergedInto: { id: remaining.id },
    })
    const history = await director.get<ListPage<HistoryEntry>>(`/boats/${other.id}/history`)
    expect(history.body.items.map(({ action }) => action)).toEqual(['ARCHIVE', 'CREATE'])
  })

  test('moves what any table says of the boat, pairs that are there already included', async () => {
    const { remaining, other } = await twins()
    await sql`create table logbooks (id int primary key, boat_id uuid references boats)`.execute(server.db)
    await sql`create table moored_beside (boat_id uuid references boats, place int, primary key (boat_id, place))`.execute(
      server.db,
    )
    await sql`insert into logbooks values (1, ${other.id})`.execute(server.db)
    await sql`insert into moored_beside values (${other.id}, 1), (${other.id}, 2), (${remaining.id}, 2)`.execute(
      server.db,
    )
    const merged = await director.post(`/boats/${remaining.id}/merge`, { otherId: other.id })
    expect(merged.status, merged.text).toBe(200)
    const places = await sql<{ boat: string; place: number }>`select boat_id as boat, place from moored_beside
      union all select boat_id, 0 from logbooks order by 2`.execute(server.db)
    expect(places.rows).toEqual([0, 1, 2].map((place) => ({ boat: remaining.id, place })))
    await sql`drop table logbooks, moored_beside`.execute(server.db)
  })

  test('makes one ownership of two at the same time, and keeps a HIN that only one may have', async () => {
    const { remaining, other, person } = await twins()
    await director.patch(`/boats/${other.id}`, { hin: 'ITVSM00012D505', version: other.version })
    const owner = { memberId: person.id, role: 'OWNER' }
    await made('boat-member-roles', { ...owner, boatId: remaining.id, from: '2020-01-01', to: '2022-01-01' })
    await made('boat-member-roles', { ...owner, boatId: other.id, from: '2021-01-01' })
    const merged = await director.post(`/boats/${remaining.id}/merge`, {
      otherId: other.id,
      values: { hin: 'ITVSM00012D505' },
    })
    expect(merged, merged.text).toMatchObject({ status: 200, body: { hin: 'ITVSM00012D505' } })
    const roles = await director.get<ListPage<{ from: string; to: string | null }>>(
      `/boat-member-roles?boatId=${remaining.id}`,
    )
    expect(roles.body.items).toMatchObject([{ from: '2020-01-01', to: null }])
    expect(await director.post(`/boats/${other.id}/restore`)).toMatchObject({ status: 409 })
  })

  test('is refused without the right or with itself, and a restore takes the mark of it away', async () => {
    const { remaining, other } = await twins()
    expect(await director.post(`/boats/${remaining.id}/merge`, { otherId: remaining.id })).toMatchObject({
      status: 422,
    })
    const viewer = await server.as('viewer')
    expect(await viewer.post(`/boats/${remaining.id}/merge`, { otherId: other.id })).toMatchObject({
      status: 403,
    })
    await director.post(`/boats/${remaining.id}/merge`, { otherId: other.id })
    expect(await director.post(`/boats/${other.id}/restore`)).toMatchObject({
      status: 200,
      body: { archivedAt: null, mergedInto: null },
    })
  })
})
