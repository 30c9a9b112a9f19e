import type { SignIn } from '@darsena/contract/areas/identity/sign-ins'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../../kit/list/list.module.css'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { deviceName } from '../sessions/device-name.ts'
import { EventBadge } from './event-badge.tsx'
import '@mantine/core/styles/Table.layer.css'

/** A user links to the account; other attempts show the typed address. */
function Person({ line: { user, email } }: { line: SignIn }) {
  const { t } = useTranslation('identity/sign-ins')
  if (!user) return email ? t('unknown', { email }) : t('nobody')
  return (
    <Link to={`/users/${user.id}`} className={classes.link}>
      {user.label}
    </Link>
  )
}

interface Cell {
  id: 'at' | 'event' | 'person' | 'address' | 'device'
  shown: ReactNode
}

function useCells() {
  const { facility } = useSession()
  return (line: SignIn): Cell[] => [
    { id: 'at', shown: formatInstant(line.at, facility.timeZone) },
    { id: 'event', shown: <EventBadge event={line.event} /> },
    { id: 'person', shown: <Person line={line} /> },
    { id: 'address', shown: line.address },
    { id: 'device', shown: deviceName(line.userAgent ?? '') },
  ]
}

export function SignInTable({ lines }: { lines: readonly SignIn[] }) {
  const { t } = useTranslation('identity/sign-ins')
  const cellsOf = useCells()
  return (
    <div className={classes.scroller}>
      <Table stickyHeader verticalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {(['at', 'event', 'person', 'address', 'device'] as const).map((id) => (
              <Table.Th key={id}>{t(`column.${id}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              {cellsOf(line).map(({ id, shown }) => (
                <Table.Td key={id}>{shown}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The same for narrow screens. */
export function SignInCards({ lines }: { lines: readonly SignIn[] }) {
  const { t } = useTranslation('identity/sign-ins')
  const cellsOf = useCells()
  return (
    <ul className={classes.cards}>
      {lines.map((line) => {
        const [at, event, ...others] = cellsOf(line)
        return (
          <li key={line.id} className={classes.card}>
            <div className={classes.cardHead}>
              {event?.shown}
              <span>{at?.shown}</span>
            </div>
            <dl className={classes.cardValues}>
              {others
                .filter(({ shown }) => shown)
                .map(({ id, shown }) => (
                  <div key={id}>
                    <dt>{t(`column.${id}`)}</dt>
                    <dd>{shown}</dd>
                  </div>
                ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
