import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useSession } from '../session.tsx'
import { formatInstant } from '../texts/format.ts'
import type { Operation } from './operation.ts'
import classes from './outbox.module.css'
import type { Outbox } from './outbox.ts'

const badges = {
  waiting: { tone: 'neutral', Icon: IconClock },
  conflict: { tone: 'attention', Icon: IconAlertTriangle },
  refused: { tone: 'bad', Icon: IconX },
} as const

function useReason() {
  const { t } = useTranslation('kit/outbox')
  return ({ failure, attempts, state }: Operation) => {
    if (failure?.code === 'FILE_GONE') return t('fileGone')
    if (state === 'waiting') return attempts > 0 && failure ? t('serverTrouble') : ''
    const places = failure?.details.map(({ message }) => message) ?? []
    return [failure?.message, ...places].filter(Boolean).join(' ')
  }
}

/** Operations one by one: what became of each, and what its user may do about it. */
export function UnsentList({ outbox, operations }: { outbox: Outbox; operations: readonly Operation[] }) {
  const { t } = useTranslation('kit/outbox')
  const { facility } = useSession()
  const reasonOf = useReason()
  const discard = async ({ id, about }: Operation) => {
    const title = t('discardTitle', { what: about })
    const question = { title, text: t('discardText'), action: t('discard'), isDangerous: true }
    if (await confirm(question)) await outbox.discard(id)
  }
  return (
    <ul className={classes.list}>
      {operations.map((operation) => (
        <li key={operation.id} className={classes.operation}>
          <div className={classes.about}>
            <strong>{operation.about}</strong>
            <span>{formatInstant(operation.deviceAt, facility.timeZone)}</span>
            <StateBadge {...badges[operation.state]} label={t(`state.${operation.state}`)} />
          </div>
          <p className={classes.reason}>{reasonOf(operation)}</p>
          {(operation.state !== 'waiting' || operation.attempts > 0) && (
            <Group gap="xs">
              <Button
                size="compact-md"
                fz="sm"
                variant="default"
                onClick={() => void outbox.retry(operation.id)}
              >
                {t('retry')}
              </Button>
              <Button size="compact-md" fz="sm" variant="default" onClick={() => void discard(operation)}>
                {t('discard')}
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}
