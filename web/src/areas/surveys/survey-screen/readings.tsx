import {
  assessReading,
  limitsOn,
  type ReadingRules,
  type ReadingValue,
} from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { ReportItem, ReportReading, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { units } from '@darsena/contract/areas/surveys/units'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, formatNumber, todayIn } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import shared from '../report/report.module.css'
import type { ItemSaver } from './item-saver.ts'
import { ReadingInput } from './reading-input.tsx'
import classes from './survey-screen.module.css'

/** The symbol of a unit. */
export function symbolOf(unit: string | null | undefined, language: Language): string | undefined {
  const known = units.find(({ name }) => name === unit)
  return known ? inLanguage(known.symbol, language) : (unit ?? undefined)
}

type Shown = Pick<ReportReading, 'valueType' | 'unit' | 'options'>

/** A value as it is written. */
export function useValueText() {
  const { t } = useTranslation('kit')
  const { language } = useLanguage()
  return (reading: Shown, value: ReadingValue, timeZone: string): string => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number')
      return formatNumber(value, language, { unit: symbolOf(reading.unit, language) })
    if (reading.valueType === 'DATE') return formatDay(value)
    if (reading.valueType === 'DATETIME') return formatInstant(value, timeZone)
    const option = reading.options?.find((one) => one.value === value)
    return option ? inLanguage(option.label, language) : value
  }
}

/** What is allowed and what is fine, beside the input. */
function useLimitText() {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const shown = (value: number) => formatNumber(value, language)
  return (reading: ReportReading, scale: string | null): string => {
    const { min, max, attentionMin, attentionMax } = limitsOn(reading satisfies ReadingRules, scale)
    const parts = [
      min !== undefined && min !== null && max !== undefined && max !== null
        ? t('limits.range', { min: shown(min), max: shown(max) })
        : '',
      attentionMin != null ? t('limits.attentionMin', { limit: shown(attentionMin) }) : '',
      attentionMax != null ? t('limits.attentionMax', { limit: shown(attentionMax) }) : '',
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

interface Props {
  report: WholeReport
  item: ReportItem
  saver: Pick<ItemSaver, 'change' | 'faultsOf'>
  canEdit: boolean
}

/** Readings of an item with unit and limits; what is outside of them is flagged at once, and a problem proposed. */
export function Readings({ report, item, saver, canEdit }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const valueText = useValueText()
  const limitText = useLimitText()
  const { timeZone } = report.snapshot.facility
  const reader = { today: report.startedAt?.slice(0, 10) ?? todayIn(timeZone), scale: report.moistureScale }
  const assessed = item.readings.map((reading) => ({
    reading,
    ...assessReading(reading satisfies ReadingRules, reading.value, reader),
  }))
  const faults = saver.faultsOf(item.id)
  const proposes = assessed.some(({ proposesProblem }) => proposesProblem) && item.status !== 'PROBLEM'
  if (assessed.length === 0) return null
  return (
    <div className={classes.readings}>
      {assessed.map(({ reading, flag }) => (
        <div key={reading.id} className={classes.reading} data-flag={flag ?? undefined}>
          {canEdit ? (
            <ReadingInput
              reading={reading}
              label={inLanguage(reading.label, language)}
              unit={symbolOf(reading.unit, language)}
              hint={limitText(reading, report.moistureScale)}
              error={faults[reading.id]}
              timeZone={timeZone}
              onChange={(value, isTyping) =>
                saver.change(item.id, { values: { [reading.id]: value } }, isTyping)
              }
            />
          ) : (
            <div>
              <span className={shared.label}>{inLanguage(reading.label, language)}</span>
              <span>{valueText(reading, reading.value, timeZone)}</span>
            </div>
          )}
          {flag && (
            <span className={classes.flag} data-flag={flag}>
              <IconAlertTriangle size={14} aria-hidden /> {t(`flag.${flag}`)}
            </span>
          )}
        </div>
      ))}
      {canEdit && proposes && (
        <div className={classes.proposal} role="status">
          <span>{t('proposal')}</span>
          <Button size="xs" onClick={() => saver.change(item.id, { status: 'PROBLEM' })}>
            {t('proposalAction')}
          </Button>
        </div>
      )}
    </div>
  )
}
