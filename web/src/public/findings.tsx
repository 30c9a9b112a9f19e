import { severityNames } from '@darsena/contract/areas/surveys/report-choices'
import type {
  PublicItem,
  PublicProblem,
  PublicReport,
} from '@darsena/contract/areas/surveys/reports/public-report'
import { PhotoList } from './photos.tsx'
import { useReader } from './reader.ts'

export interface FindingOf {
  /** Its place in the report. */
  id: string
  section: PublicReport['sections'][number]['label']
  item: PublicItem
  problem: PublicProblem
}

/** Every problem, the most severe first, in the order of the checklist. */
export const findingsOf = ({ sections }: PublicReport): FindingOf[] =>
  sections
    .flatMap(({ label, items }, at) =>
      items.flatMap((item) =>
        item.problems.map((problem, of) => ({
          id: `${at}-${item.code}-${of}`,
          section: label,
          item,
          problem,
        })),
      ),
    )
    .sort((one, other) => other.problem.severity - one.problem.severity)

/** 1 LOW light blue, 2 MEDIUM yellow, 3 HIGH red (specification, section 4), by number and word. */
export function SeverityBadge({ severity }: { severity: number }) {
  const { t } = useReader()
  const name = severityNames[severity - 1] ?? 'LOW'
  return (
    <span className="badge" data-severity={name}>
      {severity} {t(`severity.${name}`)}
    </span>
  )
}

/** PENDING red, SOLVED green, by sign and word. */
function IssueBadge({ status }: { status: PublicProblem['issueStatus'] }) {
  const { t } = useReader()
  return (
    <span className="badge" data-issue={status}>
      {status === 'SOLVED' ? '✓' : '●'} {t(`issue.${status}`)}
    </span>
  )
}

export function Finding({ finding: { section, item, problem } }: { finding: FindingOf }) {
  const { t, say, day, dayOf } = useReader()
  const photosOf = t('photosOf', { title: problem.title })
  return (
    <article className="finding">
      <h3>{problem.title}</h3>
      <p className="badges">
        <SeverityBadge severity={problem.severity} />
        <IssueBadge status={problem.issueStatus} />
        <span className="dimmed">
          {item.code} {say(item.name)}
          {section && ` · ${say(section)}`}
        </span>
      </p>
      {problem.description && <p className="text">{problem.description}</p>}
      {problem.recommendation && (
        <p className="text">
          <strong>{t('recommendation')}</strong> {problem.recommendation}
        </p>
      )}
      {problem.dueDate && problem.issueStatus === 'PENDING' && (
        <p>{t('due', { day: day(problem.dueDate) })}</p>
      )}
      {problem.issueStatus === 'SOLVED' && (
        <p className="text">
          <strong>{problem.solvedAt ? t('solvedOn', { day: dayOf(problem.solvedAt) }) : t('solved')}</strong>{' '}
          {problem.solution}
        </p>
      )}
      <PhotoList photos={problem.photos} label={photosOf} about={problem.title} />
      <PhotoList
        photos={problem.solutionPhotos}
        label={t('solutionPhotos')}
        about={`${problem.title}, ${t('solutionPhotos')}`}
      />
    </article>
  )
}
