import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Boat {
  id: string
  name: string
  version: number
  year: number | null
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const names = async (query: string) => {
  const { status, body, text } = await director.get<ListPage<Boat>>(`/boats?pageSize=200&${query}`)
  expect(status, text).toBe(200)
  return body.items.map(({ name }) => name)
}
const add = (boat: object) => director.post<Boat & ErrorBody>('/boats', boat)

describe('the search for yachts', () => {
  beforeAll(async () => {
    for (const name of [
      'ARGÚELLO',
      "C'E' L'ESTE",
      'D’Amico Núñez',
      'Müller',
      '100% Vento',
      'A_B',
      'S.Y. Alba-Rosa',
    ]) {
      await add({ name, brand: 'Cantière Prova', model: 'P-45', hullNumber: '007' })
    }
  })

  test.each([
    ['arguello', 'ARGÚELLO'],
    ["c'e l'este", "C'E' L'ESTE"],
    ['ceste', undefined],
    ['leste ce', "C'E' L'ESTE"],
    ['damico', 'D’Amico Núñez'],
    ['NUNEZ d’amico', 'D’Amico Núñez'],
    ['muller', 'Müller'],
    ['100%', '100% Vento'],
    ['a_b', 'A_B'],
    ['sy albarosa', 'S.Y. Alba-Rosa'],
    ['cantiere p45 007 müller', 'Müller'],
  ])('«%s» finds %s', async (q, name) => {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(name ? [name] : [])
  })

  test('of punctuation alone looks for the very characters', async () => {
    expect(await names(`q=${encodeURIComponent("'")}`)).toContain("C'E' L'ESTE")
    expect(await names(`q=${encodeURIComponent("'")}`)).not.toContain('Müller')
  })
})

describe('the list of yachts', () => {
  beforeAll(async () => {
    await add({
      name: 'Filtro 1',
      kind: 'SAIL',
      lengthOverall: 9.999,
      year: 1990,
      flag: 'HR',
      brand: 'Filtri, Srl',
    })
    await add({ name: 'Filtro 2', kind: 'MOTOR', lengthOverall: 10, year: 2001, flag: 'HR', brand: 'Filtri' })
    await add({ name: 'Filtro 10', kind: null, lengthOverall: null, year: null, flag: null, brand: 'FILTRI' })
  })

  test.each([
    ['brand=filtri', ['Filtro 2', 'Filtro 10']],
    ['brand=filtri&kind=SAIL,MOTOR', ['Filtro 2']],
    ['q=filtro&kind=%5Cnone', ['Filtro 10']],
    ['q=filtro&kind=MOTOR,%5Cnone', ['Filtro 2', 'Filtro 10']],
    ['q=filtro&lengthOverallFrom=10', ['Filtro 2']],
    ['q=filtro&lengthOverallTo=9.999', ['Filtro 1']],
    ['q=filtro&lengthOverallFrom=9&lengthOverallTo=10&flag=HR', ['Filtro 1', 'Filtro 2']],
    ['q=filtro&sort=-year', ['Filtro 2', 'Filtro 1', 'Filtro 10']],
    ['q=filtro&sort=year', ['Filtro 1', 'Filtro 2', 'Filtro 10']],
    ['q=filtro&lengthOverall=%5Cnone', ['Filtro 10']],
  ])('%s → %j: natural order, empty values last', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each([
    ['kind=BOAT', 'kind'],
    ['lengthOverallFrom=dodici', 'lengthOverallFrom'],
    ['shapeId=7', 'shapeId'],
    ['nameFrom=a', 'nameFrom'],
  ])('refuses the filter %s and names it', async (query, path) => {
    expect(await director.get(`/boats?${query}`)).toMatchObject({
      status: 422,
      body: { details: [{ path }] },
    })
  })
})

describe('a yacht', () => {
  test('keeps leading zeros, 0 of nothing, and lengths to the millimetre', async () => {
    const { body } = await add({ name: 'Zeri', hullNumber: '007', lengthOverall: 12.3456, beam: 0.001 })
    expect(body).toMatchObject({ hullNumber: '007', lengthOverall: 12.346, beam: 0.001 })
  })

  test.each([
    ['lengthOverall', 0, 'Deve essere maggiore di 0'],
    ['lengthOverall', 900, 'Deve essere minore di 200'],
    ['lengthOverall', 'dodici', 'Non valido'],
    ['name', '   ', 'Il campo è richiesto'],
    ['year', 1500, 'Deve essere maggiore di 1799'],
    ['flag', 'XX', 'Non valido'],
    ['hin', 'IT123', 'Codice CIN non valido: 14 caratteri secondo ISO 10087, per esempio IT-ABC12345D505'],
    ['mmsi', '12345', 'Il codice MMSI ha 9 cifre'],
  ])('with %s %j is refused: %s', async (field, value, message) => {
    const refused = await add({ name: 'Prova', [field]: value })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: field, message }] } })
  })

  test('shares its HIN with no other live one, hyphen or not', async () => {
    const first = await add({ name: 'Prima', hin: 'it-xyz12345d505' })
    expect(first.body).toMatchObject({ hin: 'IT-XYZ12345D505' })
    expect(await add({ name: 'Seconda', hin: 'ITXYZ12345D505' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: [{ path: 'hin', message: 'Esiste già' }] },
    })
    await director.remove(`/boats/${first.body.id}`)
    expect(await add({ name: 'Seconda', hin: 'ITXYZ12345D505' })).toMatchObject({ status: 201 })
    expect(await director.post(`/boats/${first.body.id}/restore`)).toMatchObject({ status: 409 })
  })

  test('is changed by who may, read by who may read, and hidden from outsiders', async () => {
    const { body } = await add({ name: 'Permessi' })
    const change = { name: 'Altro', version: 1 }
    const surveyor = await server.as('surveyor')
    expect(await surveyor.get(`/boats/${body.id}`)).toMatchObject({ status: 200 })
    expect(await surveyor.patch(`/boats/${body.id}`, change)).toMatchObject({ status: 403 })
    const manager = await server.as('boat-manager')
    expect(await manager.get(`/boats/${body.id}`)).toMatchObject({ status: 404 })
    expect(await manager.patch(`/boats/${body.id}`, change)).toMatchObject({ status: 404 })
    expect(await manager.get(`/boats?q=Permessi`)).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    })
    const gatekeeper = await server.as('gatekeeper')
    expect(await gatekeeper.get(`/boats/${body.id}`)).toMatchObject({ status: 403 })
  })
})

test('a page of yachts with pictures, owners, ports and alerts takes three queries, however many they are', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const queriesFor = async (pageSize: number, q = '') => {
    query.mockClear()
    const { body } = await director.get<ListPage<Boat & Record<string, unknown[]>>>(
      `/boats?pageSize=${pageSize}&q=${q}`,
    )
    expect(body.items).toHaveLength(pageSize)
    return { count: query.mock.calls.length, items: body.items }
  }
  expect((await queriesFor(1)).count).toBe(3)
  const { count, items } = await queriesFor(200)
  expect(count).toBe(3)
  expect((await queriesFor(200, 'a')).count).toBeLessThanOrEqual(3)
  query.mockRestore()
  for (const list of ['owners', 'ports', 'documentStates'])
    expect([list, items.filter((boat) => boat[list]?.length).length > 1]).toEqual([list, true])
  expect(items.filter(({ picture }) => picture).length).toBeGreaterThan(1)
})
