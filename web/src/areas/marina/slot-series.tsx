import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { codesOf, longestSeries } from '@darsena/contract/areas/marina/slot-series'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconRowInsertBottom } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../../kit/form/form.module.css'
import { KindInput } from '../../kit/form/inputs/kind-input.tsx'
import { useFormCall } from '../../kit/form-call.ts'
import { rowsChanged } from '../../kit/rows.ts'
import { useAllowed } from '../../kit/session.tsx'
import { useResourceTexts } from '../../kit/texts/resource-texts.ts'
import { toast } from '../../kit/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import '@mantine/core/styles/Alert.layer.css'

type Values = Record<string, unknown>

const counted = [
  { field: 'prefix', traits: { ...boatSlots.traits.code, required: false, nullable: true } },
  { field: 'first', traits: boatSlots.traits.powerAmps },
  { field: 'count', traits: boatSlots.traits.powerAmps },
  { field: 'step', traits: boatSlots.traits.powerAmps },
] as const
const alike = ['kind', 'mooring', 'length', 'maxBeam', 'maxDraft', 'water', 'powerAmps'] as const

const start: Values = {
  prefix: '',
  first: 1,
  count: 10,
  step: 1,
  kind: 'WATER',
  mooring: 'STERN_TO',
  water: false,
}

const isCount = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most

/** First and last code of what is to be made; undefined while the numbers make no series. */
function rangeOf({ prefix, first, count, step }: Values): [string, string] | undefined {
  if (!isCount(first, 99_999) || !isCount(count, longestSeries) || !isCount(step, 100)) return undefined
  const codes = codesOf({
    prefix: String(prefix ?? '').trim(),
    first: Number(first),
    count: Number(count),
    step: Number(step),
  })
  const [from, to] = [codes[0], codes.at(-1)]
  return from !== undefined && to !== undefined ? [from, to] : undefined
}

function SeriesForm({ groupId, onDone }: { groupId: string; onDone: () => void }) {
  const { t } = useTranslation('marina')
  const words = useResourceTexts(boatSlots)
  const call = useFormCall<{ items: unknown[] }>(`/boat-slot-groups/${groupId}/slots`)
  const [values, setValues] = useState(start)
  const range = rangeOf(values)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
    if (!(await call.send(Object.fromEntries(given)))) return
    await rowsChanged(boatSlots)
    toast.success(t('series.done', { count: Number(values.count) }))
    onDone()
  }
  const input = (
    field: string,
    traits: (typeof boatSlots.traits)[keyof typeof boatSlots.traits],
    label: string,
  ) => (
    <KindInput
      key={field}
      resource={boatSlots}
      traits={traits}
      field={field}
      label={label}
      value={values[field]}
      error={call.faults[field]}
      isRequired={field === 'first' || field === 'count'}
      onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
      onBlur={() => undefined}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {call.faults.form && (
          <Alert color="red" role="alert">
            {call.faults.form}
          </Alert>
        )}
        <div className={formClasses.grid}>
          {counted.map(({ field, traits }) => input(field, traits, t(`series.${field}`)))}
          <p role="status">{range && t('series.range', { from: range[0], to: range[1] })}</p>
        </div>
        <div className={formClasses.grid}>
          {alike.map((field) => input(field, boatSlots.traits[field], words.field(field)))}
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={call.isBusy} disabled={!range}>
            {t('series.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Makes berths of a pontoon that are alike but for their numbers. */
export function SlotSeries({ groupId }: { groupId: string }) {
  const { t } = useTranslation('marina')
  const mayCreate = useAllowed({ can: ['create', 'BoatSlot'] })
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRowInsertBottom size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('series.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('series.title')} size="xl" onClose={() => setOpen(false)}>
          <SeriesForm groupId={groupId} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
