import { findingPhotos } from '@darsena/contract/areas/surveys/reports/problem-photos'
import type { ReportItem, ReportParts, ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import type { Fault } from '@darsena/contract/kit/faults'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import type { Translate } from '../../../kit/texts.ts'

interface Reader {
  translate: Translate
  language: Language
}

const photosOf = ({ files, problems }: ReportItem): number =>
  files.length + problems.reduce((sum, problem) => sum + findingPhotos(problem.files).length, 0)

function missingOfProblem(problem: ReportProblem, at: string, { translate }: Reader): Fault[] {
  if (problem.severity < 3) return []
  const place = `${at}.problems.${problem.id}`
  const params = { title: problem.title }
  return [
    ...(findingPhotos(problem.files).length > 0
      ? []
      : [{ path: `${place}.files`, message: translate('surveys:missing.highPhoto', params) }]),
    ...(problem.recommendation
      ? []
      : [{ path: `${place}.recommendation`, message: translate('surveys:missing.recommendation', params) }]),
  ]
}

function missingPhotos(item: ReportItem, at: string, { translate }: Reader): Fault[] {
  const files = [...item.files, ...item.problems.flatMap(({ files }) => findingPhotos(files))]
  const awaited = files.filter(({ fileId }) => fileId === null).length
  const isExamined = item.status === 'OK' || item.status === 'PROBLEM'
  const isAsked =
    item.photo === 'ALWAYS' ? isExamined : item.photo === 'ON_PROBLEM' && item.status === 'PROBLEM'
  return [
    ...(awaited > 0
      ? [
          {
            path: `${at}.files`,
            message: translate(
              awaited === 1 ? 'surveys:missing.onePhoto' : 'surveys:missing.photosOnTheWay',
              { count: awaited },
            ),
          },
        ]
      : []),
    ...(isAsked && photosOf(item) === 0
      ? [{ path: `${at}.files`, message: translate('surveys:missing.photo') }]
      : []),
  ]
}

function missingOfItem(item: ReportItem, reader: Reader): Fault[] {
  const { translate, language } = reader
  const at = `items.${item.id}`
  const isExamined = item.status === 'OK' || item.status === 'PROBLEM'
  const readings = isExamined ? item.readings.filter(({ required, value }) => required && value === null) : []
  const faults: Fault[] = readings.map(({ id, label }) => ({
    path: `${at}.readings.${id}`,
    message: translate('surveys:missing.reading', { reading: inLanguage(label, language) }),
  }))
  if (item.status === 'NOT_CHECKED' && !item.notes)
    faults.push({ path: `${at}.notes`, message: translate('surveys:missing.reason') })
  if (item.status === 'PROBLEM' && item.problems.length === 0)
    faults.push({ path: `${at}.problems`, message: translate('surveys:missing.problem') })
  if (item.status !== 'PROBLEM' && item.problems.length > 0)
    faults.push({ path: `${at}.status`, message: translate('surveys:missing.problemStatus') })
  faults.push(...missingPhotos(item, at, reader))
  for (const problem of item.problems) faults.push(...missingOfProblem(problem, at, reader))
  const name = `${item.code} ${inLanguage(item.name, language)}`
  return faults.map(({ path, message }) => ({ path, message: `${name}: ${message}` }))
}

/** Everything that a report still needs before it can be handed in, each at its place. */
export const missingOf = ({ sections }: Pick<ReportParts, 'sections'>, reader: Reader): Fault[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => missingOfItem(item, reader)))
