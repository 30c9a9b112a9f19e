import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import type { ListPage } from '@darsena/contract/kit/list-page'
import type { Client } from './test-app.ts'
import { sendForm } from './test-upload.ts'

let serial = 0
const given = new Set<FieldTraits>()

/** A short text that no other call gives, within the field's length. */
const unique = (max: number) => {
  serial += 1
  return `Àé${serial.toString(36)} D'Ámico ${serial}`.slice(0, max).trim()
}

async function sampleOf(
  traits: FieldTraits,
  makeReferenced: (resource: string) => Promise<string>,
  upload: () => Promise<string>,
): Promise<unknown> {
  if (traits.accept) return traits.kind === 'reference' ? upload() : [await upload(), await upload()]
  if (traits.example) {
    // An example may be unique among live rows: a field that can do without has it once.
    if (traits.nullable && given.has(traits)) return null
    given.add(traits)
    return traits.example
  }
  if (traits.kind === 'reference') return makeReferenced(traits.to ?? '')
  if (traits.kind === 'references') return [await makeReferenced(traits.to ?? '')]
  if (traits.kind === 'choice') return traits.choices?.[0]
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
    instant: '2026-10-25T02:30:00+02:00',
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

/** A valid body for a create with every field given, referenced rows created on the way. */
export async function sampleBody(
  client: Client,
  resources: Map<string, Resource>,
  resource: Resource,
): Promise<Record<string, unknown>> {
  const makeReferenced = async (name: string) => {
    const target = resources.get(name)
    if (!target) throw new Error(`No resource is named ${name}`)
    if (target.readOnly) {
      const there = await client.get<ListPage<{ id: string }>>(`/${name}?pageSize=1`)
      return there.body.items[0]?.id ?? ''
    }
    const made = await client.post<{ id: string }>(`/${name}`, await sampleBody(client, resources, target))
    return made.body.id
  }
  const body: Record<string, unknown> = {}
  for (const [field, traits] of Object.entries(resource.traits).filter(([, one]) => !one.derived))
    body[field] = await sampleOf(traits, makeReferenced, () => uploadPicture(client))
  return body
}
