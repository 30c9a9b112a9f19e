import type { ArrivalNotice, ArrivalNotices as Notices } from '@darsena/contract/areas/marina/arrival'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { http } from '../../../kit/http.ts'
import { callStay } from './stay-calls.ts'
import classes from './stays.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** Notices that another berth settles. */
const ofBerth: readonly ArrivalNotice['kind'][] = ['OCCUPIED', 'NO_BERTH', 'NOT_USABLE', 'MISFIT']
const inTheWay: readonly ArrivalNotice['kind'][] = ['ELSEWHERE', 'OCCUPIED']

/** The one step that settles a notice: the other yacht has left, or another berth is taken. */
function Steps({ notice: { kind, bookingId }, stayId }: { notice: ArrivalNotice; stayId: string }) {
  const { t } = useTranslation('marina/stays')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const sendOff = async () => {
    setBusy(true)
    const outcome = await callStay(`/port-bookings/${bookingId}/depart`, {})
    setBusy(false)
    setFault(typeof outcome === 'string' ? '' : outcome.message)
  }
  return (
    <span className={classes.steps}>
      {bookingId && (
        <>
          <Button size="compact-sm" loading={isBusy} onClick={() => void sendOff()}>
            {t('arrival.sendOff')}
          </Button>
          <Link to={`/port-bookings/${bookingId}`} className={classes.link}>
            {t('arrival.openOther')}
          </Link>
        </>
      )}
      {ofBerth.includes(kind) && (
        <Link to={`/port-bookings/${stayId}?tab=berths`} className={classes.link}>
          {t('arrival.otherBerth')}
        </Link>
      )}
      {fault && <span role="alert">{fault}</span>}
    </span>
  )
}

/** What stands in the way of an arrival, or should be known before it is recorded, each with what can be done about it. */
export function ArrivalNotices({ stayId }: { stayId: string }) {
  const { data } = useQuery({
    queryKey: ['port-bookings', 'arrival', stayId],
    queryFn: ({ signal }) => http<Notices>(`/port-bookings/${stayId}/arrival`, { signal }),
  })
  return data?.notices.map((notice) => {
    const isInTheWay = inTheWay.includes(notice.kind)
    return (
      <Alert
        key={`${notice.kind} ${notice.message}`}
        color={isInTheWay ? 'red' : 'orange'}
        role="status"
        icon={isInTheWay ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
      >
        {notice.message}
        <Steps notice={notice} stayId={stayId} />
      </Alert>
    )
  })
}
