import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../kit/query-client.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shared from '../report/report.module.css'
import { itemsOf, reportQuery } from '../report/report-query.ts'
import type { Change, ItemSaver, SaverState } from './item-saver.ts'
import { useValueText } from './readings.tsx'

/** What both entered, place by place. */
export function useClashLines(theirs: ReportItem, mine: Change, timeZone: string) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const valueText = useValueText()
  const lines: { label: string; mine: string; theirs: string }[] = []
  if (mine.status && mine.status !== theirs.status)
    lines.push({
      label: t('status.label'),
      mine: t(`status.${mine.status}`),
      theirs: t(`status.${theirs.status}`),
    })
  if (mine.notes !== undefined)
    lines.push({ label: t('notes.label'), mine: mine.notes ?? '–', theirs: theirs.notes ?? '–' })
  if (mine.internalNotes !== undefined)
    lines.push({
      label: t('notes.internal'),
      mine: mine.internalNotes ?? '–',
      theirs: theirs.internalNotes ?? '–',
    })
  for (const reading of theirs.readings) {
    const value = mine.values?.[reading.id]
    if (value === undefined || value === reading.value) continue
    lines.push({
      label: inLanguage(reading.label, language),
      mine: valueText(reading, value, timeZone),
      theirs: valueText(reading, reading.value, timeZone),
    })
  }
  return lines
}

function Clash({
  report,
  theirs,
  mine,
  saver,
}: {
  report: WholeReport
  theirs: ReportItem
  mine: Change
  saver: ItemSaver
}) {
  const { t } = useTranslation('surveys/report')
  const lines = useClashLines(theirs, mine, report.snapshot.facility.timeZone)
  return (
    <Dialog
      title={t('clash.title', { code: theirs.code })}
      size="lg"
      onClose={() => saver.settle(theirs.id, 'theirs')}
    >
      <p>{t('clash.text')}</p>
      <table className={shared.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('clash.mine')}</th>
            <th scope="col">{t('clash.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{line.mine}</td>
              <td>{line.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => saver.settle(theirs.id, 'theirs')}>
          {t('clash.takeTheirs')}
        </Button>
        <Button onClick={() => saver.settle(theirs.id, 'mine')}>{t('clash.takeMine')}</Button>
      </Group>
    </Dialog>
  )
}

/** Two people changed the same place: both values, and which one is to stay. */
export function ClashDialog({
  report,
  clash,
  saver,
}: {
  report: WholeReport
  clash: NonNullable<SaverState['clash']>
  saver: ItemSaver
}) {
  const stored = queryClient.getQueryData(reportQuery(report.id).queryKey) ?? report
  const theirs = itemsOf(stored).find(({ id }) => id === clash.itemId)
  return theirs ? <Clash report={report} theirs={theirs} mine={clash.mine} saver={saver} /> : null
}
