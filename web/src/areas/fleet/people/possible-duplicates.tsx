import type { Duplicates } from '@darsena/contract/areas/fleet/people'
import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { parseDay } from '../../../kit/format.ts'
import { http } from '../../../kit/http.ts'
import { useAllowed } from '../../../kit/session.tsx'
import classes from './people.module.css'
import '@mantine/core/styles/Alert.layer.css'

const MergeDialog = lazy(() =>
  import('./merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
)

export interface Known {
  id: string | undefined
  firstName: string
  lastName: string
  email: string
  /** As it was typed. */
  birthDate: string
}

/** Points out people who may be this one already; it stays for the reader to decide. */
export function PossibleDuplicates(known: Known) {
  const { t } = useTranslation('fleet')
  const [asked] = useDebouncedValue(JSON.stringify(known), 400)
  const { id, firstName, lastName, email, birthDate }: Known = JSON.parse(asked)
  const day = /^\d{4}-\d\d-\d\d$/.test(birthDate) ? birthDate : parseDay(birthDate)
  const mayMerge = useAllowed({ can: ['modify', 'BoatMember'] })
  const [merged, setMerged] = useState<string | null>(null)
  const isTelling = email.includes('@') || (lastName !== '' && day !== undefined)
  const { data } = useQuery({
    queryKey: ['boat-members', 'duplicates', asked],
    queryFn: ({ signal }) =>
      http<Duplicates>('/boat-members/duplicates', {
        query: { id, firstName, lastName, email, birthDate: day },
        signal,
        quiet: [422],
      }),
    enabled: isTelling,
  })
  const found = isTelling ? (data?.items ?? []) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="brand" icon={<IconUsers aria-hidden />} title={t('duplicates.title')}>
          <ul className={classes.duplicates}>
            {found.map(({ id: other, label, sameEmail }) => (
              <li key={other}>
                <Link to={`/boat-members/${other}`} className={classes.link}>
                  {label}
                </Link>
                {` – ${t(sameEmail ? 'duplicates.email' : 'duplicates.birth')}`}
                {id !== undefined && mayMerge && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    ml="xs"
                    aria-label={t('merge.with', { name: label })}
                    onClick={() => setMerged(other)}
                  >
                    {t('merge.open')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {id !== undefined && merged !== null && (
        <Suspense>
          <MergeDialog id={id} otherId={merged} onClose={() => setMerged(null)} />
        </Suspense>
      )}
    </div>
  )
}
