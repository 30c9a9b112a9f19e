import { instrumentScales, scalesOf } from '@darsena/contract/areas/surveys/instrument-scales'
import { findingPhotos, solutionPhotos } from '@darsena/contract/areas/surveys/reports/problem-photos'
import {
  type PublicItem,
  type PublicPhoto,
  type PublicProblem,
  type PublicReading,
  type SharedContent,
  sharedContent,
} from '@darsena/contract/areas/surveys/reports/public-report'
import type {
  ReportFile,
  ReportItem,
  ReportParts,
  ReportProblem,
  ReportReading,
} from '@darsena/contract/areas/surveys/reports/report'
import type { ShareContent } from '@darsena/contract/areas/surveys/reports/shares'
import { type FileLink, fileLink } from '@darsena/contract/kit/file-link'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { z } from 'zod'

export interface Shared {
  shown: SharedContent
  /** Names that the pictures have in the link, by the ids of their files. */
  pictures: ReadonlyMap<string, string>
}

/** A file of which a picture is shown. */
export type LinkedPicture = Pick<FileLink, 'id' | 'width' | 'height'>

/** Gives each picture a name that leads nowhere but into this link. */
function pictureNames() {
  const names = new Map<string, string>()
  const named = (fileId: string) => {
    const name = names.get(fileId) ?? uuidv7()
    names.set(fileId, name)
    return name
  }
  const shown = (file: LinkedPicture | null | undefined, note: Partial<ReportFile> = {}): PublicPhoto[] =>
    file
      ? [
          {
            id: named(file.id),
            width: file.width,
            height: file.height,
            caption: note.caption ?? null,
            annotation: note.annotation ?? [],
          },
        ]
      : []
  return { names, shown, all: (files: readonly ReportFile[]) => files.flatMap((one) => shown(one.file, one)) }
}

type Pictures = Pick<ReturnType<typeof pictureNames>, 'all'>
/** A link without photos names none. */
const noPictures: Pictures = { all: () => [] }

/** The unit of a reading on the scale that the instrument was read on. */
function unitOf({ instrument, unit }: ReportReading, scale: string | null): string | null {
  if (instrument !== 'MOISTURE_METER' || !scale) return unit ?? null
  const read = scalesOf[instrument].find((one) => one.scale === scale)
  return read ? read.unit : (unit ?? null)
}

/** Readings without a value say nothing; 0 and false are values. */
const shownReading =
  (scale: string | null) =>
  (reading: ReportReading): PublicReading[] =>
    reading.value === null
      ? []
      : [
          {
            label: reading.label,
            valueType: reading.valueType,
            unit: unitOf(reading, scale),
            value: reading.value,
            option: reading.options?.find(({ value }) => value === reading.value)?.label ?? null,
            flag: reading.flag,
          },
        ]

const shownProblem =
  ({ all }: Pictures) =>
  (problem: ReportProblem): PublicProblem => ({
    title: problem.title,
    description: problem.description,
    severity: problem.severity,
    issueStatus: problem.issueStatus,
    recommendation: problem.recommendation,
    dueDate: problem.dueDate,
    solution: problem.issueStatus === 'SOLVED' ? problem.solution : null,
    solvedAt: problem.issueStatus === 'SOLVED' ? problem.solvedAt : null,
    photos: all(findingPhotos(problem.files)),
    solutionPhotos: all(solutionPhotos(problem.files)),
  })

const shownItem =
  (pictures: Pictures, scale: string | null) =>
  (item: ReportItem): PublicItem => ({
    code: item.code,
    name: item.name,
    status: item.status,
    notes: item.notes,
    readings: item.readings.flatMap(shownReading(scale)),
    problems: item.problems.map(shownProblem(pictures)),
    photos: pictures.all(item.files),
  })

const isProblem = ({ status, problems }: ReportItem) => status === 'PROBLEM' || problems.length > 0

