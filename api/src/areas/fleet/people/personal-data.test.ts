import type { likePeople } from '@darsena/contract/areas/fleet/likeness'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Client, startTestApp } from '../../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const made = async (resource: string, body: object) => {
  const answer = await director.post<{ id: string; version: number }>(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('possible duplicates', () => {
  const ask = async (query: Record<string, string>, client = director) => {
    const { status, body, text } = await client.get<z.infer<typeof likePeople>>(
      `/boat-members/duplicates?${new URLSearchParams(query)}`,
    )
    expect(status, text).toBe(200)
    return body.items.map(({ label, same }) => [label, ...same])
  }
  beforeAll(async () => {
    await made('boat-members', {
      firstName: 'Nicolò',
      lastName: 'De Luca',
      email: 'Nicolo@Darsena.example',
      birthDate: '1980-05-04',
    })
    await made('boat-members', { lastName: "D'Amico", birthDate: '1980-05-04' })
  })

  test.each([
    [{ email: 'nicolo@darsena.example' }, [['Nicolò De Luca', 'email']]],
    [
      { firstName: 'de luca', lastName: 'NICOLO', birthDate: '1980-05-04' },
      [['Nicolò De Luca', 'nameAndBirth']],
    ],
    [{ lastName: 'Damico', birthDate: '1980-05-04' }, [["D'Amico", 'nameAndBirth']]],
    [{ lastName: 'De Luca', birthDate: '1980-05-04' }, []],
    [{ firstName: 'Nicolò', lastName: 'De Luca' }, []],
    [{ firstName: 'Nicolò', lastName: 'De Luca', birthDate: '1980-05-05' }, []],
    [{ email: '' }, []],
  ])('of %j are %j', async (query, expected) => {
    expect(await ask(query)).toEqual(expected)
  })

  test('are never refused, never oneself, and only those whom the reader may see', async () => {
    const twin = await made('boat-members', { lastName: 'Gemella', email: 'nicolo@darsena.example' })
    expect(await ask({ email: 'nicolo@darsena.example', id: twin.id })).toEqual([['Nicolò De Luca', 'email']])
    const outsider = await server.as('boat-manager')
    expect(await ask({ email: 'nicolo@darsena.example' }, outsider)).toEqual([])
    const nobody = await server.as('nofacility')
    expect((await nobody.get('/boat-members/duplicates?email=x')).status).toBe(403)
  })
})

describe('what is held on a person', () => {
  const secrets = [
    'Segreta',
    'Zelinda',
    'zelinda@',
    '0105551234',
    '1971-02-03',
    'SGRZLN',
    'Via Nascosta',
    'mancina',
  ]
  const zelinda = async () => {
    const boat = await made('boats', { name: 'Alba Privata' })
    const person = await made('boat-members', {
      firstName: 'Zelinda',
      lastName: 'Segreta',
      email: 'zelinda@darsena.example',
      phone: '0105551234',
      birthDate: '1971-02-03',
      nationality: 'IT',
      taxCode: 'SGRZLN71',
      address: 'Via Nascosta 1',
    })
    await made('boat-member-roles', { boatId: boat.id, memberId: person.id, role: 'OWNER', notes: 'mancina' })
    await director.patch(`/boat-members/${person.id}`, { address: 'Via Nascosta 2', version: person.version })
    return { person, boat }
  }

  test('comes as one file: the person, the roles, and all changes', async () => {
    const { person } = await zelinda()
    const file = await director.get<{ person: object; roles: object[]; changes: object[] }>(
      `/boat-members/${person.id}/personal-data`,
    )
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.headers['cache-control']).toBe('no-store')
    expect(file.body.person).toMatchObject({ lastName: 'Segreta', address: 'Via Nascosta 2' })
    expect(file.body.roles).toMatchObject([{ role: 'OWNER', boat: { label: 'Alba Privata' } }])
    expect(file.body.changes).toHaveLength(3)
    for (const secret of [...secrets, 'Via Nascosta 1']) expect(file.text).toContain(secret)
    const outsider = await server.as('boat-manager')
    expect((await outsider.get(`/boat-members/${person.id}/personal-data`)).status).toBe(404)
  })

  test('is erased from the row, the search and the log; what the boat’s record tells stays', async () => {
    const { person, boat } = await zelinda()
    const erased = await director.post(`/boat-members/${person.id}/erase`)
    expect(erased).toMatchObject({
      status: 200,
      body: { lastName: 'N.N.', firstName: null, email: null, archivedAt: expect.any(String) },
    })
    const held = await sql<{ all: string }>`select string_agg(x::text, ' ') as all from (
      select to_jsonb(m) as x from boat_members m where m.id = ${person.id}
      union all select to_jsonb(r) from boat_member_roles r where r.member_id = ${person.id}
      union all select to_jsonb(l) from change_log l where l.entity_id = ${person.id} or l.entity_id in
        (select id from boat_member_roles where member_id = ${person.id})) as held`.execute(server.db)
    for (const secret of secrets) expect(held.rows[0]?.all).not.toContain(secret)
    const roles = await director.get<ListPage<object>>(`/boat-member-roles?boatId=${boat.id}`)
    expect(roles.body.items).toMatchObject([{ role: 'OWNER', member: { label: 'N.N.' }, notes: null }])
    const { body } = await director.get<ListPage<HistoryEntry>>(`/boat-members/${person.id}/history`)
    expect(body.items.map(({ action, by }) => [action, by?.label])).toEqual([
      ['ARCHIVE', 'Demo Direttore'],
      ['UPDATE', 'Demo Direttore'],
      ['CREATE', 'Demo Direttore'],
    ])
    expect(body.items.flatMap(({ changes }) => changes)).toEqual([])
  })

  test('is erased from answers that are kept to be given again: asked once more, there is none', async () => {
    const options = { headers: { 'idempotency-key': 'a person' } }
    const body = { lastName: 'Ripetuta' }
    const post = () => director.post<{ id: string }>('/boat-members', body, options)
    const person = (await post()).body
    expect((await post()).body).toEqual(person)
    await director.post(`/boat-members/${person.id}/erase`)
    expect(await post()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const remaining = await sql`select 1 from idempotency_keys where body::text like '%Ripetuta%'`.execute(
      server.db,
    )
    expect(remaining.rows).toEqual([])
    const list = await director.get<ListPage<object>>('/boat-members?q=ripetuta&archived=all')
    expect(list.body.total).toBe(0)
  })

  test('is erased by those who may delete, and by nobody who may not', async () => {
    const { person } = await zelinda()
    for (const role of ['surveyor', 'gatekeeper', 'viewer', 'boat-manager']) {
      expect(await (await server.as(role)).post(`/boat-members/${person.id}/erase`)).toMatchObject({
        status: 403,
      })
    }
  })

  test('the log is as closed as before: no value is changed, added or taken out of it otherwise', async () => {
    const change = (part: string) =>
      sql.raw(`update change_log set ${part} where id = (select max(id) from change_log)`)
    for (const part of [`after = '{}'`, `user_id = null`, `action = 'UPDATE'`]) {
      await expect(change(part).execute(server.db)).rejects.toThrow('append-only')
    }
    await expect(sql`delete from change_log`.execute(server.db)).rejects.toThrow('append-only')
  })
})
