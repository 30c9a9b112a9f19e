import { launchOrder } from '@darsena/contract/areas/yard/launch-order'
import type { LaunchesAnswer } from '@darsena/contract/areas/yard/launches'
import { Button, MultiSelect, Select, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { formatDay } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './launches.module.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Table.layer.css'

/** When any of these changes, the order may be another one. */
const kinds = ['bookings', 'booking-sessions', 'port-booking-arrangements', 'boat-slots', 'boats']

function useLaunches() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['booking-sessions', 'launches', language],
    queryFn: ({ signal }) => http<LaunchesAnswer>('/yard/launches', { signal }),
    meta: { kinds },
  })
}

/** The planned day where there is one, else the wanted one. */
const dayOf = ({ plannedOn, wantedOn }: LaunchesAnswer['boats'][number]) => plannedOn ?? wantedOn

function Order({ data }: { data: LaunchesAnswer }) {
  const { t } = useTranslation('yard/launches')
  const { places, boats } = data
  const launches = useMemo(
    () =>
      launchOrder(
        boats.map((boat) => ({ place: boat.place, day: dayOf(boat) })),
        places.map(({ blockedBy }) => blockedBy),
      ),
    [boats, places],
  )
  const nameOf = (boat: number) => boats[boat]?.label ?? t('someYacht')
  const placeOf = (boat: number) => places[boats[boat]?.place ?? -1]?.code ?? ''
  const withPlace = (boat: number) => {
    const day = boats[boat] && dayOf(boats[boat])
    return t(day ? 'laterBoat' : 'undatedBoat', {
      boat: nameOf(boat),
      place: placeOf(boat),
      day: day ? formatDay(day) : '',
    })
  }
  const undated = boats.filter((boat) => dayOf(boat) === null)
  const moves = launches.reduce((sum, { aside }) => sum + aside.length, 0)
  return (
    <>
      <p role="status">{moves > 0 ? t('moves', { count: moves }) : t('noMoves')}</p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['day', 'boat', 'place', 'first'] as const).map((column) => (
              <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {launches.map(({ boat, aside }) => {
            const { id, plannedOn, wantedOn } = boats[boat] ?? { id: '', plannedOn: null, wantedOn: null }
            const day = formatDay(plannedOn ?? wantedOn ?? '')
            return (
              <Table.Tr key={id}>
                <Table.Td>{t(plannedOn ? 'plannedOn' : 'wantedOn', { day })}</Table.Td>
                <Table.Td>
                  <strong>{nameOf(boat)}</strong>
                </Table.Td>
                <Table.Td>{placeOf(boat)}</Table.Td>
                <Table.Td>{aside.length === 0 ? t('free') : aside.map(withPlace).join(', ')}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {undated.length > 0 && (
        <p>
          {t('undated', { count: undated.length })}{' '}
          {undated
            .map((boat) => `${boat.label ?? t('someYacht')} (${places[boat.place]?.code ?? ''})`)
            .join(', ')}
        </p>
      )}
    </>
  )
}

/** Which places stand before a place. */
function PlacesDialog({
  data,
  onSaved,
  onClose,
}: {
  data: LaunchesAnswer
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('yard/launches')
  const { places } = data
  const [placeId, setPlaceId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const place = places.find(({ id }) => id === placeId)
  const choose = (id: string | null) => {
    setPlaceId(id)
    const known = places.find((one) => one.id === id)?.blockedBy ?? []
    setChosen(known.flatMap((at) => places[at]?.id ?? []))
  }
  const save = async () => {
    try {
      await write(`/yard/places/${placeId}/in-front`, { method: 'PUT', body: { blockedByIds: chosen } })
    } catch {
      return
    }
    toast.success(t('saved', { place: place?.code ?? '' }))
    onSaved()
    choose(null)
  }
  const named = (list: LaunchesAnswer['places']) =>
    list.map(({ id, code, port }) => ({ value: id, label: `${code} · ${port}` }))
  return (
    <Dialog title={t('places.title')} size="lg" onClose={onClose}>
      <p>{t('places.hint')}</p>
      <Select
        label={t('places.place')}
        searchable
        data={named(places)}
        value={placeId}
        onChange={choose}
        limit={100}
      />
      {place && (
        <>
          <MultiSelect
            mt="md"
            label={t('places.inFront')}
            searchable
            data={named(places.filter(({ id, port }) => id !== placeId && port === place.port))}
            value={chosen}
            onChange={setChosen}
            limit={100}
          />
          <Button mt="md" onClick={() => void save()}>
            {t('places.save')}
          </Button>
        </>
      )}
    </Dialog>
  )
}

/** `/yard-launches`: in which order boats ashore are launched, and who has to be moved aside for whom. */
export function LaunchesPage() {
  const { t } = useTranslation('yard/launches')
  const { data, isError, refetch } = useLaunches()
  const mayPlace = useAllowed({ can: ['update', 'BoatSlot'] })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <div className={classes.actions}>
            {mayPlace && data && (
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('places.title')}
              </Button>
            )}
            <Button variant="default" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        }
      />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines count={8} height={28} />}
      {data && (data.boats.length === 0 ? <p>{t('none')}</p> : <Order data={data} />)}
      {data && isOpen && (
        <PlacesDialog data={data} onSaved={() => void refetch()} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
