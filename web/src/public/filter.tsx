import { issueStatuses, itemStatuses } from '@darsena/contract/areas/surveys/report-choices'
import type {
  PublicItem,
  PublicProblem,
  PublicReport,
} from '@darsena/contract/areas/surveys/reports/public-report'
import { useId } from 'react'
import { useReader } from './reader.ts'

/** An empty part lets everything through. */
export interface Filter {
  status: string
  severity: string
  issue: string
}
export const allShown: Filter = { status: '', severity: '', issue: '' }

const fits = ({ severity, issue }: Filter, problem: PublicProblem) =>
  (severity === '' || String(problem.severity) === severity) &&
  (issue === '' || problem.issueStatus === issue)

/** Does the filter let the item through, or one problem of it? */
export function isShown(filter: Filter, item: PublicItem, problem?: PublicProblem): boolean {
  if (filter.status !== '' && item.status !== filter.status) return false
  if (problem) return fits(filter, problem)
  const asksForProblems = filter.severity !== '' || filter.issue !== ''
  return !asksForProblems || item.problems.some((one) => fits(filter, one))
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const { t } = useReader()
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('filter.all')}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

const severities = ['HIGH', 'MEDIUM', 'LOW'] as const

/** By severity, by what has become of a problem, and in a complete report by the state of the item. */
export function FilterBar({
  report,
  filter,
  count,
  of,
  onChange,
}: {
  report: PublicReport
  filter: Filter
  count: number
  of: number
  onChange: (filter: Filter) => void
}) {
  const { t } = useReader()
  const set = (field: keyof Filter) => (value: string) => onChange({ ...filter, [field]: value })
  return (
    <search className="filter no-print" aria-label={t('filter.label')}>
      <Choice
        label={t('filter.severity')}
        value={filter.severity}
        options={severities.map((name, at) => ({
          value: String(severities.length - at),
          label: `${severities.length - at} ${t(`severity.${name}`)}`,
        }))}
        onChange={set('severity')}
      />
      <Choice
        label={t('filter.issue')}
        value={filter.issue}
        options={issueStatuses.map((value) => ({ value, label: t(`issue.${value}`) }))}
        onChange={set('issue')}
      />
      {report.content === 'COMPLETE' && (
        <Choice
          label={t('filter.status')}
          value={filter.status}
          options={itemStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={set('status')}
        />
      )}
      <p role="status">{t('filter.count', { count, of })}</p>
    </search>
  )
}
