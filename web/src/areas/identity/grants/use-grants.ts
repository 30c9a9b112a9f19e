import { roles } from '@darsena/contract/areas/identity/roles'
import { users } from '@darsena/contract/areas/identity/users'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../../kit/http-error.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { reactTo } from '../../../kit/toasts/react-to-failure.ts'
import { toast } from '../../../kit/toasts.ts'
import { grantsQuery, putGrants } from './grants-query.ts'

/** Grants of a role or a person as they are stored, and how to store others; what is refused says why and changes nothing. */
export function useGrants<Grant>(resource: Pick<Resource, 'name'>, id: string) {
  const { t } = useTranslation('identity/grants')
  const stored = useQuery(grantsQuery<Grant>(resource, id))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const explain = async (error: unknown) => {
    if (!(error instanceof HttpError)) return
    if (error.body.code === 'STALE_VERSION') {
      await stored.refetch()
      return setFailure(t('stale'))
    }
    if (error.status === 409) reactTo(error, [])
    if (error.status === 403 || error.status === 409) setFailure(error.message)
  }
  /** Returns whether it was saved. */
  const save = async (items: Grant[]): Promise<boolean> => {
    if (!stored.data) return false
    setBusy(true)
    setFailure('')
    try {
      await putGrants(resource, id, { version: stored.data.version, items })
      // A role's grants are those of its people too.
      await Promise.all([rowsChanged(roles), rowsChanged(users)])
      toast.success(t('saved'))
      return true
    } catch (error) {
      await explain(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { stored, save, isBusy, failure, clearFailure: () => setFailure('') }
}
