import { findingPhotos, solutionPhotos } from '@darsena/contract/areas/surveys/reports/problem-photos'
import type { ReportItem, ReportProblem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../../kit/session.tsx'
import { formatDay, formatInstant } from '../../../kit/texts/format.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Photos } from '../photos/photos.tsx'
import shared from '../report/report.module.css'
import { Issue, Severity } from '../report/report-badges.tsx'
import { reportCall } from '../report/report-calls.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import classes from './survey-screen.module.css'

interface Props {
  report: WholeReport
  item: ReportItem
  canEdit: boolean
}

/** What has become of a problem: who solved it, when and how, and why it opened again. */
function IssueLines({ problem, timeZone }: { problem: ReportProblem; timeZone: string }) {
  const { t } = useTranslation('surveys/report')
  const { solution, solvedAt, solvedBy, reopenedAt, reopenReason } = problem
  return (
    <>
      {solution && solvedAt && (
        <p className={classes.text}>
          {t('solved', {
            who: solvedBy?.label ?? '–',
            when: formatInstant(solvedAt, timeZone),
            what: solution,
          })}
        </p>
      )}
      {reopenReason && reopenedAt && (
        <p className={classes.text}>
          {t('reopened', { when: formatInstant(reopenedAt, timeZone), why: reopenReason })}
        </p>
      )}
    </>
  )
}

/** What was found, what is recommended, until when and by whom. */
function ProblemTexts({ problem }: { problem: ReportProblem }) {
  const { t } = useTranslation('surveys/report')
  return (
    <>
      {problem.description && <p className={classes.text}>{problem.description}</p>}
      {problem.recommendation && (
        <p className={classes.text}>
          <strong>{t('problem.recommendation')}:</strong> {problem.recommendation}
        </p>
      )}
      {(problem.dueDate || problem.department) && (
        <p className={classes.text}>
          {[
            problem.dueDate && t('problem.dueOn', { day: formatDay(problem.dueDate) }),
            problem.department?.label,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  )
}

function Problem({ report, item, problem, canEdit }: Props & { problem: ReportProblem }) {
  const { t } = useTranslation('surveys/report')
  const mayMove = useAllowed({ can: ['update', 'AuditReportItemProblem'] }) && report.status !== 'DRAFT'
  const mayAttach = useAllowed({ can: ['create', 'AuditReportItemProblemToFile'] })
  const [open, setOpen] = useState<'edit' | 'issue'>()
  const path = `/audit-reports/${report.id}/items/${item.id}/problems/${problem.id}`
  const remove = async () => {
    const isSure = await confirm({
      title: t('problem.remove', { title: problem.title }),
      action: t('problem.removeAction'),
      isDangerous: true,
    })
    if (isSure) await reportCall(path, 'DELETE')
  }
  const { timeZone } = report.snapshot.facility
  return (
    <li className={classes.problem} data-severity={problem.severity}>
      <Group justify="space-between" align="start">
        <h4 className={classes.problemTitle}>{problem.title}</h4>
        <span className={shared.badges}>
          <Severity severity={problem.severity} />
          <Issue status={problem.issueStatus} />
        </span>
      </Group>
      <ProblemTexts problem={problem} />
      <Photos
        path={`${path}/files`}
        files={findingPhotos(problem.files)}
        canEdit={canEdit}
        label={t('photos.ofProblem')}
      />
      <IssueLines problem={problem} timeZone={timeZone} />
      <Photos
        path={`${path}/files`}
        files={solutionPhotos(problem.files)}
        canEdit={mayAttach && problem.issueStatus === 'SOLVED'}
        label={t('photos.ofSolution')}
        purpose="SOLUTION"
      />
      <Group gap="xs">
        {canEdit && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpen('edit')}
            >
              {t('problem.edit')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('problem.removeAction')}
            </Button>
          </>
        )}
        {mayMove && (
          <Button size="xs" variant="default" onClick={() => setOpen('issue')}>
            {t(problem.issueStatus === 'PENDING' ? 'issueMove.solve' : 'issueMove.reopen')}
          </Button>
        )}
      </Group>
      {open === 'edit' && (
        <ProblemDialog report={report} item={item} problem={problem} onClose={() => setOpen(undefined)} />
      )}
      {open === 'issue' && (
        <IssueDialog reportId={report.id} problem={problem} onClose={() => setOpen(undefined)} />
      )}
    </li>
  )
}

/** The problems of an item, and what becomes of them. */
export function Problems({ report, item, canEdit }: Props) {
  const { t } = useTranslation('surveys/report')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.problemsBox}>
      {item.problems.length > 0 && (
        <ul className={classes.problemList} aria-label={t('problems')}>
          {item.problems.map((problem) => (
            <Problem key={problem.id} report={report} item={item} problem={problem} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('problem.add')}
        </Button>
      )}
      {isOpen && <ProblemDialog report={report} item={item} onClose={() => setOpen(false)} />}
    </div>
  )
}
