import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { sendSheet } from '../../test-upload.ts'

interface Person {
  id: string
  firstName: string | null
  lastName: string
  roles: string[]
  currentBoats: { label: string }[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
  for (const boat of [
    { name: 'Alba Foglio', hullNumber: '007', sailNumber: 'ITA 901' },
    { name: 'Brezza Foglio', hullNumber: '007', sailNumber: 'ITA 902' },
    { name: 'Cala Foglio', hullNumber: 'C-12' },
  ]) {
    const made = await director.post('/boats', boat)
    expect(made.status, made.text).toBe(201)
  }
})
afterAll(() => server.stop())

const people = async (q: string) =>
  (await director.get<ListPage<Person>>(`/boat-members?q=${q}`)).body.items.map(
    ({ lastName, roles, currentBoats }) => [lastName, roles, currentBoats.map(({ label }) => label).sort()],
  )
const heads = 'Cognome;Nome;E-mail;Nato il;Ruolo;Matricola scafo;Numero velico;Dal;Al'

test('brings people with their roles on boats, found by hull number or sail number', async () => {
  const sheet = [
    heads,
    'Foglia;Anna;anna.foglia@darsena.example;05/04/1980;Armatore;;ita901;01/05/2024;',
    'Foglia;Anna;anna.foglia@darsena.example;05/04/1980;Comandante;c-12;;;',
    'Foglietti;;;;EQUIPAGGIO;007;ITA 902;;',
    'Foglietti;;;;armatore;C-12;;;',
    'Fogliani;Ugo;;;;;;;',
  ].join('\n')
  const { status, body } = await sendSheet(director, 'boat-members', sheet)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows.map(({ fate }) => fate)).toEqual(['create', 'update', 'create', 'update', 'create'])
  expect(await people('fogli')).toEqual([
    ['Foglia', ['OWNER', 'CAPTAIN'], ['Alba Foglio · 007', 'Cala Foglio · C-12']],
    ['Fogliani', [], []],
    ['Foglietti', ['OWNER', 'CREW'], ['Brezza Foglio · 007', 'Cala Foglio · C-12']],
  ])
  const again = await sendSheet(director, 'boat-members', sheet)
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 5, error: 0 })
})

test('tells at the column what is wrong with a role, and keeps nothing of it', async () => {
  const sheet = [
    heads,
    'Errata;A;;;Armatore;007;;;',
    'Errata;B;;;Armatore;999;;;',
    'Errata;C;;;Cuoco;C-12;;;',
    'Errata;D;;;;C-12;;;',
    'Errata;E;;;Armatore;;;;',
    'Errata;F;;;Armatore;C-12;;02/05/2024;01/05/2024',
    'Errata;G;;;Armatore;C-12;ITA 901;;',
  ].join('\n')
  const { status, body } = await sendSheet(director, 'boat-members', sheet)
  expect(status).toBe(422)
  expect(body.rows.map(({ errors }) => errors?.map(({ column }) => column))).toEqual([
    ['Matricola scafo'],
    ['Matricola scafo'],
    ['Ruolo'],
    ['Ruolo'],
    ['Numero velico'],
    ['Al'],
    ['Matricola scafo'],
  ])
  expect(await people('errata')).toEqual([])
})

test('a trial brings nothing; the good lines alone are brought where that is asked for', async () => {
  const sheet = [heads, 'Parziale;A;;;Ospite;C-12;;;', 'Parziale;B;;;Ospite;999;;;'].join('\n')
  const trial = await sendSheet(director, 'boat-members', sheet, { dryRun: true })
  expect(trial.body.counts).toMatchObject({ create: 1, error: 1 })
  expect(await people('parziale')).toEqual([])
  const partial = await sendSheet(director, 'boat-members', sheet, { fields: { partial: 'true' } })
  expect(partial).toMatchObject({ status: 200, body: { counts: { create: 1, error: 1 } } })
  expect(await people('parziale')).toEqual([['Parziale', ['GUEST'], ['Cala Foglio · C-12']]])
})
