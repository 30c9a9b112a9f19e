import type { Resource } from '@darsena/contract/kit/define-resource'
import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStoredRow } from '../../../kit/form/stored-row.ts'
import { http } from '../../../kit/http.ts'
import type { CreateHintProps } from '../../../kit/pickers/create-hints.ts'
import { useAllowed } from '../../../kit/session.tsx'
import classes from './duplicates.module.css'
import '@mantine/core/styles/Alert.layer.css'

const MergeDialog = lazy(() =>
  import('./merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
)

interface Duplicate<Reason> {
  id: string
  label: string
  same: Reason[]
}

interface SearchProps<Reason> {
  resource: Resource
  /** The row that is asked about, if it is there itself. */
  id: string | undefined
  /** The values to compare; undefined while there are too few. */
  asked: Record<string, string | number | undefined> | undefined
  /** What two rows have in common, in words. */
  reason: (same: Reason) => string
}

/** What stands in a form is asked for once nobody has typed for a while; of an archived row nobody asks any more. */
function useDuplicates<Reason>({ resource, id, asked }: SearchProps<Reason>): Duplicate<Reason>[] {
  const isArchived = Boolean(useStoredRow()?.archivedAt)
  const [settled] = useDebouncedValue(JSON.stringify(asked ?? null), 400)
  const { data } = useQuery({
    queryKey: [resource.name, 'duplicates', id, settled],
    queryFn: ({ signal }) =>
      http<{ items: Duplicate<Reason>[] }>(`/${resource.name}/duplicates`, {
        query: { id, ...JSON.parse(settled) },
        signal,
        quiet: [422],
      }),
    enabled: settled !== 'null' && !isArchived,
  })
  return asked && !isArchived ? (data?.items ?? []) : []
}

/** Points out rows that may be this one already; it stays for the reader to decide. */
export function PossibleDuplicates<Reason>({
  onPick,
  ...search
}: SearchProps<Reason> & Partial<CreateHintProps>) {
  const { t } = useTranslation('fleet')
  const { resource, id, reason } = search
  const mayMerge = useAllowed({ can: ['modify', resource.subject] })
  const [merged, setMerged] = useState<string | null>(null)
  const found = useDuplicates(search)
  const button = (name: string, text: string, onClick: () => void): ReactNode => (
    <Button size="compact-sm" variant="default" ml="xs" aria-label={name} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="brand" icon={<IconCopyCheck aria-hidden />} title={t('duplicates.title')}>
          <ul className={classes.found}>
            {found.map(({ id: other, label, same }) => (
              <li key={other}>
                <Link to={`/${resource.name}/${other}`} className={classes.link} target={onPick && '_blank'}>
                  {label}
                </Link>
                {` – ${same.map(reason).join(', ')}`}
                {onPick &&
                  button(t('duplicates.pickNamed', { name: label }), t('duplicates.pick'), () =>
                    onPick({ value: other, label }),
                  )}
                {id !== undefined &&
                  mayMerge &&
                  button(t('merge.with', { name: label }), t('merge.open'), () => setMerged(other))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {id !== undefined && merged !== null && (
        <Suspense>
          <MergeDialog resource={resource} id={id} otherId={merged} onClose={() => setMerged(null)} />
        </Suspense>
      )}
    </div>
  )
}
