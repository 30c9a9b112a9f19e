import { findingPhotos } from '@darsena/contract/areas/surveys/reports/problem-photos'
import type { ReportItem, ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/confirm.ts'
import { Severity } from '../report/report-badges.tsx'
import classes from './capture.module.css'
import { CapturePhotos } from './capture-photos.tsx'
import type { CaptureModel } from './model/capture-model.ts'

const ProblemSheet = lazy(() =>
  import('./problem-sheet.tsx').then(({ ProblemSheet }) => ({ default: ProblemSheet })),
)

interface Props {
  model: CaptureModel
  item: ReportItem
  canEdit: boolean
}

function Problem({
  model,
  item,
  problem,
  canEdit,
  onEdit,
}: Props & { problem: ReportProblem; onEdit: () => void }) {
  const { t } = useTranslation('surveys/report')
  const remove = async () => {
    const question = {
      title: t('problem.remove', { title: problem.title }),
      action: t('problem.removeAction'),
      isDangerous: true,
    }
    if (await confirm(question))
      await model.change({ kind: 'problem-delete', itemId: item.id, problemId: problem.id })
  }
  return (
    <li className={classes.problem}>
      <div className={classes.topLine}>
        <h4 className={classes.title}>{problem.title}</h4>
        <Severity severity={problem.severity} />
      </div>
      {problem.description && <p>{problem.description}</p>}
      {problem.recommendation && (
        <p>
          <b>{t('problem.recommendation')}:</b> {problem.recommendation}
        </p>
      )}
      <CapturePhotos
        model={model}
        item={item}
        problemId={problem.id}
        files={findingPhotos(problem.files)}
        canEdit={canEdit}
      />
      {canEdit && (
        <div className={classes.two}>
          <button type="button" className={classes.action} onClick={onEdit}>
            <IconPencil size={22} aria-hidden /> {t('problem.edit')}
          </button>
          <button type="button" className={classes.action} onClick={() => void remove()}>
            <IconTrash size={22} aria-hidden /> {t('problem.removeAction')}
          </button>
        </div>
      )}
    </li>
  )
}

/** Problems of an item, and the sheet for another one. */
export function CaptureProblems({ model, item, canEdit }: Props) {
  const { t } = useTranslation('surveys/report')
  const [open, setOpen] = useState<ReportProblem | 'new'>()
  if (!canEdit && item.problems.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('problems')}>
      <ul className={classes.list}>
        {item.problems.map((problem) => (
          <Problem
            key={problem.id}
            model={model}
            item={item}
            problem={problem}
            canEdit={canEdit}
            onEdit={() => setOpen(problem)}
          />
        ))}
      </ul>
      {canEdit && (
        <button type="button" className={classes.action} onClick={() => setOpen('new')}>
          <IconPlus size={24} aria-hidden /> {t('problem.add')}
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ProblemSheet
            model={model}
            item={item}
            problem={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
