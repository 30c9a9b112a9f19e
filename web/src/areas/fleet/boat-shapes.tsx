import { boatShapes } from '@darsena/contract/areas/fleet/boat-shapes'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/screens-for.tsx'
import { Outline } from './outline.tsx'

const { List, Col, Form, Section, Field, Value } = screensFor(boatShapes)

export const BoatShapeList = () => (
  <List>
    <Col source="name" />
    <Col source="hull" />
    <Col source="outline" render={(shape) => <Outline path={shape.outline} size={40} />} />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatShapeForm() {
  const { t } = useTranslation('fleet')
  return (
    <Form>
      <Section title={t('section.identity')}>
        <Field source="name" />
        <Field source="hull" />
        <Field source="outline" />
        <Value source="outline">
          {(path) => <Outline path={String(path ?? '')} size={180} label={t('preview')} />}
        </Value>
      </Section>
    </Form>
  )
}
