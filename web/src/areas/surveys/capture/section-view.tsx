import { inLanguage } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { IconChecks, IconCopyPlus, IconMessage, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import classes from './capture.module.css'
import type { CaptureProps } from './capture-props.ts'
import { CaptureTop } from './capture-top.tsx'
import type { CaptureModel } from './model/capture-model.ts'
import { StatusBar } from './status-bar.tsx'

/** Reads a section from the device. */
export function useSection(
  { model, state }: Pick<CaptureProps, 'model' | 'state'>,
  sectionId: string | undefined,
) {
  useEffect(() => {
    if (sectionId) void model.open(sectionId)
  }, [model, sectionId])
  return state.sections.get(sectionId ?? '')
}

/** Another occurrence, under ids that are known here. */
async function repeat(model: CaptureModel, sectionId: string): Promise<string> {
  const captured = await model.open(sectionId)
  const id = uuidv7()
  const { items = [], label = null } = captured?.section ?? {}
  const old = items.flatMap((item) => [item.id, ...item.readings.map((reading) => reading.id)])
  const alike = model
    .state()
    .head.sections.filter(({ groupCode }) => groupCode === captured?.section.groupCode)
  const numbered = (text: string | null | undefined) =>
    text ? `${text.replace(/\s*\d+$/, '')} ${alike.length + 1}` : undefined
  const it = numbered(label?.it)
  const en = numbered(label?.en)
  void model.change({
    kind: 'section-create',
    id,
    from: sectionId,
    label: { ...(it && { it }), ...(en && { en }) },
    ids: Object.fromEntries(old.map((one) => [one, uuidv7()])),
  })
  return id
}

const reasons = ['notAccessible', 'notOnBoard', 'notAsked'] as const

/** The same reason for all that was not checked: one tap opens, one gives it. */
function Reasons({ onGive }: { onGive: (notes: string) => void }) {
  const { t } = useTranslation('surveys/capture')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button type="button" className={classes.action} onClick={() => setOpen(true)}>
        <IconMessage size={22} aria-hidden /> {t('reason.open')}
      </button>
    )
  return (
    <fieldset className={classes.reasons}>
      <legend>{t('reason.open')}</legend>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className={classes.action}
          onClick={() => {
            onGive(t(`reason.${reason}`))
            setOpen(false)
          }}
        >
          {t(`reason.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}

function Actions({ model, state, place, sectionId }: CaptureProps & { sectionId: string }) {
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const section = state.head.sections.find(({ id }) => id === sectionId)
  const captured = state.sections.get(sectionId)
  const isMarked = captured?.section.items.some(({ restOkAt }) => restOkAt !== null)
  const alike = state.head.sections.filter(({ groupCode }) => groupCode === section?.groupCode).length
  const holdsProblems = section?.items.some(({ problems }) => problems > 0)
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        onClick={() =>
          void model.change({ kind: isMarked ? 'section-rest-undo' : 'section-rest-ok', sectionId })
        }
      >
        <IconChecks size={22} aria-hidden />{' '}
        {t(isMarked ? 'surveys/report:restUndo' : 'surveys/report:restOk')}
      </button>
      <Reasons onGive={(notes) => void model.change({ kind: 'section-reason', sectionId, notes })} />
      {section?.groupCode && (
        <button
          type="button"
          className={classes.action}
          onClick={() => void repeat(model, sectionId).then(place.openSection)}
        >
          <IconCopyPlus size={22} aria-hidden /> {t('surveys/report:repeat.add')}
        </button>
      )}
      {section?.groupCode && alike > 1 && !holdsProblems && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            void model.change({ kind: 'section-delete', sectionId })
            place.toSections()
          }}
        >
          <IconTrash size={22} aria-hidden /> {t('surveys/report:repeat.removeAction')}
        </button>
      )}
    </div>
  )
}

/** The items of one section, each with its status under the thumb. */
export function SectionView(props: CaptureProps & { sectionId: string }) {
  const { model, state, entry, place, canEdit, sectionId } = props
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const { language } = useLanguage()
  const head = state.head.sections.find(({ id }) => id === sectionId)
  const captured = useSection({ model, state }, sectionId)
  const name = head?.label ? inLanguage(head.label, language) : t('surveys/report:outside')
  return (
    <>
      <CaptureTop
        state={state}
        title={name}
        back={t('surveys/report:toSections')}
        onBack={place.toSections}
      />
      <div className={classes.content}>
        {!captured && <SkeletonLines />}
        <ul className={classes.list} aria-label={t('surveys/report:items')}>
          {captured?.section.items.map((item) => (
            <li key={item.id} className={classes.item}>
              <button type="button" className={classes.row} onClick={() => place.openItem(item.id)}>
                <span className={classes.rowName}>
                  <b>{item.code}</b> {inLanguage(item.name, language)}
                </span>
              </button>
              {canEdit && (
                <StatusBar
                  code={item.code}
                  status={item.status}
                  hasWords={false}
                  onStatus={(status) => entry.change(item.id, { status })}
                />
              )}
            </li>
          ))}
        </ul>
        {canEdit && captured && <Actions {...props} />}
      </div>
    </>
  )
}
