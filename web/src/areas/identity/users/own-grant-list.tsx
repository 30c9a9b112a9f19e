import type { UserGrant } from '@darsena/contract/areas/identity/grants'
import { CloseButton } from '@mantine/core'
import { IconBan, IconCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { reachOf } from '../grants/reach.ts'
import { useGrantWords } from '../grants/reach-words.tsx'
import { keyOfGrant } from './grant-key.ts'
import classes from './users.module.css'

/** Permissions and denials in a line each, those that are yet to be saved last. */
export function OwnGrantList({
  retained,
  added,
  onRemove,
}: {
  retained: readonly UserGrant[]
  added: readonly UserGrant[]
  /** Absent where they are only read. */
  onRemove: ((grant: UserGrant) => void) | undefined
}) {
  const { t } = useTranslation('identity/users')
  const words = useGrantWords()
  const grants = [...retained, ...added]
  if (grants.length === 0) return <p className={classes.none}>{t('own.none')}</p>
  return (
    <ul className={classes.grants}>
      {grants.map((grant) => {
        const { entityType, action, scope, inverted } = grant
        const name = t(inverted ? 'own.denied' : 'own.granted', {
          action: words.action(action),
          type: words.type(entityType),
        })
        const reach = words.reach(reachOf(scope))
        return (
          <li key={keyOfGrant(grant)} className={inverted ? classes.denial : undefined}>
            {inverted ? <IconBan size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
            <span className={classes.grantName}>{name}</span>
            <span>{reach}</span>
            {added.includes(grant) && (
              <StateBadge tone="attention" Icon={IconPencil} label={t('own.unsaved')} />
            )}
            {onRemove && (
              <CloseButton
                aria-label={t('own.remove', { grant: `${name}, ${reach}` })}
                onClick={() => onRemove(grant)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
