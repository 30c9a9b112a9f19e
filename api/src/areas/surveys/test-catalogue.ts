import type { ReadingBody } from '@darsena/contract/areas/surveys/audit-item-readings'
import type { StructureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Answer, Client } from '../../test-app.ts'

export interface Made {
  id: string
  version: number
}

const made = <T>(answer: Answer<T>): T => {
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** Like a reading as it is written, but for what has a default. */
export type ReadingDraft = Partial<Omit<ReadingBody, 'options'>> & {
  options?: { value: string; label: { it: string }; isProblem?: boolean }[]
}

/** A survey type with one template, and ways to make groups, items and assignments of it. */
export async function catalogueOf(client: Client) {
  let serial = 0
  const name = (word: string) => {
    serial += 1
    return { it: `${word} ${serial}`, en: `${word} ${serial} en` }
  }
  const type = made(
    await client.post<Made>('/survey-types', {
      group: name('Perizia'),
      groupShort: 'PRV',
      name: name('Prova'),
      nameShort: uuidv7().slice(-10),
    }),
  )
  const template = made(
    await client.post<Made>('/audit-templates', { surveyTypeId: type.id, name: name('Modello') }),
  )
  const group = async () => made(await client.post<Made>('/audit-item-groups', { name: name('Gruppo') })).id
  const item = async (readings: ReadingDraft[] = [{ label: { it: 'Stato' }, valueType: 'STRING' }]) =>
    made(
      await client.post<Made>('/audit-items', {
        code: `V-${uuidv7().slice(-8)}`,
        name: name('Voce'),
        readings,
      }),
    )
  const structure = (path: string) => client.get<StructureRow>(`${path}/structure`)
  return {
    type,
    template,
    group,
    item,
    structure,
    boat: async (more: object = {}) =>
      made(await client.post<Made>('/boats', { name: name('Barca').it, ...more })).id,
    /** Writes the template's checklist anew. */
    async write(body: object) {
      const { body: row } = await client.get<Made>(`/audit-templates/${template.id}`)
      return client.put<StructureRow>(`/audit-templates/${template.id}/structure`, {
        version: row.version,
        ...body,
      })
    },
    audit: async (boatId: string, more: object = {}) =>
      made(
        await client.post<Made & { code: string }>('/audits', {
          boatId,
          surveyTypeId: type.id,
          templateId: template.id,
          ...more,
        }),
      ),
  }
}
