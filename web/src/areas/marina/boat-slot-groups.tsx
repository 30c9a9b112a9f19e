import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { SlotsOf } from './boat-slots.tsx'
import { SlotSeries } from './slot-series.tsx'

const { List, Col, Form, Section, Field, Related } = screensFor(boatSlotGroups)

export const BoatSlotGroupList = () => (
  <List>
    <Col source="name" />
    <Col source="portId" />
    <Col source="position" />
    <Col source="notes" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function BoatSlotGroupForm() {
  const { t } = useTranslation('marina')
  return (
    <Form
      actions={(group) => group.archivedAt === null && <SlotSeries groupId={group.id} />}
      tabs={[
        {
          id: 'slots',
          label: t('tab.slots'),
          gate: { can: ['read', 'BoatSlot'] },
          render: (group) => <SlotsOf groupId={group.id} />,
        },
      ]}
    >
      <Section title={t('section.group')}>
        <Field source="portId" />
        <Field source="name" />
        <Field source="position" />
        <Field source="notes" />
      </Section>
    </Form>
  )
}

/** Pontoons, quays and areas of a port. */
export const GroupsOf = ({ portId }: { portId: string }) => (
  <Related
    by="portId"
    of={portId}
    hasPages
    fields={
      <>
        <Field source="name" />
        <Field source="position" />
        <Field source="notes" />
      </>
    }
  >
    <Col source="name" />
    <Col source="position" />
    <Col source="notes" />
  </Related>
)
