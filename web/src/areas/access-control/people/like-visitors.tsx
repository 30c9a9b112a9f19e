import type { likeVisitors } from '@darsena/contract/areas/access-control/likeness'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { http } from '../../../kit/http.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import '@mantine/core/styles/Alert.layer.css'

type Found = z.infer<typeof likeVisitors>

const { Values } = screensFor(visitors)
const sources = ['firstName', 'lastName', 'email', 'plate'] as const
const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Rows that may be the same visitor, each to be merged into this one. */
function Duplicates({ id, asked }: { id: string | undefined; asked: Record<string, string> }) {
  const { t } = useTranslation('access-control')
  const mayMerge = useAllowed({ can: ['delete', 'Visitor'] })
  const [settled] = useDebouncedValue(JSON.stringify(asked), 400)
  const { data } = useQuery({
    queryKey: ['visitors', 'duplicates', id, settled],
    queryFn: ({ signal }) =>
      http<Found>('/visitors/duplicates', { query: { id, ...JSON.parse(settled) }, signal, quiet: [422] }),
    enabled: asked.lastName !== '',
  })
  const merge = async (otherId: string, label: string) => {
    const isSure = await confirm({
      title: t('visitor.mergeTitle', { name: label }),
      text: t('visitor.mergeText'),
      action: t('visitor.merge'),
    })
    if (!isSure) return
    try {
      await write(`/visitors/${id}/merge`, { method: 'POST', body: { otherId } })
      await queryClient.invalidateQueries()
      toast.success(t('visitor.merged'))
    } catch {
      // The failed request has shown its reason already.
    }
  }
  const items = asked.lastName === '' ? [] : (data?.items ?? [])
  return (
    <div role="status">
      {items.length > 0 && (
        <Alert color="brand" icon={<IconCopyCheck aria-hidden />} title={t('visitor.like')}>
          <ul>
            {items.map(({ id: otherId, label, same }) => (
              <li key={otherId}>
                <Link to={`/visitors/${otherId}`}>{label}</Link>
                {` – ${same.map((one) => t(`visitor.same.${one}`)).join(', ')}`}
                {id !== undefined && mayMerge && (
                  <Button
                    ml="xs"
                    size="compact-sm"
                    variant="default"
                    onClick={() => void merge(otherId, label)}
                  >
                    {t('visitor.merge')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** Points out who may be the same visitor, as it stands in the form. */
export function LikeVisitors() {
  const { id } = useParams()
  return (
    <Values sources={sources}>
      {(values) => (
        <Duplicates
          id={id}
          asked={Object.fromEntries(sources.map((field) => [field, typed(values[field])]))}
        />
      )}
    </Values>
  )
}
