import { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/form/inputs/day-field.tsx'
import { httpBlob } from '../../../kit/http.ts'
import { type Refusal, refusalOf } from '../../../kit/refusal.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToday } from '../register/person-line.tsx'
import '@mantine/core/styles/SimpleGrid.layer.css'

const ends = ['from', 'to'] as const

/** Hours inside by company and yacht, of some days, as a sheet. */
function HoursDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access-control')
  const words = useResourceTexts(scheduledVisits)
  const today = useToday()
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today })
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const { blob, fileName } = await httpBlob('/access-control/hours/export', { ...period, format })
      saveFile(blob, fileName)
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void download('xlsx')
  }
  return (
    <Dialog title={t('hours.title')} size="lg" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{t('hours.text')}</p>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {ends.map((field) => (
              <DayField
                key={field}
                resource={scheduledVisits}
                traits={scheduledVisits.traits[field]}
                field={field}
                label={words.field(field)}
                value={period[field]}
                error={refusal?.faults[field]}
                isRequired
                onChange={(value) => setPeriod((now) => ({ ...now, [field]: String(value) }))}
                onBlur={() => {}}
              />
            ))}
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" loading={isBusy} onClick={() => void download('csv')}>
              {t('hours.csv')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('hours.xlsx')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The way from the log to the sheet of hours. */
export function HoursSheet() {
  const { t } = useTranslation('access-control')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconClockHour4 size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('hours.title')}
        </Button>
      </Group>
      {isOpen && <HoursDialog onClose={() => setOpen(false)} />}
    </>
  )
}
