import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { useAllowed, useSession } from '../../kit/session.tsx'
import { formatInstant } from '../../kit/texts/format.ts'
import { AuditChoice } from './report/audit-choice.tsx'
import classes from './report/report.module.css'
import { ReportActions } from './report/report-actions.tsx'
import { Progress, type Report, ReportState, Severities } from './report/report-badges.tsx'
import { SignatureField } from './report/signature-field.tsx'

const { List, Col, Form, Section, Field } = screensFor(auditReports)

const ChecklistTab = lazy(() =>
  import('./survey-screen/checklist-tab.tsx').then(({ ChecklistTab }) => ({ default: ChecklistTab })),
)
const SharesTab = lazy(() =>
  import('./shares/shares-tab.tsx').then(({ SharesTab }) => ({ default: SharesTab })),
)
const CompareTab = lazy(() =>
  import('./beside/compare-tab.tsx').then(({ CompareTab }) => ({ default: CompareTab })),
)

function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSession().facility
  return at && formatInstant(at, timeZone)
}

/** A correction bears the code of what it corrects. */
function Code({ report: { code, revision } }: { report: Report }) {
  const { t } = useTranslation('surveys/report')
  return revision > 1 ? `${code} · ${t('revisionNumber', { number: revision })}` : code
}

const Reports = () => (
  <List>
    <Col source="code" render={(report) => <Code report={report} />} />
    <Col source="boatId" />
    <Col source="surveyTypeId" />
    <Col source="surveyorId" render={({ surveyorName }) => surveyorName} />
    <Col source="startedAt" render={({ startedAt }) => <Moment at={startedAt} />} />
    <Col source="status" render={(report) => <ReportState report={report} />} />
    <Col source="worstSeverity" render={(report) => <Severities report={report} />} />
    <Col source="checkedCount" render={(report) => <Progress report={report} />} />
    <Col source="openCount" isExtra />
    <Col source="submittedAt" isExtra />
    <Col source="decidedAt" isExtra />
    <Col source="auditId" isExtra />
    <Col source="updatedAt" isExtra />
  </List>
)

export function AuditReportList() {
  const { t } = useTranslation(['surveys/report', 'surveys'])
  const mayFill = useAllowed({ can: ['update', 'AuditReportItem'] })
  return (
    <div className={classes.withLink}>
      {mayFill && (
        <Link to="/audit-reports/today" className={classes.findings}>
          {t('surveys:menu.mySurveys')}
        </Link>
      )}
      <Link to="/audit-reports/findings" className={classes.findings}>
        {t('findings.title')}
      </Link>
      <Reports />
    </div>
  )
}

const isWhole = (row: object): row is WholeReport => 'sections' in row

/** Which boat and what kind of survey, below the code. */
function Head({ report }: { report: Report }) {
  const { t } = useTranslation('surveys/report')
  const { timeZone } = useSession().facility
  return (
    <p className={classes.head}>
      {report.boat && <Link to={`/boats/${report.boat.id}`}>{report.boat.label}</Link>}
      <span>{report.surveyType?.label}</span>
      {report.startedAt && <span>{formatInstant(report.startedAt, timeZone)}</span>}
      {report.revision > 1 && <span>{t('revisionNumber', { number: report.revision })}</span>}
      <Progress report={report} />
      <Severities report={report} />
    </p>
  )
}

/** Where and how the survey was done, and what it comes to. */
function Particulars() {
  const { t } = useTranslation('surveys/report')
  return (
    <>
      <Section title={t('section.survey')}>
        <Field source="surveyorId" />
        <Field source="startedAt" />
        <Field source="personsPresent" />
      </Section>
      <Section title={t('section.conditions')}>
        <Field source="situation" />
        <Field source="weather" />
        <Field source="seaState" />
        <Field source="engineHours" />
        <Field source="secondEngineHours" />
      </Section>
      <Section title={t('section.instruments')}>
        <Field source="instruments" />
        <Field source="moistureScale" />
      </Section>
      <Section title={t('section.result')}>
        <Field source="summary" />
        <Field source="recommendations" />
        <Field source="signatureId" render={(input) => <SignatureField {...input} />} />
      </Section>
    </>
  )
}

/** A survey: its checklist first, then its particulars; a new one asks for the assignment. */
export function AuditReportForm() {
  const { t } = useTranslation('surveys/report')
  const isNew = useParams().id === undefined
  const [params] = useSearchParams()
  return (
    <Form
      firstTab="checklist"
      lock={({ status }) => (status === 'DRAFT' ? undefined : t('locked'))}
      actions={(report) => (
        <>
          <ReportState report={report} />
          {/* A link to what is missing closes the dialog that it stands in. */}
          <ReportActions key={params.get('item')} report={report} />
        </>
      )}
      summary={(report) => <Head report={report} />}
      tabs={[
        {
          id: 'checklist',
          label: t('tab.checklist'),
          gate: { can: ['read', 'AuditReportItem'] },
          render: (report) => (
            <ChecklistTab key={report.id} id={report.id} initial={isWhole(report) ? report : undefined} />
          ),
        },
        {
          id: 'compare',
          label: t('tab.compare'),
          render: (report) => <CompareTab id={report.id} boatId={report.boatId} />,
        },
        {
          id: 'shares',
          label: t('tab.shares'),
          gate: { can: ['read', 'SharedAuditReport'] },
          render: (report) => <SharesTab report={report} />,
        },
      ]}
    >
      {isNew ? (
        <Section title={t('section.new')}>
          <Field source="auditId" render={(input) => <AuditChoice {...input} />} />
        </Section>
      ) : (
        <Particulars />
      )}
    </Form>
  )
}
