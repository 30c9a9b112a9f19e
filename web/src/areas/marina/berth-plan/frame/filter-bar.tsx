import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { slotKinds } from '@darsena/contract/areas/marina/stay-choices'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { DayInput } from '../../../../kit/board/time/day-input.tsx'
import { RowPicker } from '../../../../kit/pickers/row-picker.tsx'
import { parseNumber } from '../../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../../kit/texts/resource-texts.ts'
import { countFilters, noFilter, type SlotFilter } from '../data/plan-address.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

/** The filter that is on, and how it is changed: what is not named stays as it is. */
function useSlotFilter() {
  const { address, onAddress } = usePlanContext()
  const onFilter = (filter: Partial<SlotFilter>) => onAddress({ filter })
  return { filter: address.filter, onFilter }
}

function MetresInput({ source }: { source: 'minLength' | 'minBeam' }) {
  const { t } = useTranslation('marina/berth-plan')
  const { filter, onFilter } = useSlotFilter()
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    const metres = parseNumber(typed, 2)
    setTyped(null)
    if (metres === null || metres > 0) onFilter({ [source]: metres ?? undefined })
  }
  return (
    <TextInput
      label={t(source === 'minLength' ? 'filter.length' : 'filter.beam')}
      inputMode="decimal"
      rightSection="m"
      value={typed ?? filter[source]?.toString() ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

function Filters() {
  const { t } = useTranslation('marina/berth-plan')
  const { data } = usePlanContext()
  const { filter, onFilter } = useSlotFilter()
  const { choice } = useResourceTexts(boatSlots)
  return (
    <>
      <MultiSelect
        label={t('filter.groups')}
        data={data.groups.id.map((value, at) => ({ value, label: data.groups.name[at] ?? '' }))}
        value={[...filter.groups]}
        onChange={(groups) => onFilter({ groups })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clearOne', { name: t('filter.groups') }) }}
      />
      <MultiSelect
        label={t('filter.kinds')}
        data={slotKinds.map((value) => ({ value, label: choice('kind', value) }))}
        value={[...filter.kinds]}
        onChange={(kinds) => onFilter({ kinds: slotKinds.filter((kind) => kinds.includes(kind)) })}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clearOne', { name: t('filter.kinds') }) }}
      />
      <MetresInput source="minLength" />
      <MetresInput source="minBeam" />
      <RowPicker
        resource="boats"
        name="boatId"
        label={t('filter.boat')}
        id={filter.boatId ?? null}
        known={null}
        error={undefined}
        required={false}
        isClearable
        onChange={(boatId) => onFilter({ boatId: boatId ?? undefined })}
        onBlur={() => {}}
      />
      <DayInput
        label={t('filter.freeFrom')}
        day={filter.freeFrom}
        onDay={(freeFrom) => onFilter({ freeFrom })}
      />
      <DayInput label={t('filter.freeTo')} day={filter.freeTo} onDay={(freeTo) => onFilter({ freeTo })} />
    </>
  )
}

/** Leaves out slots by group, kind and length, those that a boat does not fit, and those that are not free. */
export function FilterBar() {
  const { t } = useTranslation('marina/berth-plan')
  const { filter, onFilter } = useSlotFilter()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filter)
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('filter.some', { count }) : t('filter.title')}
      </Button>
      <Button
        variant={filter.today ? 'light' : 'default'}
        aria-pressed={filter.today}
        onClick={() => onFilter({ today: !filter.today })}
      >
        {t('filter.today')}
      </Button>
      {count > 0 && (
        <Button variant="subtle" onClick={() => onFilter(noFilter)}>
          {t('filter.clear')}
        </Button>
      )}
      <search id={id} className={classes.filters} hidden={!isOpen}>
        {isOpen && <Filters />}
      </search>
    </>
  )
}
