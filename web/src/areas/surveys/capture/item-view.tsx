import { inLanguage } from '@darsena/contract/kit/label'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { LastFinding } from '../survey-screen/previous.tsx'
import { Readings } from '../survey-screen/readings.tsx'
import classes from './capture.module.css'
import { CapturePhotos } from './capture-photos.tsx'
import { CaptureProblems } from './capture-problems.tsx'
import type { CaptureProps } from './capture-props.ts'
import { CaptureTop } from './capture-top.tsx'
import { useSection } from './section-view.tsx'
import { StatusBar } from './status-bar.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { useSwipe } from './use-swipe.ts'

function Notes({
  label,
  value,
  canEdit,
  onChange,
}: {
  label: string
  value: string | null
  canEdit: boolean
  onChange: (value: string | null) => void
}) {
  const [text, setText] = useState<string>()
  if (!canEdit) return value && <p>{value}</p>
  return (
    <Textarea
      size="lg"
      label={label}
      autosize
      minRows={2}
      maxLength={10_000}
      value={text ?? value ?? ''}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        onChange(next.trim() === '' ? null : next)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

/** One item: what was found the last time, readings, notes, photos and problems; its status and the way on below. */
export function ItemView(props: CaptureProps & { itemId: string }) {
  const { model, state, entry, place, canEdit, itemId } = props
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const { language } = useLanguage()
  const sectionId = model.sectionOf(itemId)
  const captured = useSection({ model, state }, sectionId)
  const swipe = useSwipe({
    onLeft: () => place.next && place.openItem(place.next, true),
    onRight: () => place.previous && place.openItem(place.previous, true),
  })
  const head = state.head.sections.find(({ id }) => id === sectionId)
  const name = head?.label ? inLanguage(head.label, language) : t('surveys/report:outside')
  const item = captured?.section.items.find(({ id }) => id === itemId)
  const last = captured?.previous.find((one) => one.itemId === itemId)
  const at = head?.items.findIndex(({ id }) => id === itemId) ?? -1
  // Readings ask the report for its zone, its day and its scale only.
  const report = { ...state.head.report, sections: [] }
  return (
    <>
      <CaptureTop
        state={state}
        title={name}
        back={t('surveys/report:toItems')}
        onBack={() => sectionId && place.openSection(sectionId)}
      >
        <span className={classes.count}>
          {at + 1}/{head?.items.length}
        </span>
      </CaptureTop>
      <div className={classes.content} {...swipe}>
        {!item && <SkeletonLines />}
        {item && (
          <>
            <h3 className={classes.itemName}>
              <b>{item.code}</b> {inLanguage(item.name, language)}
            </h3>
            {item.instructions && (
              <p className={classes.instructions}>{inLanguage(item.instructions, language)}</p>
            )}
            {last && <LastFinding timeZone={report.snapshot.facility.timeZone} item={item} last={last} />}
            <div className={classes.readings}>
              <Readings report={report} item={item} saver={entry} canEdit={canEdit} />
            </div>
            <Notes
              label={t(
                item.status === 'NOT_CHECKED' ? 'surveys/report:notes.reason' : 'surveys/report:notes.label',
              )}
              value={item.notes}
              canEdit={canEdit}
              onChange={(notes) => entry.change(item.id, { notes }, true)}
            />
            <CapturePhotos model={model} item={item} files={item.files} canEdit={canEdit} />
            <CaptureProblems model={model} item={item} canEdit={canEdit} />
          </>
        )}
      </div>
      {item && canEdit && (
        <div className={classes.statusBar}>
          <StatusBar
            code={item.code}
            status={item.status}
            hasWords
            onStatus={(status) => entry.change(item.id, { status })}
          />
        </div>
      )}
      <ThumbBar place={place} />
    </>
  )
}
