import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { formatDay, parseDay } from '../../format.ts'
import { type InputProps, sharedProps } from './input-props.ts'

// Calendars are a library of their own, fetched by whoever opens one.
const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

/** A day, typed as dd/mm/yyyy or picked from a calendar. */
export function DayField(props: InputProps) {
  const { t } = useTranslation('kit/form')
  const { value, label, onChange, onBlur } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const day = String(value ?? '')
  const pick = (next: string | null) => {
    setTyped(null)
    setOpen(false)
    onChange(next ?? '')
  }
  return (
    // The button opens it, not the input, which has no state of being open.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      withRoles={false}
      trapFocus
      returnFocus
      position="bottom-end"
      withinPortal
    >
      <Popover.Target>
        <TextInput
          {...sharedProps(props)}
          placeholder={t('dayPlaceholder')}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? formatDay(day)}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            onChange(parseDay(text) ?? text)
          }}
          onBlur={() => {
            setTyped(null)
            onBlur()
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${label}: ${t('openCalendar')}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Suspense fallback={<Loading />}>
          <Calendar day={parseDay(formatDay(day)) ?? null} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
