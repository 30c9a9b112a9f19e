import type { UnitName } from '@darsena/contract/areas/surveys/units'
import { countryName, inLanguage } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { FacilityLogo } from '../../../kit/pdf/facility-logo.ts'
import { dayText, instantDayText, instantText, measureText, type Writer } from './print-format.ts'
import type { PrintPhotos } from './print-photos.ts'
import type { PrintableReport } from './printable-report.ts'

/** A label and what stands beside it. */
type Fact = [label: string, value: string]

const given = (facts: readonly [string, string | null | undefined][]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] => (value?.trim() ? [[label, value]] : []))

/** What the report is not, or no longer; it is printed across each page. */
function markOf({ status, replaced }: PrintableReport, { translate }: Writer): string | null {
  if (status === 'DRAFT') return translate('surveys/print:draft')
  if (status === 'REJECTED') return translate('surveys/print:rejected')
  if (status === 'SUBMITTED') return translate('surveys/print:submitted')
  return replaced ? translate('surveys/print:replaced') : null
}

const revisionText = ({ revision }: PrintableReport, { translate }: Writer): string =>
  revision > 1 ? translate('surveys/print:revision', { number: revision }) : ''

/** What the whole document says of itself, and each page at its edges. */
export function printedHead(report: PrintableReport, writer: Writer) {
  const { translate, language } = writer
  const { snapshot, code, startedAt } = report
  return {
    language,
    title: translate('surveys/print:titleOf', { code }),
    author: report.surveyorName ?? snapshot.facility.name,
    code: [code, revisionText(report, writer)].filter(Boolean).join(' · '),
    day: startedAt ? instantDayText(startedAt, writer) : '',
    mark: markOf(report, writer),
    running: [snapshot.boat.name, inLanguage(snapshot.surveyType.name, language)].filter(Boolean).join(' · '),
  }
}

function approvalText(report: PrintableReport, writer: Writer): string {
  const { status, decidedAt, decidedBy } = report
  if (status !== 'APPROVED' || !decidedAt) return markOf(report, writer) ?? ''
  const day = instantDayText(decidedAt, writer)
  return decidedBy
    ? writer.translate('surveys/print:approvedBy', { day, name: decidedBy.label })
    : writer.translate('surveys/print:approvedOn', { day })
}

/** The boat as she was recorded at opening. */
function boatFacts({ snapshot: { boat } }: PrintableReport, writer: Writer): Fact[] {
  const { language } = writer
  const texts = resourceTexts.boats[language]
  const label = (field: string) => texts.field[field] ?? field
  const measured = (value: number | undefined, unit: UnitName, decimals?: number) =>
    value === undefined ? '' : measureText(value, unit, writer, decimals)
  return given([
    [label('brand'), boat.brand],
    [label('model'), boat.model],
    [label('kind'), boat.kind && texts.choice?.kind?.[boat.kind]],
    [label('year'), boat.year?.toString()],
    [label('hullNumber'), boat.hullNumber],
    [label('sailNumber'), boat.sailNumber],
    [label('hin'), boat.hin],
    [label('registrationNumber'), boat.registrationNumber],
    [label('flag'), boat.flag && countryName(boat.flag, language)],
    [label('homePort'), boat.homePort],
    [label('lengthOverall'), measured(boat.lengthOverall, 'metres', 2)],
    [label('beam'), measured(boat.beam, 'metres', 2)],
    [label('draft'), measured(boat.draft, 'metres', 2)],
    [label('displacementKg'), measured(boat.displacementKg, 'kilograms')],
    [label('material'), boat.material],
    [label('designer'), boat.designer],
    [label('engines'), boat.engines],
  ])
}

/** Models often bear their builder's name already. */
function brandAndModel({ brand = '', model = '' }: PrintableReport['snapshot']['boat']): string {
  const isNamed = model.toLowerCase().startsWith(brand.toLowerCase())
  return isNamed ? model : `${brand} ${model}`.trim()
}

/** The first page: which boat, which survey, by whom. */
export function printedCover(
  report: PrintableReport,
  { pictureId, logo }: { pictureId: string | null; logo: FacilityLogo | null },
  photos: PrintPhotos,
  writer: Writer,
) {
  const { translate, language } = writer
  const { boat, surveyType, facility } = report.snapshot
  return {
    kind: translate('surveys/print:title'),
    facility: facility.name,
    logo,
    boat: boat.name,
    subtitle: brandAndModel(boat),
    survey: [inLanguage(surveyType.group, language), inLanguage(surveyType.name, language)]
      .filter(Boolean)
      .join(' · '),
    picture: {
      ...photos.named(pictureId),
      alt: translate('surveys/print:boatPicture', { boat: boat.name }),
    },
    boatFacts: boatFacts(report, writer),
    approval: approvalText(report, writer),
    surveyor: given([[translate('surveys/print:surveyor'), report.surveyorName]]),
  }
}

/** Who asked for what, and what the survey is a revision of. */
export function printedMandate(report: PrintableReport, writer: Writer): Fact[] {
  const { translate, language } = writer
  const { snapshot, startedAt } = report
  const texts = resourceTexts['audit-reports'][language]
  const { audit, surveyType, facility } = snapshot
  return given([
    [translate('surveys/print:surveyType'), inLanguage(surveyType.name, language)],
    [translate('surveys/print:facility'), facility.name],
    [translate('surveys/print:customerReference'), audit.customerReference],
    [translate('surveys/print:place'), audit.place],
    [translate('surveys/print:scheduledFor'), audit.scheduledFor && dayText(audit.scheduledFor, writer)],
    [texts.field.startedAt ?? '', startedAt && instantText(startedAt, writer)],
    [translate('surveys/print:surveyor'), report.surveyorName],
    [texts.field.personsPresent ?? '', report.personsPresent],
    [texts.field.revision ?? '', revisionText(report, writer)],
    [translate('surveys/print:revisionReason'), report.revisionReason],
    [translate('surveys/print:timeZone'), facility.timeZone],
  ])
}

/** How the boat lay, the weather, and what her engines had run. */
export function printedConditions(report: PrintableReport, writer: Writer): Fact[] {
  const texts = resourceTexts['audit-reports'][writer.language]
  const label = (field: string) => texts.field[field] ?? field
  const hours = (value: number | null) => (value === null ? '' : measureText(value, 'hours', writer))
  return given([
    [label('situation'), report.situation && texts.choice?.situation?.[report.situation]],
    [label('weather'), report.weather],
    [label('seaState'), report.seaState],
    [label('engineHours'), hours(report.engineHours)],
    [label('secondEngineHours'), hours(report.secondEngineHours)],
    [label('moistureScale'), report.moistureScale && texts.choice?.moistureScale?.[report.moistureScale]],
  ])
}
