import type { Words } from './words.ts'

/** Columns of every main row, whatever the resource. */
const rowColumns = `  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,`

export function migration({ table, subject, isFacility }: Words): string {
  const facility = `\n  facility_id uuid not null constraint ${table}_facility_id_fkey references facilities,`
  const order = isFacility ? 'facility_id, name, id' : 'name, id'
  return `create table ${table} (
  id uuid primary key,${isFacility ? facility : ''}
  name text collate natural_order not null,
  notes text,
${rowColumns}
  search_text text generated always as (fold_text(name)) stored
);
create index ${table}_name on ${table} (${order}) where archived_at is null;
call index_search('${table}');
call manage_rows('${table}', '${subject}');
`
}

export const contract = ({ name, camel, subject }: Words): string => `
import { defineResource } from '../../kit/define-resource.ts'
import { longText, text } from '../../kit/fields.ts'

export const ${camel} = defineResource({
  name: '${name}',
  subject: '${subject}',
  label: [['name']],
  search: ['name'],
  filter: [],
  defaultSort: 'name',
  fields: {
    name: text(120),
    notes: longText().nullable(),
  },
})
`

export const labels = (words: Words, language: 'it' | 'en'): string =>
  JSON.stringify(
    {
      ...words[language],
      field: language === 'it' ? { name: 'Nome', notes: 'Note' } : { name: 'Name', notes: 'Notes' },
    },
    null,
    2,
  )

export const screen = ({ area, name, camel, subject }: Words): string => `
import { ${camel} } from '@darsena/contract/areas/${area}/${name}'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'

const { List, Col, Form, Section, Field } = screensFor(${camel})

export const ${subject}List = () => (
  <List>
    <Col source="name" />
    <Col source="updatedAt" />
  </List>
)

export function ${subject}Form() {
  const { t } = useTranslation('${name}')
  return (
    <Form>
      <Section title={t('one')}>
        <Field source="name" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}
`

/** The manifest of an area that has no resources yet. */
export const areaResources = `
import type { TextsOf } from '../../kit/resource-texts.ts'

/** The resources of the area, by their path names. */
export const resources = {} as const

/** What they, their fields and choices are called. */
export const texts: TextsOf<typeof resources> = {}
`

/** The manifest of an area that has no screens yet. */
export const areaScreens = (manifest: string): string => `
import type { Area } from '../../kit/area/area.ts'

export const ${manifest}: Area = { menu: [], routes: [] }
`
