import { eventKinds } from '@darsena/contract/areas/yard/marina-events'
import { ActionIcon, Button, Checkbox, SegmentedControl, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDeviceTv, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DayInput } from '../../../kit/board/time/day-input.tsx'
import type { MarinaEvents } from './event-data.ts'
import classes from './events.module.css'
import { type EventsAddress, eventViews, stepped } from './events-address.ts'
import { useEventsState } from './events-context.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

function DaySteps() {
  const { t } = useTranslation('kit/board')
  const { address, onAddress, day, today } = useEventsState()
  const step = (direction: 1 | -1) => onAddress({ day: stepped(address.view, day, direction) })
  return (
    <div className={classes.steps}>
      <ActionIcon variant="default" size="input-sm" aria-label={t('earlier')} onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => onAddress({ day: undefined })} disabled={day === today}>
        {t('today')}
      </Button>
      <ActionIcon variant="default" size="input-sm" aria-label={t('later')} onClick={() => step(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.date}>
        <DayInput
          label={t('goTo')}
          isLabelHidden
          day={day}
          onDay={(next) => next !== undefined && onAddress({ day: next })}
        />
      </div>
    </div>
  )
}

type RowChoice = { id: readonly string[]; name: readonly string[] }

function OneOf({
  label,
  rows,
  value,
  onChange,
}: {
  label: string
  rows: RowChoice
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  if (rows.id.length < 2 && value === undefined) return null
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w="11rem"
      clearable
      data={rows.id.map((id, at) => ({ value: id, label: rows.name[at] ?? '' }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

/** When, how much of it, and what of it. */
export function EventsToolbar({ data }: { data: MarinaEvents | undefined }) {
  const { t } = useTranslation('yard/events')
  const { address, onAddress } = useEventsState()
  const { view, kinds, portId, assetId }: EventsAddress = address
  return (
    <div className={classes.toolbar}>
      <DaySteps />
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(value) => onAddress({ view: eventViews.find((one) => one === value) ?? view })}
        data={eventViews.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {data && (
        <>
          <OneOf
            label={t('port')}
            rows={data.ports}
            value={portId}
            onChange={(id) => onAddress({ portId: id })}
          />
          <OneOf
            label={t('asset')}
            rows={data.assets}
            value={assetId}
            onChange={(id) => onAddress({ assetId: id })}
          />
        </>
      )}
      <fieldset className={classes.kinds}>
        <legend className={classes.hidden}>{t('filterKinds')}</legend>
        {eventKinds.map((kind) => (
          <Checkbox
            key={kind}
            size="sm"
            label={t(`kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onAddress({
                kinds: eventKinds.filter((one) => (one === kind ? checked : kinds.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <div className={classes.extras}>
        <Button
          component={Link}
          to="/events-marina/wall"
          variant="default"
          leftSection={<IconDeviceTv size={16} aria-hidden />}
        >
          {t('wall.open')}
        </Button>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('print')}
          title={t('print')}
          onClick={() => window.print()}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