function particularsOf({ boat }: ReportParts['snapshot']): SharedContent['boat'] {
  return {
    name: boat.name,
    brand: boat.brand ?? null,
    model: boat.model ?? null,
    hullNumber: boat.hullNumber ?? null,
    sailNumber: boat.sailNumber ?? null,
    hin: boat.hin ?? null,
    year: boat.year ?? null,
    lengthOverall: boat.lengthOverall ?? null,
    beam: boat.beam ?? null,
    draft: boat.draft ?? null,
    displacementKg: boat.displacementKg ?? null,
    material: boat.material ?? null,
    flag: boat.flag ?? null,
    homePort: boat.homePort ?? null,
    registrationNumber: boat.registrationNumber ?? null,
    engines: boat.engines ?? null,
    designer: boat.designer ?? null,
  }
}

const text = z.string().nullable()
const hours = z.number().nullable()
const count = z.number()

/** The fields of a report's own row that a link shows. */
const head = z.object({
  code: z.string(),
  revision: z.number(),
  status: sharedContent.shape.status,
  startedAt: text,
  submittedAt: text,
  decidedAt: text,
  surveyorName: text,
  personsPresent: text,
  weather: text,
  seaState: text,
  situation: sharedContent.shape.situation,
  instruments: text,
  moistureScale: z.enum(instrumentScales).nullable(),
  engineHours: hours,
  secondEngineHours: hours,
  summary: text,
  recommendations: text,
  signature: fileLink.nullable(),
  itemCount: count,
  checkedCount: count,
  lowCount: count,
  mediumCount: count,
  highCount: count,
  openCount: count,
})

/**
 * What a link is to show of a report: field by field, so that nothing for colleagues can come along.
 * @param whole the report with all that it says, as `wholeReportOf` gives it
 */
export function sharedContentOf(
  whole: object & ReportParts,
  {
    content,
    withPhotos,
    logo,
  }: { content: ShareContent; withPhotos: boolean; logo?: LinkedPicture | undefined },
): Shared {
  const report = head.parse(whole)
  const names = pictureNames()
  const item = shownItem(withPhotos ? names : noPictures, report.moistureScale)
  const { facility, surveyType, audit } = whole.snapshot
  const sections = whole.sections.map(({ label, items }) => ({
    label,
    items: (content === 'PROBLEMS' ? items.filter(isProblem) : items).map(item),
  }))
  const shown = {
    code: report.code,
    revision: report.revision,
    status: report.status,
    startedAt: report.startedAt,
    submittedAt: report.submittedAt,
    approvedAt: report.status === 'APPROVED' ? report.decidedAt : null,
    surveyor: report.surveyorName,
    facility: { name: facility.name, timeZone: facility.timeZone },
    logo: names.shown(logo)[0] ?? null,
    surveyType: { group: surveyType.group, name: surveyType.name },
    boat: particularsOf(whole.snapshot),
    place: audit.place ?? null,
    customerReference: audit.customerReference ?? null,
    personsPresent: report.personsPresent,
    weather: report.weather,
    seaState: report.seaState,
    situation: report.situation,
    instruments: report.instruments,
    engineHours: report.engineHours,
    secondEngineHours: report.secondEngineHours,
    summary: report.summary,
    recommendations: report.recommendations,
    signature: names.shown(report.signature)[0] ?? null,
    counts: {
      items: report.itemCount,
      checked: report.checkedCount,
      low: report.lowCount,
      medium: report.mediumCount,
      high: report.highCount,
      open: report.openCount,
    },
    sections: sections.filter(({ items }) => items.length > 0),
    limitations: whole.sections.flatMap(({ label, items }) =>
      items
        .filter(({ status }) => status === 'NOT_CHECKED')
        .map(({ code, name, notes }) => ({ section: label, code, name, notes })),
    ),
  }
  return { shown: sharedContent.parse(shown), pictures: names.names }
}
