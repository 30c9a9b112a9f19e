import type { Comparison, ReportComparison } from '@darsena/contract/areas/surveys/reports/compare'
import type {
  ReportItem,
  ReportParts,
  ReportReading,
  ReportSection,
} from '@darsena/contract/areas/surveys/reports/report'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { wholeReportOf } from './report.view.ts'

/** An item at its place, which is the same in every report of the boat. */
interface Placed {
  item: ReportItem
  section: ReportSection
}

type Side = Row & ReportParts

const yearMilliseconds = 365.25 * 86_400_000

/** By catalogue code and group instance, never by position. */
function accessSourceOf({ sections }: Side): Map<string, Placed> {
  const placed = sections.flatMap((section) => section.items.map((item) => ({ item, section })))
  return new Map(placed.map((one) => [`${one.section.key}\n${one.item.code}`, one]))
}

const isExamined = (item: ReportItem | undefined): item is ReportItem =>
  item !== undefined && (item.status === 'OK' || item.status === 'PROBLEM')
const worst = ({ problems }: ReportItem) => Math.max(0, ...problems.map(({ severity }) => severity))

function comparisonOf(earlier: ReportItem | undefined, later: ReportItem | undefined): Comparison {
  const wasProblem = earlier?.status === 'PROBLEM'
  if (!isExamined(later)) return wasProblem || isExamined(earlier) ? 'NOT_CHECKED_NOW' : 'FINE'
  if (!isExamined(earlier)) return later.status === 'PROBLEM' ? 'NEW' : 'NOT_CHECKED_THEN'
  if (later.status === 'OK') return wasProblem ? 'SOLVED' : 'FINE'
  if (!wasProblem) return 'NEW'
  const change = worst(later) - worst(earlier)
  return change === 0 ? 'STILL_OPEN' : change > 0 ? 'WORSE' : 'BETTER'
}

const number = (value: unknown) => (typeof value === 'number' ? value : null)
/** Differences of decimals without the digits that binary fractions add. */
const rounded = (value: number) => Number(value.toPrecision(12))

function comparedReadings(earlier: ReportItem | undefined, later: ReportItem | undefined, years: number) {
  const byId = (item: ReportItem | undefined) =>
    new Map(item?.readings.map((reading) => [reading.readingId, reading]))
  const [before, after] = [byId(earlier), byId(later)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((readingId) => {
    const [was, is] = [before.get(readingId), after.get(readingId)]
    const reading: ReportReading | undefined = is ?? was
    if (!reading || (was?.value ?? is?.value ?? null) === null) return []
    const [first, last] = [number(was?.value), number(is?.value)]
    const difference = first === null || last === null ? null : rounded(last - first)
    return [
      {
        readingId,
        label: reading.label,
        unit: reading.unit ?? null,
        valueType: reading.valueType,
        options: reading.options,
        earlier: was?.value ?? null,
        later: is?.value ?? null,
        difference,
        perYear: difference === null || years === 0 ? null : Number((difference / years).toPrecision(6)),
      },
    ]
  })
}

function wornBack(earlier: Side, later: Side): ReportComparison['engineHours'] {
  const pairs = [
    ['FIRST', earlier.engineHours, later.engineHours],
    ['SECOND', earlier.secondEngineHours, later.secondEngineHours],
  ] as const
  return pairs.flatMap(([which, before, after]) => {
    const [was, is] = [number(before), number(after)]
    return was !== null && is !== null && is < was ? [{ which, earlier: was, later: is }] : []
  })
}

const startOf = (side: Side) => (typeof side.startedAt === 'string' ? side.startedAt : null)
const timeOf = (side: Side) => Date.parse(startOf(side) ?? String(side.createdAt))

const headOf = (side: Side) => ({
  reportId: side.id,
  code: String(side.code),
  revision: Number(side.revision),
  startedAt: startOf(side),
})

/**
 * Two reports of one boat, in the order of their days, whichever is named first.
 * @throws NOT_FOUND, CONFLICT for reports of different boats
 */
export async function comparisonOfReports(
  context: Context,
  id: string,
  otherId: string,
): Promise<ReportComparison> {
  const sides = [await wholeReportOf(context, otherId), await wholeReportOf(context, id)] as const
  const [earlier, later] = timeOf(sides[0]) <= timeOf(sides[1]) ? sides : [sides[1], sides[0]]
  if (earlier.boatId !== later.boatId) throw new AppError('CONFLICT', { text: 'surveys:otherBoat' })
  const years = (timeOf(later) - timeOf(earlier)) / yearMilliseconds
  const [before, after] = [accessSourceOf(earlier), accessSourceOf(later)]
  const items = [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const placed = is ?? was
    if (!placed) return []
    return [
      {
        code: placed.item.code,
        name: placed.item.name,
        section: placed.section.label,
        sectionKey: placed.section.key,
        comparison: comparisonOf(was?.item, is?.item),
        earlierStatus: was?.item.status ?? null,
        laterStatus: is?.item.status ?? null,
        earlierProblems: was?.item.problems ?? [],
        laterProblems: is?.item.problems ?? [],
        readings: comparedReadings(was?.item, is?.item, years),
      },
    ]
  })
  return {
    earlier: headOf(earlier),
    later: headOf(later),
    years: Number(years.toFixed(2)),
    engineHours: wornBack(earlier, later),
    items,
  }
}
