import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { sendSheet } from '../../../test-upload.ts'

interface Person {
  id: string
  firstName: string | null
  lastName: string
  taxCode: string | null
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
  expect(again.body.counts).toEqual({ create: 0, update: 0, skip: 5, ask: 0, error: 0 })
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

describe('people who share an e-mail', () => {
  const shared = (tag: string, ...lines: string[]) =>
    ['Cognome;Nome;E-mail;Codice fiscale;Ruolo;Matricola scafo', ...lines]
      .join('\n')
      .replaceAll('@', `.${tag}@darsena.example`)
  const codes = async (q: string) =>
    (await director.get<ListPage<Person>>(`/boat-members?q=${q}`)).body.items
      .map(({ firstName, lastName, taxCode }) => `${firstName} ${lastName} ${taxCode}`)
      .sort()

  test('are told apart in one sheet by their names, and ever after', async () => {
    const sheet = shared(
      'foglio',
      'Fogliardi;Mario;casa@;;Armatore;C-12',
      'Fogliardi;Anna;casa@;;Comandante;C-12',
      'FOGLIARDI;mario;CASA@;;Ospite;C-12',
      'Mario;Fogliardi;casa@;;;',
    )
    const { status, body } = await sendSheet(director, 'boat-members', sheet)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows.map(({ fate }) => fate)).toEqual(['create', 'create', 'update', 'skip'])
    expect((await people('fogliardi')).map(([, roles]) => roles).sort()).toEqual([
      ['CAPTAIN'],
      ['OWNER', 'GUEST'],
    ])
    for (const onMatch of ['skip', 'update']) {
      const again = await sendSheet(director, 'boat-members', sheet, { fields: { onMatch } })
      expect(again.body.counts).toMatchObject({ create: 0, error: 0 })
    }
    expect(await codes('fogliardi')).toHaveLength(2)
  })

  test('are others where their tax codes differ, whatever is done with what is there', async () => {
    const email = 'casa.codici@darsena.example'
    await director.post('/boat-members', {
      lastName: 'Fogliucci',
      firstName: 'Mario',
      taxCode: 'AAA1',
      email,
    })
    for (const onMatch of ['skip', 'update']) {
      const sheet = shared('codici', 'Fogliucci;Anna;casa@;BBB2;;', 'Fogliucci;Mario;casa@;CCC3;;')
      const { body } = await sendSheet(director, 'boat-members', sheet, { fields: { onMatch } })
      expect(body.counts).toMatchObject({ error: 0, create: onMatch === 'skip' ? 2 : 0 })
      expect(await codes('fogliucci')).toEqual([
        'Anna Fogliucci BBB2',
        'Mario Fogliucci AAA1',
        'Mario Fogliucci CCC3',
      ])
    }
  })

  test('are the same where one says less of the name, once only', async () => {
    await director.post('/boat-members', { lastName: 'Fogliari', email: 'casa.meno@darsena.example' })
    const sheet = shared(
      'meno',
      'Fogliàri;Mario;casa@;DDD4;;',
      'Fogliari;Anna;casa@;;;',
      'Fogliari;Mario;casa@;EEE5;;',
    )
    const { body } = await sendSheet(director, 'boat-members', sheet)
    expect(body.rows.map(({ fate }) => fate)).toEqual(['skip', 'create', 'create'])
    const again = await sendSheet(director, 'boat-members', sheet)
    expect(again.body.counts).toMatchObject({ create: 0, error: 0 })
  })

  test('are changed by it alone where the sheet has no names', async () => {
    const made = { lastName: 'Fogliese', email: 'sola.foglio@darsena.example' }
    await director.post('/boat-members', made)
    const sheet = `E-mail;Codice fiscale\n${made.email};FFF6\n`
    await sendSheet(director, 'boat-members', sheet, { fields: { onMatch: 'update' } })
    expect(await codes('fogliese')).toEqual(['null Fogliese FFF6'])
  })
})
