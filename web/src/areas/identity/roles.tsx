import { roles } from '@darsena/contract/areas/identity/roles'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/screens-for.tsx'

const { List, Col, Form, Section, Field } = screensFor(roles)

export const RoleList = () => (
  <List>
    <Col source="label" />
    <Col source="name" />
    <Col source="system" />
  </List>
)

export function RolePage() {
  const { t } = useTranslation('identity')
  return (
    <Form>
      <Section title={t('section.role')}>
        <Field source="label" />
        <Field source="name" />
        <Field source="system" />
      </Section>
    </Form>
  )
}
