import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { KindInput } from '../../../kit/form/inputs/kind-input.tsx'
import { RowsPicker } from '../../../kit/pickers/rows-picker.tsx'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import '@mantine/core/styles/Alert.layer.css'

type Visit = RowOf<typeof scheduledVisits>

const periodFields = ['from', 'to', 'weekdays'] as const
type Period = Pick<Visit, (typeof periodFields)[number]>

/** The fault at a field, whichever of the copies has it. */
const faultAt = (refusal: Refusal | undefined, field: string) =>
  refusal?.details.find(({ path }) => path === field || path.endsWith(`.${field}`))?.message

function CopiesDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { t } = useTranslation('access-control')
  const words = useResourceTexts(scheduledVisits)
  const navigate = useNavigate()
  const [visitorIds, setVisitorIds] = useState<readonly string[]>([visit.visitorId])
  const [period, setPeriod] = useState<Period>({ from: visit.from, to: visit.to, weekdays: visit.weekdays })
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { visitorIds, ...period }
      await write(`/scheduled-visits/${visit.id}/copies`, { method: 'POST', body, quiet: refusals })
      toast.success(t('visit.copied', { count: visitorIds.length }))
      await rowsChanged(scheduledVisits)
      await navigate('/scheduled-visits?sort=-updatedAt')
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  const isAtField = ['visitorId', ...periodFields].some((field) => faultAt(refusal, field))
  const known = visit.visitor ? [{ value: visit.visitor.id, label: visit.visitor.label }] : []
  return (
    <Dialog title={t('visit.copies')} size="lg" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t('visit.copiesText')}</p>
          {refusal && !isAtField && <Alert color="red">{refusal.message}</Alert>}
          <RowsPicker
            resource="visitors"
            label={t('visit.visitors')}
            ids={visitorIds}
            known={known}
            error={faultAt(refusal, 'visitorId')}
            onChange={setVisitorIds}
          />
          {periodFields.map((field) => (
            <KindInput
              key={field}
              resource={scheduledVisits}
              traits={scheduledVisits.traits[field]}
              field={field}
              label={words.field(field)}
              value={period[field]}
              error={faultAt(refusal, field)}
              isRequired={field !== 'weekdays'}
              onChange={(value) => setPeriod((now) => ({ ...now, [field]: value }))}
              onBlur={() => {}}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('log.back')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={visitorIds.length === 0}>
              {t('visit.copyNow', { count: visitorIds.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks for more visits like this one: for several visitors, or again in another period. */
export function VisitCopies({ visit }: { visit: Visit }) {
  const { t } = useTranslation('access-control')
  const mayCreate = useAllowed({ can: ['create', 'ScheduledVisit'] })
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate || visit.archivedAt) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopyPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('visit.copies')}
      </Button>
      {isOpen && <CopiesDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  )
}
