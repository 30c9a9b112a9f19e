import { importLimits } from '@darsena/contract/kit/import-report'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import classes from './import.module.css'
import '@mantine/core/styles/Alert.layer.css'

const megabytes = importLimits.bytes / 1024 / 1024

/** Chooses the sheet, by the browser's dialog or by dropping it. */
export function FileStep({
  isReading,
  faults,
  onFile,
}: {
  isReading: boolean
  faults: readonly string[]
  onFile: (file: File) => void
}) {
  const { t } = useTranslation('kit/import')
  const { language } = useLanguage()
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > importLimits.bytes)
    if (file.size <= importLimits.bytes) onFile(file)
  }
  const drop = useFileDrop(([file]) => take(file))
  if (isReading) return <Loading />
  const shownFaults = isTooLarge ? [t('tooLarge', { size: megabytes })] : faults
  return (
    <>
      {shownFaults.length > 0 && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={t('fileRefused')}>
          {shownFaults.map((fault) => (
            <p key={fault} className={classes.fault}>
              {fault}
            </p>
          ))}
        </Alert>
      )}
      <label className={classes.drop} {...drop}>
        <input
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby="import-accepted"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <IconFileSpreadsheet size={48} stroke={1.25} aria-hidden />
        <span className={classes.choose}>{t('choose')}</span>
        <span>{t('drop')}</span>
      </label>
      <p id="import-accepted" className={classes.accepted}>
        {t('accepted', { size: megabytes, rows: formatNumber(importLimits.rows, language) })}
      </p>
    </>
  )
}
