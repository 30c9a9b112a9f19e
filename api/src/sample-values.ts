import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import type { ListPage } from '@darsena/contract/kit/list-page'
import type { Client } from './test-app.ts'
import { sendForm } from './test-upload.ts'

let serial = 0
/** Examples that are among the rows already, by the token of who made them. */
const used = new Map<Client['token'], Set<FieldTraits>>()

/** A short text that no other call gives, within the field's length. */
const unique = (max: number) => {
  serial += 1
  return `Àé${serial.toString(36)} D'Ámico ${serial}`.slice(0, max).trim()
}

async function sampleOf(
  client: Client,
  traits: FieldTraits,
  makeReferenced: (resource: string) => Promise<string>,
): Promise<unknown> {
  if (traits.accept) {
    const picture = await uploadPicture(client)
    return traits.kind === 'reference' ? picture : [picture, await uploadPicture(client)]
  }
  if (traits.example) {
    // An example may be unique among live rows: a field that can do without has it once.
    const given = used.get(client.token) ?? new Set()
    if (traits.nullable && given.has(traits)) return null
    used.set(client.token, given.add(traits))
    return traits.example
  }
  if (traits.kind === 'reference') return makeReferenced(traits.to ?? '')
  if (traits.kind === 'references') return [await makeReferenced(traits.to ?? '')]
  if (traits.kind === 'choice') return traits.choices?.[0]
  if (traits.kind === 'choices') return traits.choices?.slice(0, 2)
  if (traits.kind === 'text') return unique(traits.maxLength ?? 20)
  const samples: Partial<Record<FieldTraits['kind'], unknown>> = {
    email: `sample${serial}+x@darsena.example`,
    phone: '+39 010 555 0100',
    localised: { it: unique(60), en: unique(60) },
    country: 'IT',
    yesNo: true,
    integer: 1999,
    number: 12.5,
    day: '2026-03-29',
    instant: '2026-10-25T00:30:00Z',
    clockTime: '07:30',
  }
  return samples[traits.kind]
}

/** The smallest picture there is, uploaded. */
async function uploadPicture(client: Client): Promise<string> {
  const form = new FormData()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.set('file', new Blob([Buffer.from(png, 'base64')]), 'picture.png')
  const made = await sendForm<{ id: string }>(client, '/files', form)
  return made.body.id
}

/** The same person, asking from another facility. */
export const inFacility = (client: Client, facility: string): Client => ({
  ...client,
  get: (url, options) => client.get(url, { ...options, facility }),
  post: (url, body, options) => client.post(url, body, { ...options, facility }),
  put: (url, body, options) => client.put(url, body, { ...options, facility }),
})

type Make = (name: string, given?: Record<string, unknown>) => Promise<string>
type Body = Record<string, unknown>

/** References of one row that must agree with each other, where each by itself would not do. */
const agreements: Record<string, (client: Client, make: Make, given: Body) => Promise<Body>> = {
  'person-documents': async (_, make, { memberId, visitorId = null }) => ({
    memberId: visitorId === null ? (memberId ?? (await make('boat-members'))) : null,
    visitorId,
  }),
  // The sample of a day is a Sunday.
  'scheduled-visits': async () => ({
    weekdays: ['SUN'],
    dailyFrom: '07:30',
    dailyTo: '17:00',
    companions: 2,
  }),
  'booking-sessions': async () => ({ endsAt: '2026-10-25T04:30:00Z' }),
  'port-booking-arrangements': async (client, make, { portBookingId }) => {
    const stayId = portBookingId ?? (await make('port-bookings'))
    const stay = await client.get<{ portId: string }>(`/port-bookings/${stayId}`)
    const groupId = await make('boat-slot-groups', { portId: stay.body.portId })
    return { portBookingId: stayId, slotIds: [await make('boat-slots', { groupId })] }
  },
  'survey-types': async () => {
    serial += 1
    return { nameShort: `T${serial}` }
  },
  'audit-reports': async (client, make, given) => {
    const auditId = given.auditId ?? (await make('audits'))
    const itemId = await make('audit-items')
    const path = `/audits/${auditId}/structure`
    const { version } = (await client.get<{ version: number }>(path)).body
    await client.put(path, { version, groupInstances: [], items: [{ itemId }] })
    return { auditId }
  },
  'audit-items': async () => ({ severityHint: 2 }),
  audits: async (_, make, given) => {
    const surveyTypeId = given.surveyTypeId ?? (await make('survey-types'))
    return { surveyTypeId, templateId: given.templateId ?? (await make('audit-templates', { surveyTypeId })) }
  },
}

/** Rows that are created by a call of their own, with other fields than the row has. */
const ownBodies: Record<string, (make: Make) => Promise<Body>> = {
  'access-logs': async (make) => ({
    visitorId: await make('visitors', { blocked: false, blockedReason: null, company: null }),
  }),
}

/** A valid body for a create with every field given, referenced rows created on the way. */
export async function sampleBody(
  client: Client,
  resources: Map<string, Resource>,
  resource: Resource,
  given: Body = {},
): Promise<Body> {
  const make: Make = async (name, more = {}) => {
    const target = resources.get(name)
    if (!target) throw new Error(`No resource is named ${name}`)
    if (target.readOnly) {
      const there = await client.get<ListPage<{ id: string }>>(`/${name}?pageSize=1`)
      return there.body.items[0]?.id ?? ''
    }
    const sample = { ...(await sampleBody(client, resources, target, more)), ...more }
    const made = await client.post<{ id: string }>(`/${name}`, sample)
    return made.body.id
  }
  const own = ownBodies[resource.name]
  if (own) return own(make)
  const agreed: Body = (await agreements[resource.name]?.(client, make, given)) ?? {}
  const body: Body = {}
  for (const [field, traits] of Object.entries(resource.traits).filter(([, one]) => !one.derived)) {
    const known = field in agreed ? agreed[field] : given[field]
    body[field] = known === undefined ? await sampleOf(client, traits, make) : known
  }
  return body
}

/** The row is not over, whatever days the samples are: ends that may be open are, others lie far ahead. */
function living({ over, traits }: Resource, body: Body): Body {
  const ends = (over?.past ?? []).filter((field) => field in body)
  const live = ends.map((field) => [field, traits[field]?.nullable ? null : '2090-01-01'])
  return { ...body, ...Object.fromEntries(live) }
}

/** A valid body of a living row that refers to something by this field, be it one of several of which a row has only one. */
export async function referringBody(
  client: Client,
  resources: Map<string, Resource>,
  resource: Resource,
  field: string,
): Promise<Body> {
  const body = await sampleBody(client, resources, resource)
  const target = body[field] === null ? resources.get(resource.traits[field]?.to ?? '') : undefined
  if (!target) return living(resource, body)
  const made = await client.post<{ id: string }>(
    `/${target.name}`,
    await sampleBody(client, resources, target),
  )
  return living(resource, await sampleBody(client, resources, resource, { [field]: made.body.id }))
}
