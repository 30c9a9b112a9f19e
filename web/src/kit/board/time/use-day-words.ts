import type { Language } from '@darsena/contract/kit/label'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../texts/i18n.ts'
import type { BoardCalendar } from './board-calendar.ts'
import { dayInWords, monthsIn, periodInWords } from './day-names.ts'
import type { Window } from './windows.ts'

/** Days and periods in the reader's language. */
export interface DayWords {
  language: Language
  /** January first. */
  months: readonly string[]
  day(day: number): string
  period(window: Window): string
}

/** Days of a board in words; `today` is the facility's, whose year is left out. */
export function useDayWords(calendar: BoardCalendar, today: number): DayWords {
  const { t } = useTranslation('kit/board')
  const { language } = useLanguage()
  return useMemo(() => {
    const months = monthsIn(t('months'))
    const patterns = { months, today, fromTo: t('fromTo'), since: t('since') }
    const thisYear = new Date(today * 86_400_000).getUTCFullYear()
    return {
      language,
      months,
      day: (day) => dayInWords(day, months, thisYear),
      period: (window) => periodInWords(window, calendar, patterns),
    }
  }, [t, language, calendar, today])
}
