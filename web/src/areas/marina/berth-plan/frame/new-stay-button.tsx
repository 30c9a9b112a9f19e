import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePlanContext } from '../plan/plan-context.ts'

/** Begins a new stay in the period that is filtered by, else on the day in sight, at no berth yet. */
export function NewStayButton() {
  const { t } = useTranslation('marina/berth-plan')
  const { address, calendar, editor, may, today } = usePlanContext()
  if (!may.create) return null
  const { freeFrom, freeTo } = address.filter
  const first = freeFrom ?? Math.max(today, address.day ?? today)
  const noon = (day: number) => calendar.at(day, '12:00')
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => editor.begin(noon(first), noon(freeTo ?? first + 1))}
    >
      {t('create.button')}
    </Button>
  )
}
