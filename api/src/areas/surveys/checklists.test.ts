import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { catalogueOf, type Made } from './test-catalogue.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let lead: Client
let admin: Client
let catalogue: Awaited<ReturnType<typeof catalogueOf>>

beforeAll(async () => {
  server = await startTestApp()
  lead = await server.as('survey-lead')
  admin = await server.as('admin')
})
beforeEach(async () => {
  catalogue = await catalogueOf(admin)
})
afterAll(() => server.stop())

/** A template with an engine twice, a group of its own, and an item outside of groups. */
async function engineTemplate() {
  const [engine, hull] = [await catalogue.group(), await catalogue.group()]
  const oil = await catalogue.item([
    {
      label: { it: 'Livello', en: 'Level' },
      valueType: 'NUMBER',
      unit: 'millimetres',
      min: 0,
      max: 9,
      attentionMin: 2,
    },
    {
      label: { it: 'Aspetto' },
      valueType: 'ENUM',
      options: [
        { value: 'CHIARO', label: { it: 'Chiaro' } },
        { value: 'EMULSIONE', label: { it: 'Emulsione' }, isProblem: true },
      ],
    },
  ])
  const plating = await catalogue.item()
  const plate = await catalogue.item()
  const written = await catalogue.write({
    groupInstances: [
      { groupId: engine, label: { it: 'Motore sinistro', en: 'Engine, port' }, items: [{ itemId: oil.id }] },
      {
        groupId: engine,
        label: { it: 'Motore dritto', en: 'Engine, starboard' },
        items: [{ itemId: oil.id }],
      },
      { groupId: hull, items: [{ itemId: plating.id }, { itemId: plate.id }] },
    ],
    items: [{ itemId: plate.id }],
  })
  expect(written, written.text).toMatchObject({ status: 200 })
  return { engine, hull, oil, plating, plate, written: written.body }
}

const path = (id: string) => `/audits/${id}/structure`

test('a template holds a group several times under labels of its own, in order, and items outside of groups', async () => {
  const { oil, plating, plate, written } = await engineTemplate()
  expect(
    written.groupInstances.map(({ label, items }) => [label?.en, items.map(({ itemId }) => itemId)]),
  ).toEqual([
    ['Engine, port', [oil.id]],
    ['Engine, starboard', [oil.id]],
    [undefined, [plating.id, plate.id]],
  ])
  expect(written.items.map(({ itemId }) => itemId)).toEqual([plate.id])
  expect(await lead.get(`/audit-templates/${catalogue.template.id}`)).toMatchObject({
    body: { itemCount: 5 },
  })
})

test('rule 1: an assignment copies its template whole; later edits of catalogue, group and template change no byte of it', async () => {
  const { engine, oil, plating } = await engineTemplate()
  const audit = await catalogue.audit(await catalogue.boat())
  const before = await lead.get(path(audit.id))
  expect(before.text).toContain('Emulsione')
  const { body: item } = await lead.get<Made>(`/audit-items/${oil.id}`)
  await lead.patch(`/audit-items/${oil.id}`, {
    version: item.version,
    name: { it: 'Altro nome', en: 'Another name' },
    readings: [{ label: { it: 'Solo questo' }, valueType: 'BOOLEAN', problemValue: false }],
  })
  expect((await lead.remove(`/audit-items/${plating.id}`)).status).toBe(204)
  const { body: group } = await lead.get<Made>(`/audit-item-groups/${engine}`)
  await catalogue.write({ groupInstances: [], items: [] })
  await lead.patch(`/audit-item-groups/${engine}`, { version: group.version, name: { it: 'Propulsione' } })
  const after = await lead.get(path(audit.id))
  expect(after.text).toBe(before.text)
  const stored = await server.pool.query(
    `select count(*)::int as count from audit_item_to_audit_item_group_instances p
      join audit_item_group_instances i on i.id = p.instance_id where i.audit_id = $1`,
    [audit.id],
  )
  expect(stored.rows).toEqual([{ count: 4 }])
})

