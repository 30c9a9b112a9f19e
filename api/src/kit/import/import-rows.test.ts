import { departments } from '@darsena/contract/areas/identity/departments'
import { facilities } from '@darsena/contract/areas/identity/facilities'
import { roles } from '@darsena/contract/areas/identity/roles'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { authenticate } from '../authenticate.ts'
import type { Context } from '../context.ts'
import { crudService } from '../crud/crud-service.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { translator } from '../texts.ts'
import { transact } from '../transaction.ts'
import { importRows } from './import-rows.ts'
import { mappingOf } from './mapping.ts'
import type { OnMatch } from './rows-order.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

async function contextIn(facility: number): Promise<Context> {
  const caller = await authenticate(server.pool, `Bearer ${admin.token}`)
  const facilityId = caller.facilities[facility]?.id ?? null
  const { ability } = caller
  return {
    db: server.db,
    language: 'it',
    translate: translator('it'),
    requestId: 'test',
    caller,
    ability,
    facilityId,
    fileUrl: () => '',
  }
}

/** Imports into a resource as if its contract allowed it. */
async function take(
  resource: Resource,
  match: string,
  text: string,
  { onMatch = 'skip' as OnMatch, facility = 0 } = {},
) {
  const context = await contextIn(facility)
  const service = crudService({ ...resource, import: { match: [match] } })
  return transact(server.db, { userId: context.caller.userId, requestId: 'test' }, async (db) => {
    const table = await readSheet(Buffer.from(text), context.translate)
    const mapping = mappingOf(context, service.resource, table.headings)
    return importRows({ ...context, db }, service, table, { mapping, onMatch }, () => undefined)
  })
}

describe('an import into any resource', () => {
  test('gives fields that the sheet leaves out, or leaves empty, their default', async () => {
    await take(facilities, 'code', 'Nome;Codice;Fuso orario\nSede Nuova;NUO;Europe/Rome\nSede Altra;ALT;\n')
    const { body } = await admin.get<ListPage<unknown>>('/facilities?sort=name&q=sede')
    expect(body.items).toMatchObject([
      { code: 'ALT', timeZone: 'Europe/Madrid', checkInTime: '14:00', visitorRetentionDays: 365 },
      { code: 'NUO', timeZone: 'Europe/Rome', checkInTime: '14:00', visitorRetentionDays: 365 },
    ])
    const rows = await take(facilities, 'code', 'Codice;Fuso orario\nNUO;\n', { onMatch: 'update' })
    expect(rows).toMatchObject([{ fate: 'skip', note: 'Nessuna differenza' }])
  })

  test('changes of a text in both languages only the reader’s side', async () => {
    await admin.post('/roles', { name: 'velaio', label: { it: 'Velaio', en: 'Sailmaker' } })
    const rows = await take(roles, 'name', 'Nome tecnico;Ruolo\nvelaio;Mastro velaio\n', {
      onMatch: 'update',
    })
    expect(rows).toMatchObject([{ fate: 'update' }])
    const { body } = await admin.get<ListPage<unknown>>('/roles?q=velaio')
    expect(body.items).toMatchObject([{ label: { it: 'Mastro velaio', en: 'Sailmaker' } }])
  })

  test('stays within the facility at work', async () => {
    const text = 'Nome\nOfficina di prova\n'
    expect(await take(departments, 'name', text)).toMatchObject([{ fate: 'create' }])
    expect(await take(departments, 'name', text)).toMatchObject([{ fate: 'skip' }])
    expect(await take(departments, 'name', text, { facility: 1 })).toMatchObject([{ fate: 'create' }])
  })
})
