import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { catalogueOf, type Made } from './test-catalogue.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let surveyor: Client
let catalogue: Awaited<ReturnType<typeof catalogueOf>>

beforeAll(async () => {
  server = await startTestApp()
  surveyor = await server.as('surveyor')
  catalogue = await catalogueOf(await server.as('admin'))
})
afterAll(() => server.stop())

const finish = (id: string, at: string) =>
  server.pool.query(`update audits set status = 'DONE', done_at = $2 where id = $1`, [id, at])
const codes = async (query: string) => {
  const { body } = await surveyor.get<ListPage<{ code: string }>>(
    `/audits?templateId=${catalogue.template.id}&${query}`,
  )
  return body.items.map(({ code }) => code)
}

test('is called off with a reason while it is not done, and answers its state where it cannot be', async () => {
  const audit = await catalogue.audit(await catalogue.boat())
  expect(await surveyor.post(`/audits/${audit.id}/cancel`, {})).toMatchObject({
    status: 422,
    body: { details: [{ path: 'note' }] },
  })
  const cancelled = await surveyor.post(`/audits/${audit.id}/cancel`, { note: 'Barca venduta' })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { status: 'CANCELLED', decisionNote: 'Barca venduta' },
  })
  const again = await surveyor.post(`/audits/${audit.id}/cancel`, { note: 'Ancora' })
  expect(again).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect(again.text).toContain('Annullato')
})

test('takes a template of its survey type only, that is in use, and may do without one', async () => {
  const boatId = await catalogue.boat()
  const other = await catalogueOf(await server.as('admin'))
  const body = { boatId, surveyTypeId: other.type.id, templateId: catalogue.template.id }
  const fault = { status: 422, body: { details: [{ path: 'templateId' }] } }
  expect(await surveyor.post('/audits', body)).toMatchObject(fault)
  const lead = await server.as('survey-lead')
  await lead.patch(`/audit-templates/${other.template.id}`, {
    version: other.template.version,
    active: false,
  })
  expect(await surveyor.post('/audits', { ...body, templateId: other.template.id })).toMatchObject(fault)
  const free = await surveyor.post<Made>('/audits', { boatId, surveyTypeId: other.type.id })
  expect(free).toMatchObject({ status: 201, body: { templateId: null, status: 'PLANNED' } })
  expect((await surveyor.get(`/audits/${free.body.id}/structure`)).body).toMatchObject({
    groupInstances: [],
    items: [],
  })
})

test('lists by assignee and state, overdue by the day of the facility, and by when the boat was last surveyed', async () => {
  const me = (await surveyor.get<CurrentUser>('/users/me')).body.id
  const [old, recent, never] = [await catalogue.boat(), await catalogue.boat(), await catalogue.boat()]
  await finish((await catalogue.audit(old)).id, '2020-05-01T10:00:00Z')
  await finish((await catalogue.audit(recent)).id, '2026-05-01T10:00:00Z')
  const mine = await catalogue.audit(old, { assigneeId: me, scheduledFor: '2020-01-01' })
  const later = await catalogue.audit(recent, { scheduledFor: '2099-01-01' })
  const first = await catalogue.audit(never)
  expect(await codes(`assigneeId=${me}`)).toEqual([mine.code])
  expect(await codes('overdue=true')).toEqual([mine.code])
  expect(await codes('status=DONE')).toHaveLength(2)
  expect(await codes('lastSurveyedOnTo=2024-01-01')).toEqual([mine.code])
  expect(await codes('lastSurveyedOnFrom=2024-01-01&status=PLANNED')).toEqual([later.code])
  expect(await codes('neverSurveyed=true&status=PLANNED')).toContain(first.code)
  expect(await codes('neverSurveyed=true&status=PLANNED')).not.toContain(mine.code)
})

test('several boats are ordered at once, all or none, each with its own checklist', async () => {
  const group = await catalogue.group()
  const item = await catalogue.item()
  await catalogue.write({ groupInstances: [{ groupId: group, items: [{ itemId: item.id }] }], items: [] })
  const boatIds = [await catalogue.boat(), await catalogue.boat(), await catalogue.boat()]
  const order = {
    boatIds,
    surveyTypeId: catalogue.type.id,
    templateId: catalogue.template.id,
    place: 'Banchina Nord',
  }
  const refused = await surveyor.post('/audits/orders', { ...order, boatIds: [...boatIds, uuidv7()] })
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'boatIds.3' }] } })
  const ordered = await surveyor.post<{ items: { id: string; boatId: string }[] }>('/audits/orders', order)
  expect(ordered, ordered.text).toMatchObject({ status: 201 })
  expect(ordered.body.items.map(({ boatId }) => boatId).sort()).toEqual([...boatIds].sort())
  for (const { id } of ordered.body.items)
    expect((await surveyor.get(`/audits/${id}/structure`)).text).toContain(item.id)
  const { body } = await surveyor.get<ListPage<Made>>(
    `/audits?templateId=${catalogue.template.id}&q=banchina`,
  )
  expect(body.total).toBe(3)
})

test('names the survey type with its shorts, which stays while a template or an assignment needs it', async () => {
  const own = await catalogueOf(await server.as('admin'))
  const boatId = await catalogue.boat()
  const { body } = await surveyor.post<Made & { surveyType: object }>('/audits', {
    boatId,
    surveyTypeId: own.type.id,
  })
  expect(body.surveyType).toMatchObject({
    id: own.type.id,
    groupShort: 'PRV',
    nameShort: expect.stringMatching(/./),
  })
  const lead = await server.as('survey-lead')
  expect(await lead.remove(`/survey-types/${own.type.id}`)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE' },
  })
})

test('two types with the same shorts, whatever the case, are refused; so is a short that no code can hold', async () => {
  const lead = await server.as('survey-lead')
  const name = { it: 'Uno', en: 'One' }
  const body = { group: name, name, groupShort: 'DUE', nameShort: 'Xy' }
  expect((await lead.post('/survey-types', body)).status).toBe(201)
  const twice = await lead.post('/survey-types', { ...body, nameShort: 'xY' })
  expect(twice).toMatchObject({ status: 409, body: { details: [{ path: 'nameShort' }] } })
  for (const nameShort of ['A-B', 'È', 'A B', 'ELEVENCHARS'])
    expect(await lead.post('/survey-types', { ...body, nameShort })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'nameShort' }] },
    })
})
