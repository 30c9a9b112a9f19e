import { isSeen } from '@darsena/contract/areas/marina/desk/dock-walk'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OutboxLine } from '../../../kit/outbox/outbox-line.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { formatDay, formatInstant } from '../../../kit/texts/format.ts'
import { toast } from '../../../kit/toasts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DeskPages } from '../desk/desk-pages.tsx'
import classes from './dock-walk.module.css'
import { readPorts, readWalk, recordOf, see, type Tap, type Walk, walkKey } from './walk.ts'
import { WalkDifferences } from './walk-differences.tsx'
import { WalkSlotRow } from './walk-slot.tsx'
import '@mantine/core/styles/Combobox.layer.css'

/** One pontoon at a time, as one walks. */
function Pontoon({ walk }: { walk: Walk }) {
  const { t } = useTranslation('marina/dock-walk')
  const [params, setParams] = useSearchParams()
  const group = walk.groups.find(({ id }) => id === params.get('group')) ?? walk.groups[0]
  if (!group) return <p>{t('noBerths')}</p>
  const note = async (slot: { id: string; code: string }, taps: readonly Tap[]) => {
    try {
      for (const tap of taps) await see(walk.portId, slot, tap)
    } catch (error) {
      toast.error(refusalOf(error)?.message ?? t('failed'))
    }
  }
  return (
    <>
      <nav className={classes.pontoons} aria-label={t('pontoons')}>
        {walk.groups.map(({ id, name, slots }) => (
          <button
            key={id}
            type="button"
            className={classes.pontoon}
            aria-current={id === group.id ? 'page' : undefined}
            onClick={() => setParams({ port: walk.portId, group: id }, { replace: true })}
          >
            {name} <small>{`${slots.filter(isSeen).length} / ${slots.length}`}</small>
          </button>
        ))}
      </nav>
      <ul className={classes.list} aria-label={group.name}>
        {group.slots.map((slot) => (
          <WalkSlotRow key={slot.id} slot={slot} onSee={(...taps) => void note(slot, taps)} />
        ))}
      </ul>
    </>
  )
}

function WalkOf({ portId }: { portId: string }) {
  const { t } = useTranslation('marina/dock-walk')
  const { data, isError, refetch } = useQuery({
    queryKey: walkKey(portId),
    queryFn: ({ signal }) => readWalk(portId, signal),
    meta: { kinds: ['port-bookings', 'port-booking-arrangements', 'boat-slots'] },
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return (
    <>
      {data.isCopy && <Notice text={t('copy', { at: formatInstant(data.at, data.timeZone) })} />}
      <OutboxLine record={recordOf(portId)} />
      <WalkDifferences walk={data} />
      <Pontoon walk={data} />
    </>
  )
}

/** Along the pontoons with a tablet: who is there, who is not, who else is; also where there is no network. */
export function DockWalk() {
  const { t } = useTranslation('marina/dock-walk')
  const [params, setParams] = useSearchParams()
  const { data } = useQuery({ queryKey: ['ports', 'dock-walk'], queryFn: ({ signal }) => readPorts(signal) })
  const ports = data?.items ?? []
  const portId = params.get('port') ?? ports[0]?.id
  const cached = formatDay(new Date().toISOString().slice(0, 10))
  return (
    <div className={classes.walk}>
      <DeskPages />
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { day: cached })}
        actions={
          ports.length > 1 && (
            <Select
              aria-label={t('port')}
              data={ports.map(({ id, label }) => ({ value: id, label }))}
              value={portId ?? null}
              allowDeselect={false}
              searchable={ports.length > 8}
              onChange={(port) => port && setParams({ port }, { replace: true })}
            />
          )
        }
      />
      {portId ? <WalkOf key={portId} portId={portId} /> : <SkeletonLines />}
    </div>
  )
}
