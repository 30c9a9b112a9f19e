import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useRows } from '../../kit/rows.ts'
import { useAllowed } from '../../kit/session.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { StayActions } from './stays/stay-actions.tsx'
import { StayBerths } from './stays/stay-berths.tsx'
import { StayPeople } from './stays/stay-people.tsx'
import { StayState } from './stays/stay-state.tsx'
import { StaySummary } from './stays/stay-summary.tsx'
import { FreedFor } from './waiting/freed-for.tsx'

const { Form, Section, Field, Value } = screensFor(portBookings)

/** A closure has a reason and no boat, every other stay a boat; what is there already stays in sight. */
function BoatOrReason() {
  return (
    <Value source="kind">
      {(kind) => (
        <>
          <Value source="boatId">
            {(boatId) => (kind !== 'CLOSURE' || boatId !== null) && <Field source="boatId" />}
          </Value>
          <Value source="reason">
            {(reason) => (kind === 'CLOSURE' || Boolean(reason)) && <Field source="reason" />}
          </Value>
        </>
      )}
    </Value>
  )
}

const firstPorts = new URLSearchParams({ pageSize: '1' })

/** The port, where there is only one to choose; undefined until it is known. */
function useOnlyPort(isWanted: boolean): { portId?: string } | undefined {
  const mayRead = useAllowed({ can: ['read', 'Port'] })
  const { data, isLoading } = useRows(ports, firstPorts, isWanted && mayRead)
  if (isLoading) return undefined
  const [port] = data?.items ?? []
  return port && data?.total === 1 ? { portId: port.id } : {}
}

export function PortBookingForm() {
  const { t } = useTranslation(['marina/stays', 'port-booking-members'])
  const isNew = useParams().id === undefined
  const preset = useOnlyPort(isNew)
  if (!preset) return <SkeletonLines />
  return (
    <Form
      preset={preset}
      actions={(stay) => (
        <>
          <StayState stay={stay} />
          <StayActions stay={stay} />
        </>
      )}
      summary={(stay) => (
        <>
          <StaySummary stay={stay} />
          <FreedFor stay={stay} />
        </>
      )}
      tabs={[
        {
          id: 'berths',
          label: t('tab.berths'),
          gate: { can: ['read', 'PortBookingArrangement'] },
          render: (stay) => <StayBerths stay={stay} />,
        },
        {
          id: 'people',
          label: t('port-booking-members:many'),
          gate: { can: ['read', 'PortBookingMember'] },
          render: (stay) => <StayPeople stayId={stay.id} />,
        },
      ]}
      onCreated={async () => 'berths'}
    >
      <Section title={t('section.stay')}>
        <Field source="kind" />
        <BoatOrReason />
        <Field source="portId" />
        <Field source="from" />
        <Field source="to" />
      </Section>
      <Section title={t('section.expected')}>
        <Field source="eta" />
        <Field source="etd" />
        <Field source="contactId" />
        <Field source="peopleCount" />
        <Field source="notes" />
      </Section>
      {!isNew && (
        <Section title={t('section.course')}>
          <Field source="arrivedAt" />
          <Field source="departedAt" />
          <Field source="decisionNote" />
        </Section>
      )}
    </Form>
  )
}
