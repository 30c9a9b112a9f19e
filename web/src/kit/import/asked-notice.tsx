import type { ImportDecisions, ImportReport } from '@darsena/contract/kit/import-report'
import { Alert, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { asked, decideAll } from './decisions.ts'
import classes from './import.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** Lines that may be rows that are there, with one answer for all of them; single ones are answered in the table. */
export function AskedNotice({
  report,
  decisions,
  isBusy,
  onDecisions,
}: {
  report: ImportReport
  decisions: ImportDecisions
  isBusy: boolean
  onDecisions: (decisions: ImportDecisions) => void
}) {
  const { t } = useTranslation('kit/import')
  const open = asked(report).filter(({ row }) => !decisions[row]).length
  return (
    <Alert
      color="brand"
      icon={<IconHelpCircle aria-hidden />}
      title={t('asked', { count: report.counts.ask })}
    >
      <p className={classes.fault}>{open > 0 ? t('askedOpen', { count: open }) : t('askedDone')}</p>
      <div className={classes.choices}>
        {(['create', 'first', 'skip'] as const).map((decision) => (
          <Button
            key={decision}
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => onDecisions(decideAll(report, decision))}
          >
            {t(`all_${decision}`)}
          </Button>
        ))}
      </div>
    </Alert>
  )
}
