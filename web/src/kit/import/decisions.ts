import type { ImportDecisions, ImportReport, ImportRow } from '@darsena/contract/kit/import-report'
import type { ImportOrder } from './run-import.ts'

type Decision = ImportDecisions[string]

export const asked = ({ rows }: Pick<ImportReport, 'rows'>): ImportRow[] =>
  rows.filter(({ fate }) => fate === 'ask')

/** @param decision undefined takes it back */
export function withDecision(
  decisions: ImportDecisions,
  row: number,
  decision: Decision | undefined,
): ImportDecisions {
  const { [row]: _, ...others } = decisions
  return decision ? { ...others, [row]: decision } : others
}

/** Every asked line decided alike: new, left out, or the first of those that it may be. */
export const decideAll = (report: ImportReport, decision: 'create' | 'skip' | 'first'): ImportDecisions =>
  Object.fromEntries(
    asked(report).flatMap(({ row, candidates = [] }) => {
      const one = decision === 'first' ? candidates[0]?.id : decision
      return one ? [[row, one]] : []
    }),
  )

/** How many asked lines will be written as they were decided. */
export function decidedLines(
  report: ImportReport,
  { decisions, onMatch }: Pick<ImportOrder, 'decisions' | 'onMatch'>,
): number {
  return asked(report).filter(({ row, candidates = [] }) => {
    const decision = decisions[row]
    if (decision === 'create') return true
    const changes = candidates.find(({ id }) => id === decision)?.changes ?? []
    return onMatch === 'update' && changes.length > 0
  }).length
}
