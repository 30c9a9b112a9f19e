import { boats } from '@darsena/contract/areas/fleet/boats'
import type { OrderedAudit } from '@darsena/contract/areas/surveys/audit-orders'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../kit/form/form.module.css'
import { KindInput } from '../../../kit/form/inputs/kind-input.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { RowsPicker } from '../../../kit/pickers/rows-picker.tsx'
import { rowsChanged } from '../../../kit/rows.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { toast } from '../../../kit/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import '@mantine/core/styles/Alert.layer.css'

const fields = [
  'surveyTypeId',
  'templateId',
  'assigneeId',
  'departmentId',
  'scheduledFor',
  'place',
  'customerReference',
  'notes',
] as const

function OrderForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('surveys/audits')
  const words = useResourceTexts(audits)
  const boatWords = useResourceTexts(boats)
  const call = useFormCall<{ items: OrderedAudit[] }>('/audits/orders')
  const [boatIds, setBoatIds] = useState<string[]>([])
  const [values, setValues] = useState<Record<string, unknown>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null)
    if (!(await call.send({ ...Object.fromEntries(given), boatIds }))) return
    await rowsChanged(audits)
    toast.success(t('ordered', { count: boatIds.length }))
    onDone()
  }
  const boatFault = Object.entries(call.faults).find(([path]) => path.startsWith('boatIds'))?.[1]
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {call.faults.form && (
          <Alert color="red" role="alert">
            {call.faults.form}
          </Alert>
        )}
        <RowsPicker
          resource="boats"
          label={boatWords.many}
          ids={boatIds}
          error={boatFault}
          onChange={setBoatIds}
        />
        <div className={formClasses.grid}>
          {fields.map((field) => (
            <KindInput
              key={field}
              resource={audits}
              traits={audits.traits[field]}
              field={field}
              label={words.field(field)}
              value={values[field] ?? null}
              error={call.faults[field]}
              isRequired={audits.traits[field].required}
              onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
              onBlur={() => undefined}
            />
          ))}
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={call.isBusy} disabled={boatIds.length === 0}>
            {t('order', { count: boatIds.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Orders the same survey for several boats. */
export function OrderSeveral() {
  const { t } = useTranslation('surveys/audits')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconStack2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('orderSeveral')}
      </Button>
      {isOpen && (
        <Dialog title={t('orderSeveral')} size="xl" onClose={() => setOpen(false)}>
          <OrderForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
