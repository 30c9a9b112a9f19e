import { ports } from '@darsena/contract/areas/marina/ports'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { GroupsOf } from './boat-slot-groups.tsx'
import { PortOccupancy } from './occupancy/port-occupancy.tsx'

const { List, Col, Form, Section, Field } = screensFor(ports)

export const PortList = () => (
  <List>
    <Col source="name" />
    <Col source="code" />
    <Col source="beamClearance" />
    <Col source="draftClearance" />
    <Col source="latitude" isExtra />
    <Col source="longitude" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function PortForm() {
  const { t } = useTranslation(['marina', 'marina/occupancy'])
  return (
    <Form
      tabs={[
        {
          id: 'groups',
          label: t('tab.groups'),
          gate: { can: ['read', 'BoatSlotGroup'] },
          render: (port) => <GroupsOf portId={port.id} />,
        },
        {
          id: 'occupancy',
          label: t('marina/occupancy:tab'),
          gate: { can: ['read', 'PortBooking'] },
          render: (port) => <PortOccupancy portId={port.id} />,
        },
      ]}
    >
      <Section title={t('section.port')}>
        <Field source="name" />
        <Field source="code" />
        <Field source="latitude" />
        <Field source="longitude" />
      </Section>
      <Section title={t('section.clearances')}>
        <Field source="beamClearance" />
        <Field source="draftClearance" />
        <p>{t('clearancesHint')}</p>
      </Section>
      <Section title={t('section.transit')}>
        <Field source="transitQuotaPercent" />
        <Field source="transitMaxHours" />
        <p>{t('transitHint')}</p>
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}