test('rule 1: the structure is changed for this boat alone, and what stays keeps its definitions', async () => {
  const { oil, plate } = await engineTemplate()
  const audit = await catalogue.audit(await catalogue.boat())
  const { body: item } = await lead.get<Made>(`/audit-items/${oil.id}`)
  await lead.patch(`/audit-items/${oil.id}`, { version: item.version, name: { it: 'Nome nuovo' } })
  const { body: there } = await lead.get<{
    version: number
    groupInstances: { id: string; groupId: string }[]
  }>(path(audit.id))
  const [port] = there.groupInstances
  const changed = await lead.put<{ groupInstances: { id: string; items: { name: { it: string } }[] }[] }>(
    path(audit.id),
    {
      version: there.version,
      groupInstances: [
        { groupId: port?.groupId, label: { it: 'Generatore' }, items: [{ itemId: oil.id }] },
        {
          id: port?.id,
          groupId: port?.groupId,
          label: { it: 'Motore' },
          items: [{ itemId: oil.id }, { itemId: plate.id }],
        },
      ],
      items: [],
    },
  )
  expect(changed, changed.text).toMatchObject({
    status: 200,
    body: { version: there.version + 1, items: [] },
  })
  expect(changed.body.groupInstances.map(({ items }) => items[0]?.name.it)).toEqual(
    Array(2).fill(expect.stringMatching(/^Voce/)),
  )
  expect(changed.body.groupInstances[1]?.id).toBe(port?.id)
  const { body: template } = await catalogue.structure(`/audit-templates/${catalogue.template.id}`)
  expect(template.groupInstances).toHaveLength(3)
})

test('rule 2: an item that an assignment holds is archived, not deleted, stays in the assignment, and leaves new ones', async () => {
  const { plating } = await engineTemplate()
  const audit = await catalogue.audit(await catalogue.boat())
  const used = async () => {
    const [item, template] = [`/audit-items/${plating.id}`, `/audit-templates/${catalogue.template.id}`]
    return [item, template].map(async (at) => (await lead.get<{ usedCount: number }>(at)).body.usedCount)
  }
  // By reports, not by the assignments that they may come of.
  expect(await Promise.all(await used())).toEqual([0, 0])
  for (const count of [1, 2]) {
    expect((await lead.post(`/audits/${audit.id}/reports`)).status).toBe(201)
    expect(await Promise.all(await used())).toEqual([count, count])
  }
  expect((await lead.remove(`/audit-items/${plating.id}`)).status).toBe(204)
  expect((await lead.get(path(audit.id))).text).toContain(plating.id)
  const next = await catalogue.audit(await catalogue.boat())
  expect((await lead.get(path(next.id))).text).not.toContain(plating.id)
  await expect(server.pool.query('delete from audit_items where id = $1', [plating.id])).rejects.toThrow(
    /violates foreign key/,
  )
})

describe('a structure is refused', () => {
  test('on an older version, and nothing of it is kept', async () => {
    const { written } = await engineTemplate()
    const stale = { version: written.version - 1, groupInstances: [], items: [] }
    const refused = await lead.put(`/audit-templates/${catalogue.template.id}/structure`, stale)
    expect(refused).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect((await catalogue.structure(`/audit-templates/${catalogue.template.id}`)).body).toEqual(written)
  })

  test('at each group and item that is not there, is archived, or stands twice in one place', async () => {
    const [group, item, gone] = [await catalogue.group(), await catalogue.item(), await catalogue.item()]
    await lead.remove(`/audit-items/${gone.id}`)
    const refused = await catalogue.write({
      groupInstances: [
        { groupId: uuidv7(), items: [] },
        { groupId: group, items: [{ itemId: item.id }, { itemId: item.id }, { itemId: uuidv7() }] },
      ],
      items: [{ itemId: gone.id }],
    })
    const { details } = JSON.parse(refused.text) as ErrorBody
    expect(refused.status).toBe(422)
    expect(details.map((one) => one.path).sort()).toEqual([
      'groupInstances.0.groupId',
      'groupInstances.1.items.1.itemId',
      'groupInstances.1.items.2.itemId',
      'items.0.itemId',
    ])
  })

  test('with an instance of another checklist, of an assignment that is called off, and without the right', async () => {
    const { written, engine } = await engineTemplate()
    const audit = await catalogue.audit(await catalogue.boat())
    const other = await catalogueOf(admin)
    const stolen = {
      groupInstances: [{ id: written.groupInstances[0]?.id, groupId: engine, items: [] }],
      items: [],
    }
    expect(await other.write(stolen)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const viewer = await server.as('viewer')
    const body = { version: audit.version, groupInstances: [], items: [] }
    expect((await viewer.put(path(audit.id), body)).status).toBe(403)
    const cancelled = await lead.post<Made>(`/audits/${audit.id}/cancel`, { note: 'Venduta' })
    const refused = await lead.put(path(audit.id), { ...body, version: cancelled.body.version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })
})
