import { bookingTransitions } from '@darsena/contract/areas/yard/booking-transitions'
import { bookings } from '@darsena/contract/areas/yard/bookings'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRowsOf } from '../../../../kit/rows.ts'
import '@mantine/core/styles/Combobox.layer.css'

interface ChoiceProps {
  boatId: string
  bookingId: string | null
  onBooking: (id: string | null) => void
}

function OfBoat({ boatId, bookingId, onBooking }: ChoiceProps) {
  const { t } = useTranslation('yard/board')
  const open = bookingTransitions.groups.open.join(',')
  const rows = useRowsOf(
    bookings,
    new URLSearchParams({ boatId, status: open, sort: '-code', pageSize: '50' }),
  )
  if (!rows || rows.length === 0) return null
  return (
    <Select
      label={t('create.booking')}
      data={[
        { value: '', label: t('create.newBooking') },
        ...rows.map(({ id, code, notes }) => ({
          value: id,
          label: [code, notes].filter(Boolean).join(' · '),
        })),
      ]}
      value={bookingId ?? ''}
      onChange={(id) => onBooking(id || null)}
      allowDeselect={false}
    />
  )
}

/** Which booking of the boat the work belongs to; nothing to choose where she has none that is open. */
export const BookingChoice = ({
  boatId,
  ...props
}: Omit<ChoiceProps, 'boatId'> & { boatId: string | null }) =>
  boatId !== null && <OfBoat boatId={boatId} {...props} />
