import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Refusal } from '../../../kit/refusal.ts'
import { obstaclesOf } from './stay-calls.ts'
import classes from './stays.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** Why it was refused: every stay in the way, each with the way to it. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const { message } = refusal
  const obstacles = obstaclesOf(refusal)
  if (obstacles.length === 0)
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {message}
      </Alert>
    )
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <ul className={classes.obstacles}>
        {obstacles.map((one) => (
          <li key={`${one.slot?.id} ${one.with.bookingId} ${one.with.from}`}>
            {one.with.bookingId ? (
              <Link to={`/port-bookings/${one.with.bookingId}`} className={classes.link}>
                {one.message}
              </Link>
            ) : (
              one.message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
