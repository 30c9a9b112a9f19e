import type { Labelled, Resource } from '@darsena/contract/kit/define-resource'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/texts/format.ts'
import { useRowLabel } from '../../../kit/texts/row-label.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Which document a new one takes the place of, and whose it is. */
export function RenewalNotice({
  resource,
  earlier,
  owner,
}: {
  resource: Resource
  earlier: object & { expiresOn?: unknown }
  owner: Labelled | null
}) {
  const { t } = useTranslation('fleet')
  const label = useRowLabel(resource)(earlier)
  const day = typeof earlier.expiresOn === 'string' ? formatDay(earlier.expiresOn) : undefined
  const names = { label, owner: owner?.label ?? '' }
  return (
    <Notice text={day ? t('documents.renewing', { ...names, day }) : t('documents.renewingLasting', names)} />
  )
}
