import { departments } from '@darsena/contract/areas/identity/departments'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'

const { List, Col, Form, Section, Field } = screensFor(departments)

/** Departments belong to the active facility, so the list shows that one's and a new one joins it. */
export const DepartmentList = () => (
  <List>
    <Col source="name" />
    <Col source="updatedAt" />
  </List>
)

export function DepartmentForm() {
  const { t } = useTranslation('identity')
  return (
    <Form>
      <Section title={t('section.department')}>
        <Field source="name" />
      </Section>
    </Form>
  )
}
