import { DatePicker } from '@mantine/dates'
import { useLanguage } from '../../texts/i18n.ts'
import 'dayjs/locale/it'
import 'dayjs/locale/en-gb'
import '@mantine/dates/styles.layer.css'

/** A month to pick a day from; days are `YYYY-MM-DD`, the week begins on Monday. */
export function Calendar({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const { language } = useLanguage()
  return (
    <DatePicker
      value={day}
      onChange={onPick}
      {...(day && { defaultDate: day })}
      locale={language === 'it' ? 'it' : 'en-gb'}
      allowDeselect
      // Neither red nor pale days: both stay below the contrast that texts need.
      weekendDays={[]}
      hideOutsideDates
    />
  )
}
