import { canRow } from '@darsena/contract/access/ability'
import type { UserGrant } from '@darsena/contract/areas/identity/grants'
import { users } from '@darsena/contract/areas/identity/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '../../../kit/session.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { SaveGrants } from '../grants/save-grants.tsx'
import { useGrants } from '../grants/use-grants.ts'
import { AddGrant } from './add-grant.tsx'
import { keyOfGrant } from './grant-key.ts'
import { OwnGrantList } from './own-grant-list.tsx'
import type { User } from './user-state.tsx'
import classes from './users.module.css'

interface Changes {
  added: readonly UserGrant[]
  /** Keys of stored ones that are taken away. */
  removed: readonly string[]
}

const unchanged: Changes = { added: [], removed: [] }

/** Permissions and denials of one person besides those of the roles; changes outlive a newer state from the server. */
export function OwnGrants({ user }: { user: User }) {
  const { t } = useTranslation(['identity/users', 'identity/grants'])
  const ability = useAbility()
  const { stored, save, isBusy, failure, clearFailure } = useGrants<UserGrant>(users, user.id)
  const [{ added, removed }, setChanges] = useState(unchanged)
  if (stored.isError && !stored.data) return <NotLoaded onRetry={() => void stored.refetch()} />
  if (!stored.data) return <SkeletonLines count={3} />
  const retained = stored.data.items.filter((grant) => !removed.includes(keyOfGrant(grant)))
  const fresh = added.filter((grant) => !retained.some((one) => keyOfGrant(one) === keyOfGrant(grant)))
  const mayChange = !user.archivedAt && canRow(ability, 'update', 'User', user)
  const stopped = mayChange
    ? undefined
    : t(user.archivedAt ? 'identity/grants:archivedMeanwhile' : 'identity/grants:rightGone')
  const remove = (grant: UserGrant) => {
    const key = keyOfGrant(grant)
    const isStored = retained.includes(grant)
    setChanges({
      added: added.filter((one) => keyOfGrant(one) !== key),
      removed: isStored ? [...removed, key] : removed,
    })
  }
  const discard = () => {
    clearFailure()
    setChanges(unchanged)
  }
  const count = fresh.length + stored.data.items.length - retained.length
  return (
    <section className={classes.own} aria-labelledby="own-grants">
      <h3 id="own-grants" className={classes.heading}>
        {t('own.title')}
      </h3>
      <p className={classes.note}>{t('own.hint')}</p>
      <OwnGrantList retained={retained} added={fresh} onRemove={mayChange ? remove : undefined} />
      {mayChange && (
        <AddGrant
          taken={[...retained, ...fresh].map(keyOfGrant)}
          onAdd={(grant) =>
            setChanges({
              added: [...added, grant],
              removed: removed.filter((key) => key !== keyOfGrant(grant)),
            })
          }
        />
      )}
      {(mayChange || count > 0) && (
        <SaveGrants
          isInline
          count={count}
          failure={failure}
          isBusy={isBusy}
          stopped={stopped}
          onSave={async () => {
            if (await save([...retained, ...fresh])) setChanges(unchanged)
          }}
          onDiscard={discard}
        />
      )}
    </section>
  )
}
