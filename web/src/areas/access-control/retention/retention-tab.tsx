import type { RetentionAnswer } from '@darsena/contract/areas/access-control/retention'
import { facilities } from '@darsena/contract/areas/identity/facilities'
import { Button, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { useRowOf } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatDay, formatInstant } from '../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from './retention.module.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'

const fields = ['visitorRetentionDays', 'logRetentionDays', 'scanRetentionDays'] as const
type Tried = Partial<Record<(typeof fields)[number], number>>

const monthOf = (month: string) => month.split('-').reverse().join('/')

function Kind({ preview }: { preview: RetentionAnswer['kinds'][number] }) {
  const { t } = useTranslation('access-control/retention')
  const { kind, days, due, held, months, next } = preview
  return (
    <section className={classes.kind} aria-label={t(`kind.${kind}`)}>
      <h3>{t(`kind.${kind}`)}</h3>
      <p>{days === null ? t('endless') : t('days', { count: days })}</p>
      <p>
        <strong>{t('due', { count: due })}</strong>
        {held > 0 && ` · ${t('held', { count: held })}`}
      </p>
      {months.length > 0 && (
        <ul>
          {months.map(({ month, count }) => (
            <li key={month}>{`${monthOf(month)}: ${count}`}</li>
          ))}
        </ul>
      )}
      {next.length > 0 && (
        <p className={classes.next}>
          {`${t('next')} ${next.map(({ name, on }) => `${name} (${formatDay(on)})`).join(', ')}`}
        </p>
      )}
    </section>
  )
}

/** How long people's data are kept at a facility: what would go and when, also by other days than those that hold. */
export function RetentionTab({ id }: { id: string }) {
  const { t } = useTranslation('access-control/retention')
  const words = useResourceTexts(facilities)
  const { facility } = useSession()
  const code = useRowOf(facilities, id)?.code
  const [tried, setTried] = useState<Tried>({})
  const [query] = useDebouncedValue(tried, 300)
  const { data, isError, refetch } = useQuery({
    queryKey: ['facilities', id, 'retention', query],
    queryFn: ({ signal }) => http<RetentionAnswer>(`/facilities/${id}/retention`, { query, signal }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return (
    <Stack>
      <p>{t('text')}</p>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {fields.map((field, at) => (
          <NumberInput
            key={field}
            label={words.field(field)}
            description={t('tryOut')}
            min={1}
            max={3650}
            placeholder={String(data.kinds[at]?.days ?? '—')}
            value={tried[field] ?? ''}
            onChange={(value) =>
              setTried({ ...tried, [field]: typeof value === 'number' ? value : undefined })
            }
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {data.kinds.map((preview) => (
          <Kind key={preview.kind} preview={preview} />
        ))}
      </SimpleGrid>
      <h3>{t('runs')}</h3>
      {data.runs.length === 0 && <p>{t('noRuns')}</p>}
      <ul>
        {data.runs.map(({ kind, ranAt, count }) => (
          <li key={`${kind} ${ranAt}`}>
            {`${formatInstant(ranAt, facility.timeZone)} · ${t(`kind.${kind}`)}: ${count}`}
          </li>
        ))}
      </ul>
      {code && (
        <Group>
          <Button
            component="a"
            href={`/api/access-control/public/notice/${encodeURIComponent(code)}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {t('notice')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
