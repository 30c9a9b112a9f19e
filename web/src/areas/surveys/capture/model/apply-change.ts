import type {
  ReportFile,
  ReportItem,
  ReportProblem,
  ReportSection,
} from '@darsena/contract/areas/surveys/reports/report'
import type { CaptureChange } from './capture-operation.ts'

type Of<K extends CaptureChange['kind']> = Extract<CaptureChange, { kind: K }>

function changedItem(item: ReportItem, { status, notes, internalNotes, readings }: Of<'item'>): ReportItem {
  const values = new Map(readings?.map(({ id, value }) => [id, value]))
  return {
    ...item,
    ...(status !== undefined && { status, restOkAt: null }),
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && { internalNotes }),
    readings: item.readings.map((reading) => {
      const value = values.get(reading.id)
      return value === undefined ? reading : { ...reading, value }
    }),
  }
}

function madeProblem({ itemId, id = '', title, severity, ...more }: Of<'problem-create'>): ReportProblem {
  const { description = null, recommendation = null, dueDate = null, departmentId = null } = more
  return {
    id,
    itemId,
    title,
    severity,
    description,
    recommendation,
    dueDate,
    departmentId,
    department: null,
    issueStatus: 'PENDING',
    solution: null,
    solvedAt: null,
    solvedBy: null,
    reopenedAt: null,
    reopenedBy: null,
    reopenReason: null,
    createdAt: '',
    version: 1,
    files: [],
  }
}

function changedProblem(problem: ReportProblem, change: Of<'problem-update'>): ReportProblem {
  const {
    title = problem.title,
    severity = problem.severity,
    description = problem.description,
    recommendation = problem.recommendation,
    dueDate = problem.dueDate,
    departmentId = problem.departmentId,
  } = change
  return { ...problem, title, severity, description, recommendation, dueDate, departmentId }
}

const announced = (
  { id = '', caption = null, annotation = [], purpose }: Of<'file-create'>,
  position: number,
) => ({
  id,
  fileId: null,
  file: null,
  caption,
  annotation,
  position,
  version: 1,
  ...(purpose && { purpose }),
})

function changedFiles(files: readonly ReportFile[], change: CaptureChange): ReportFile[] {
  if (change.kind === 'file-create')
    return files.some(({ id }) => id === change.id) ? [...files] : [...files, announced(change, files.length)]
  if (change.kind === 'file-delete') return files.filter(({ id }) => id !== change.fileLinkId)
  if (change.kind !== 'file-update') return [...files]
  return files.map((file) => {
    if (file.id !== change.fileLinkId) return file
    const { caption = file.caption, annotation = file.annotation } = change
    return { ...file, caption, annotation }
  })
}

/** An item as it is after a change of it. Applied twice it is the same. */
export function applyToItem(item: ReportItem, change: CaptureChange): ReportItem {
  switch (change.kind) {
    case 'item':
      return changedItem(item, change)
    case 'problem-create':
      if (item.problems.some(({ id }) => id === change.id)) return item
      return { ...item, status: 'PROBLEM', restOkAt: null, problems: [...item.problems, madeProblem(change)] }
    case 'problem-update':
      return {
        ...item,
        problems: item.problems.map((one) =>
          one.id === change.problemId ? changedProblem(one, change) : one,
        ),
      }
    case 'problem-delete':
      return { ...item, problems: item.problems.filter(({ id }) => id !== change.problemId) }
    case 'file-create':
    case 'file-update':
    case 'file-delete': {
      const { problemId } = change
      if (!problemId) return { ...item, files: changedFiles(item.files, change) }
      const withFiles = (one: ReportProblem) =>
        one.id === problemId ? { ...one, files: changedFiles(one.files, change) } : one
      return { ...item, problems: item.problems.map(withFiles) }
    }
    default:
      return item
  }
}

/** All items of a section after a change that concerns the section as a whole. */
export function applyToSection(section: ReportSection, change: CaptureChange): ReportSection {
  const each = (next: (item: ReportItem) => ReportItem) => ({ ...section, items: section.items.map(next) })
  const isOpen = ({ status, problems }: ReportItem) => status === 'NOT_CHECKED' && problems.length === 0
  switch (change.kind) {
    case 'section-rest-ok':
      return each((item) =>
        isOpen(item) ? { ...item, status: 'OK', restOkAt: new Date().toISOString() } : item,
      )
    case 'section-rest-undo':
      return each((item) => (item.restOkAt ? { ...item, status: 'NOT_CHECKED', restOkAt: null } : item))
    case 'section-reason':
      return each((item) =>
        item.status === 'NOT_CHECKED' && item.notes === null ? { ...item, notes: change.notes } : item,
      )
    default:
      return section
  }
}

/** A further occurrence of a section, under the ids that the change gives; nothing was found in it yet. */
export function repeated(
  from: ReportSection,
  { id = '', label, ids = {} }: Of<'section-create'>,
): ReportSection {
  const items = from.items.map((item) => ({
    ...item,
    id: ids[item.id] ?? '',
    status: 'NOT_CHECKED' as const,
    notes: null,
    internalNotes: null,
    checkedAt: null,
    checkedBy: null,
    restOkAt: null,
    version: 1,
    readings: item.readings.map((reading) => ({
      ...reading,
      id: ids[reading.id] ?? '',
      value: null,
      flag: null,
    })),
    problems: [],
    files: [],
  }))
  return { ...from, id, key: id, label: label ?? from.label, items }
}
