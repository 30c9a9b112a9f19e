import { canRow } from '@darsena/contract/access/ability'
import { entityTypes } from '@darsena/contract/access/entity-types'
import type { RoleGrant } from '@darsena/contract/areas/identity/grants'
import { roles } from '@darsena/contract/areas/identity/roles'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '../../../kit/session.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type GrantSheet, grantsIn, overlaid, sheetOf, withReach } from './grant-sheet.ts'
import classes from './grants.module.css'
import { PermissionMatrix } from './permission-matrix.tsx'
import { SaveGrants } from './save-grants.tsx'
import { useGrants } from './use-grants.ts'

const unchanged: GrantSheet = new Map()

/** What a role grants; to be changed where the role is one's own. */
export function RoleGrants({ role }: { role: RowOf<typeof roles> }) {
  const { t } = useTranslation('identity/grants')
  const ability = useAbility()
  const { stored, save, isBusy, failure, clearFailure } = useGrants<RoleGrant>(roles, role.id)
  const [changes, setChanges] = useState(unchanged)
  const base = useMemo(() => sheetOf(stored.data?.items ?? []), [stored.data])
  const sheet = useMemo(() => overlaid(base, changes), [base, changes])
  if (stored.isError && !stored.data) return <NotLoaded onRetry={() => void stored.refetch()} />
  if (!stored.data) return <SkeletonLines />
  const mayChange = !role.system && !role.archivedAt && canRow(ability, 'update', 'Role', role)
  const stopped = mayChange ? undefined : t(role.archivedAt ? 'archivedMeanwhile' : 'rightGone')
  const discard = () => {
    clearFailure()
    setChanges(unchanged)
  }
  return (
    <div className={classes.matrix}>
      <PermissionMatrix
        label={t('title')}
        sheet={sheet}
        stored={base}
        changes={changes}
        onSet={
          mayChange
            ? (types, action, reach) => setChanges((made) => withReach(base, made, types, action, reach))
            : undefined
        }
      />
      {(mayChange || changes.size > 0) && (
        <SaveGrants
          count={changes.size}
          failure={failure}
          isBusy={isBusy}
          stopped={stopped}
          onSave={async () => {
            if (await save(grantsIn(sheet, entityTypes))) setChanges(unchanged)
          }}
          onDiscard={discard}
        />
      )}
    </div>
  )
}
