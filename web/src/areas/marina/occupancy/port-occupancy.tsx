import {
  type OccupancyAnswer,
  type OccupancySplit,
  occupancySplits,
} from '@darsena/contract/areas/marina/occupancy'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/inputs/day-field.tsx'
import { http, httpBlob } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { useSession } from '../../../kit/session.tsx'
import { todayIn } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from './occupancy.module.css'
import { OccupancyTable } from './occupancy-table.tsx'
import { PortTransit } from './port-transit.tsx'
import { linesByDay, linesByPart } from './rates.ts'

// Charts are a library of their own, loaded when one is shown.
const OccupancyChart = lazy(() =>
  import('./occupancy-chart.tsx').then(({ OccupancyChart }) => ({ default: OccupancyChart })),
)

interface Asked {
  from: string
  to: string
  by: OccupancySplit
}

/** The month of a day: its first, and the first of the next one. */
function monthOf(day: string): { from: string; to: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const firstOf = (months: number) =>
    new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return { from: firstOf(0), to: firstOf(1) }
}

const useOccupancy = (portId: string, { from, to, by }: Asked) => {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['port-bookings', 'occupancy', portId, from, to, by, language],
    queryFn: ({ signal }) =>
      http<OccupancyAnswer>(`/ports/${portId}/occupancy`, { query: { from, to, by }, signal, quiet: [422] }),
    placeholderData: keepPreviousData,
  })
}

function Choice({
  asked,
  faults,
  onAsk,
}: {
  asked: Asked
  faults: Record<string, string>
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation('marina/occupancy')
  const day = (field: 'from' | 'to') => (
    <DayField
      resource={portBookings}
      traits={portBookings.traits.from}
      field={field}
      label={t(field)}
      value={asked[field]}
      error={faults[field]}
      isRequired={false}
      onChange={(value) => onAsk({ ...asked, [field]: String(value ?? '') })}
      onBlur={() => undefined}
    />
  )
  return (
    <>
      {day('from')}
      {day('to')}
      <SegmentedControl
        aria-label={t('by')}
        value={asked.by}
        data={occupancySplits.map((value) => ({ value, label: t(`split.${value}`) }))}
        onChange={(value) => {
          const by = occupancySplits.find((one) => one === value)
          if (by) onAsk({ ...asked, by })
        }}
      />
    </>
  )
}

const faultsIn = (error: unknown): Record<string, string> =>
  error instanceof HttpError
    ? Object.fromEntries(error.body.details.map((one) => [one.path, one.message]))
    : {}

/** How full a port is, day by day or part by part, and what each figure means. */
export function PortOccupancy({ portId }: { portId: string }) {
  const { t } = useTranslation('marina/occupancy')
  const { timeZone } = useSession().facility
  const [asked, setAsked] = useState<Asked>(() => ({ ...monthOf(todayIn(timeZone)), by: 'port' }))
  const { data, error, refetch } = useOccupancy(portId, asked)
  const faults = faultsIn(error)
  const save = async () => {
    const { blob, fileName } = await httpBlob(`/ports/${portId}/occupancy/export`, {
      ...asked,
      format: 'xlsx',
    })
    saveFile(blob, fileName)
  }
  const isByDay = data?.by === 'port'
  return (
    <div className={classes.page}>
      <div className={classes.choice}>
        <Choice asked={asked} faults={faults} onAsk={setAsked} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save().catch(() => undefined)}
        >
          {t('export')}
        </Button>
      </div>
      {error && Object.keys(faults).length === 0 && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && (
        <>
          <Suspense fallback={<SkeletonLines count={1} height={240} />}>
            <OccupancyChart days={linesByDay(data)} />
          </Suspense>
          <PortTransit portId={portId} from={asked.from} to={asked.to} />
          <OccupancyTable lines={isByDay ? linesByDay(data) : linesByPart(data)} isByDay={isByDay} />
          <dl className={classes.definitions} aria-label={t('definitions')}>
            {data.figures.map(({ name, label, definition }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{definition}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
