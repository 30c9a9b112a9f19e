import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '@darsena/api/kit/passwords'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { testDatabase } from '@darsena/db/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textFaults } from './check-texts.ts'
import { after, type Block, before, blocksIn } from './new-resource/page.ts'
import { copyTree } from './new-resource/tree-copy.ts'
import { wordsOf } from './new-resource/words.ts'
import { program } from './run.mjs'

const tree = copyTree()
const generate = async (...args: string[]) =>
  (await tree.run('tsx', 'tools/new-resource.ts', ...args)).trim().split('\n')
const importing = <Module>(path: string): Promise<Module> => import(join(tree.folder, path))

/** Makes the change of a block; its lines must be in the file, once. */
function apply(path: string, block: Block): void {
  const parts = tree.read(path).split(before(block))
  expect(parts, `${path} holds what the page shows of it`).toHaveLength(2)
  tree.write(path, parts.join(after(block)))
}

/** Which lines a file has that it had not before. */
function added(path: string, earlier: string): string[] {
  const known = earlier.split('\n')
  return tree
    .read(path)
    .split('\n')
    .filter((line) => {
      const at = known.indexOf(line)
      if (at >= 0) known.splice(at, 1)
      return at < 0
    })
}

afterAll(() => rmSync(tree.folder, { recursive: true }))

describe('the resource of docs/adding-a-resource.md', () => {
  const [first = '', second = ''] = tree
    .read('docs/adding-a-resource.md')
    .split('new-resource fleet/sails Vela')
  const blocks = blocksIn(second)
  const edits = blocks.filter(({ language }) => language === 'diff')
  const registered = blocks.filter(({ language }) => language !== 'diff')
  const types = blocksIn(first)
  const original = new Map(
    [...types, ...registered, { path: 'db/seeds/demo.ts' }].map(({ path }) => [path, tree.read(path)]),
  )
  let made: string[]

  const isNew = (path: string) => !original.has(path)
  /** The page does not know the migration's number. */
  const placeOf = ({ path }: Block) => made.find((one) => one.replace(/\/\d{4}_/, '/NNNN_') === path) ?? path

  beforeAll(async () => {
    for (const block of types) apply(block.path, block)
    made = await generate('fleet/sails', 'Vela')
  })

  test('is shown with every file that the generator makes, whole', () => {
    const fresh = edits.filter(({ path }) => isNew(path))
    expect(fresh.map(placeOf).sort()).toEqual(made.filter(isNew).sort())
    for (const block of fresh) expect(tree.read(placeOf(block))).toBe(before(block))
  })

  test('is shown with every line that the generator registers, imports aside', () => {
    for (const { path, lines } of registered) {
      const shown = added(path, original.get(path) ?? '').filter((line) => !line.startsWith('import '))
      // A comparison cannot decide which of several equal brackets is new.
      expect(shown.toSorted(), path).toEqual(lines.toSorted())
    }
    const shown = [...edits.map(placeOf).filter(isNew), ...registered.map(({ path }) => path)]
    expect(shown.sort()).toEqual([...made].sort())
  })

  describe('with the lines that one writes', () => {
    let app: FastifyInstance
    let stop: () => Promise<void>
    let headers: Record<string, string>

    const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
      const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }

    beforeAll(async () => {
      for (const block of edits) apply(placeOf(block), block)
      const database = await testDatabase()
      const { migrate } = await importing<typeof import('@darsena/db/migrate')>('db/src/migrate.ts')
      expect(await migrate(database.url)).toEqual([expect.stringMatching(/^\d{4}_fleet_sails$/)])
      const { connect } = await importing<typeof import('@darsena/db/connect')>('db/src/connect.ts')
      const { seedAccess } = await importing<typeof import('@darsena/db/seeds/reference/access')>(
        'db/seeds/reference/access.ts',
      )
      const { seedDemo } = await importing<typeof import('@darsena/db/seeds/demo')>('db/seeds/demo.ts')
      const { buildApp } = await importing<typeof import('@darsena/api/app')>('api/src/app.ts')
      const connection = connect(database.url)
      const build = { time: '2026-01-01T00:00:00Z', version: 'test' }
      await seedAccess(connection.db)
      await seedDemo(connection.db, await hashPassword(demoPassword))
      const { localStore } = await importing<typeof import('@darsena/api/kit/files/local-store')>(
        'api/src/kit/files/local-store.ts',
      )
      const files = localStore(join(tree.folder, 'files'))
      app = await buildApp({ connection, files, build, publicUrl: 'http://localhost', secretKey: '' })
      stop = async () => {
        await app.close()
        await connection.close()
        await database.drop()
      }
      const payload = { email: 'director@darsena.example', password: demoPassword }
      const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).json()
      headers = { authorization: `Bearer ${token}` }
    })
    afterAll(() => stop())

    test('has at most 150 lines, end to end', () => {
      const changed = [...original].flatMap(([path, earlier]) => added(path, earlier))
      const fresh = made.filter(isNew).flatMap((path) => tree.read(path).trimEnd().split('\n'))
      expect(changed.length + fresh.length).toBeLessThanOrEqual(150)
    })

    test('is formatted, and has all of its texts', async () => {
      const { resources } =
        await importing<typeof import('@darsena/contract/resources')>('contract/src/resources.ts')
      const faults = textFaults({ root: tree.folder, resources: Object.values(resources) })
      expect(faults.filter((fault) => fault.includes('sail'))).toEqual([])
      await tree.run('biome', 'check', '--error-on-warnings', ...made)
    })

    test('is in the demo', async () => {
      const { body } = await call('GET', '/sails')
      expect(body).toMatchObject({
        total: 2,
        items: [{ name: 'Fiocco', kind: 'HEADSAIL' }, { name: 'Randa' }],
      })
    })

    test('is created, found, changed and remembered', async () => {
      const yacht = (await call('GET', '/boats?pageSize=1')).body.items[0]
      const sail = { name: 'Randa È 12', kind: 'STORM_SAIL', boatId: yacht.id, measuredOn: '2026-03-29' }
      const made = await call('POST', '/sails', { ...sail, notes: 'due mani di terzaroli' })
      expect(made).toMatchObject({ status: 201, body: { ...sail, boat: { id: yacht.id }, version: 1 } })
      for (const query of [
        'q=randa+e',
        'q=terzaroli',
        'kind=STORM_SAIL',
        `boatId=${yacht.id}`,
        'measuredOnFrom=2026-03-29',
      ]) {
        expect((await call('GET', `/sails?${query}`)).body.items, query).toMatchObject([{ id: made.body.id }])
      }
      const changed = await call('PATCH', `/sails/${made.body.id}`, { version: 1, kind: 'HEADSAIL' })
      expect(changed).toMatchObject({ status: 200, body: { kind: 'HEADSAIL', version: 2 } })
      expect((await call('GET', `/sails/${made.body.id}/history`)).body.items).toMatchObject([
        { action: 'UPDATE', changes: [{ field: 'kind', from: 'STORM_SAIL', to: 'HEADSAIL' }] },
        { action: 'CREATE' },
      ])
    })

    test('refuses what its fields and its table do not allow', async () => {
      const refused = await call('POST', '/sails', { name: '', kind: 'SPINNAKER', boatId: uuidv7() })
      expect(refused.status).toBe(422)
      expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(['name', 'kind'])
    })
  })
})

