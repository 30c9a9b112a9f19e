import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'

// Calendars are a library of their own, loaded when one is opened.
const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

interface Props {
  label: string
  /** What is typed into. */
  input: TextInputProps
  day: string | null
  onPick(day: string | null): void
}

/** A text input for what has a day, with a calendar to pick it from. */
export function CalendarInput({ label, input, day, onPick }: Props) {
  const { t } = useTranslation('kit/form')
  const [isOpen, setOpen] = useState(false)
  const pick = (picked: string | null) => {
    setOpen(false)
    onPick(picked)
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
          {...input}
          autoComplete="off"
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
          <Calendar day={day} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
