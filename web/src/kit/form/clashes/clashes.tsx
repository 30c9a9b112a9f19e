import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import type { Change } from '../use-change.ts'

const StaleDialog = lazy(() =>
  import('./stale-dialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })),
)

/** Shows that another user has saved the row of a form meanwhile, and offers a choice between both. */
export function Clashes({ resource, change }: { resource: Resource; change: Change }) {
  const { t } = useTranslation('kit/form')
  const { base, clash, isOutdated } = change
  return (
    <>
      {isOutdated && (
        <Notice text={t('changedMeanwhile')}>
          <Button variant="default" size="compact-md" fz="sm" onClick={change.compare}>
            {t('showDifferences')}
          </Button>
        </Notice>
      )}
      {clash && (
        <Suspense>
          <StaleDialog
            resource={resource}
            base={base}
            theirs={clash.theirs}
            mine={clash.mine}
            onClose={change.closeClash}
            onSave={change.settle}
          />
        </Suspense>
      )}
    </>
  )
}