describe('npm run new-resource', () => {
  test.each([
    ['an unknown area', 'port/berths', 'port is no area; the areas are identity, files'],
    ['a name that is no path', 'fleet/Boat_Sails', 'Boat_Sails is no name'],
    ['a name in the singular', 'fleet/boat', 'boat is no plural'],
    ['a name too long for PostgreSQL', `fleet/${'a'.repeat(40)}s`, 'is too long: at most 40'],
    ['a resource that is there', 'fleet/boats', 'boats is there already'],
    [
      'an unknown entity type',
      'fleet/boat-engines',
      'BoatEngine is no entity type: docs/adding-a-resource.md',
    ],
    ['a path without a name', 'fleet', 'npm run new-resource <area>/<name>'],
  ])('refuses %s in one line', (_, path, complaint) => {
    expect(() => wordsOf(path)).toThrow(complaint)
  })

  test('makes a resource of a facility in an area that has no screens yet', async () => {
    for (const [path, line, own] of [
      ['contract/src/access/entity-types.ts', "  'Audit',", "  'Binder',"],
      [
        'contract/src/access/entity-types.ts',
        "  File: { area: 'files', scope: 'shown' },",
        "  Binder: { area: 'files', scope: facility },",
      ],
      [
        'contract/src/areas/identity/permissions.it.json',
        '      "File": "File",',
        '      "Binder": "Raccoglitori",',
      ],
      [
        'contract/src/areas/identity/permissions.en.json',
        '      "File": "Files",',
        '      "Binder": "Binders",',
      ],
    ] as const) {
      tree.write(path, tree.read(path).replace(line, `${line}\n${own}`))
    }
    const made = await generate('files/binders', 'Raccoglitore')
    expect(made).toContain('web/src/areas/files/area.tsx')
    const migration = made.find((path) => path.endsWith('_files_binders.sql')) ?? ''
    expect(tree.read(migration)).toContain('facility_id uuid not null')
  })

  test('writes nothing where a registry is not as it should be', async () => {
    const manifest = 'web/src/areas/identity/area.tsx'
    const usual = tree.read(manifest)
    tree.write(manifest, usual.replace('  menu: [', '  entries: ['))
    const there = tree.files()
    await expect(generate('identity/user-departments')).rejects.toThrow(`${manifest} has no list «menu»`)
    expect(tree.files()).toEqual(there)
    tree.write(manifest, usual)
  })

  test('leaves what all checks accept', async () => {
    await tree.runScript('tools/check.mjs', [])
  }, 600_000)

  test('leaves what the tests of every resource accept, and rights as they say', async () => {
    const names = ['run', '--project', 'api', 'resource-suite', 'access-matrix', '-t', 'sails|binders|matrix']
    const output = await tree.runScript(program('vitest'), names, {
      MATRIX_OF: 'sails,binders',
      API_TESTS: '',
    })
    expect(output).toMatch(/2 passed/)
  }, 600_000)
})
