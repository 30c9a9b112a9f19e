import { boatShapes, hulls } from '@darsena/contract/areas/fleet/boat-shapes'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { Outline } from './outline.tsx'

const { List, Col, Form, Section, Field, Values } = screensFor(boatShapes)

export const BoatShapeList = () => (
  <List>
    <Col source="name" />
    <Col source="hull" />
    <Col
      source="outline"
      render={(shape) => <Outline outline={shape.outline} hull={shape.hull} size={48} />}
    />
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
        <Values sources={['outline', 'hull']}>
          {({ outline, hull }) => (
            <Outline
              outline={String(outline ?? '')}
              hull={hulls.find((one) => one === hull) ?? 'MONOHULL'}
              size={200}
              label={t('preview')}
            />
          )}
        </Values>
      </Section>
    </Form>
  )
}
