import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { screensFor } from '../../../kit/area/screens-for.tsx'

const { Related, Col, Field } = screensFor(portBookingMembers)

/** The crew list of a stay, and the way to its paper. */
export function StayPeople({ stayId }: { stayId: string }) {
  const { t } = useTranslation('marina/stays')
  return (
    <>
      <Related
        by="portBookingId"
        of={stayId}
        fields={
          <>
            <Field source="memberId" />
            <Field source="role" />
            <Field source="from" />
            <Field source="to" />
            <Field source="notes" />
          </>
        }
      >
        <Col source="memberId" />
        <Col source="role" />
        <Col source="from" />
        <Col source="to" />
        <Col source="notes" />
      </Related>
      <div>
        <Button
          component={Link}
          to={`/port-bookings/${stayId}/crew-list`}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('crewList.open')}
        </Button>
      </div>
    </>
  )
}
