import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { Textarea } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { Photos } from '../photos/photos.tsx'
import shared from '../report/report.module.css'
import { StatusButtons } from './item-list.tsx'
import type { ItemSaver } from './item-saver.ts'
import { Previous } from './previous.tsx'
import { Problems } from './problems.tsx'
import { Readings } from './readings.tsx'
import classes from './survey-screen.module.css'

interface Props {
  report: WholeReport
  item: ReportItem
  saver: ItemSaver
  canEdit: boolean
}

/** A text that saves itself while somebody types. */
function NotesField({
  label,
  description,
  value,
  error,
  canEdit,
  onChange,
}: {
  label: string
  description?: string
  value: string | null
  error: string | undefined
  canEdit: boolean
  onChange: (value: string | null) => void
}) {
  const [text, setText] = useState<string>()
  if (!canEdit) {
    return value ? (
      <div>
        <strong>{label}</strong>
        <p className={classes.text}>{value}</p>
      </div>
    ) : null
  }
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={2}
      maxLength={10_000}
      value={text ?? value ?? ''}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        onChange(next.trim() === '' ? null : next)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

/** All of one item: what was found the last time, status, readings, notes, photos and problems. */
export function ItemDetails({ report, item, saver, canEdit }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const faults = saver.faultsOf(item.id)
  const instructions = item.instructions && inLanguage(item.instructions, language)
  const isNotChecked = item.status === 'NOT_CHECKED'
  return (
    <section className={classes.pane} aria-label={`${item.code} ${inLanguage(item.name, language)}`}>
      <div className={classes.details}>
        <h3 className={shared.itemTitle}>
          <span className={shared.code}>{item.code}</span> {inLanguage(item.name, language)}
        </h3>
        {instructions && <p className={classes.instructions}>{instructions}</p>}
        <StatusButtons
          item={item}
          canEdit={canEdit}
          isLarge
          onStatus={(status) => saver.change(item.id, { status })}
        />
        {faults.status && <p role="alert">{faults.status}</p>}
        {item.restOkAt && (
          <p className={classes.mark}>
            <IconChecks size={16} aria-hidden /> {t('restMark')}
          </p>
        )}
        <Previous report={report} item={item} />
        <Readings report={report} item={item} saver={saver} canEdit={canEdit} />
        <NotesField
          label={t(isNotChecked ? 'notes.reason' : 'notes.label')}
          value={item.notes}
          error={faults.notes}
          canEdit={canEdit}
          onChange={(notes) => saver.change(item.id, { notes }, true)}
        />
        {item.internalNotes !== undefined && (
          <NotesField
            label={t('notes.internal')}
            description={t('notes.internalHint')}
            value={item.internalNotes}
            error={faults.internalNotes}
            canEdit={canEdit}
            onChange={(internalNotes) => saver.change(item.id, { internalNotes }, true)}
          />
        )}
        <Photos
          path={`/audit-reports/${report.id}/items/${item.id}/files`}
          files={item.files}
          canEdit={canEdit}
          label={t('photos.label')}
          hint={item.photo === 'ALWAYS' ? t('photos.always') : undefined}
        />
        <Problems report={report} item={item} canEdit={canEdit} />
      </div>
    </section>
  )
}
