import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import { useState } from 'react'
import { Checklist } from './checklist.tsx'
import { Conditions, Particulars } from './facts.tsx'
import { allShown, type Filter, FilterBar, isShown } from './filter.tsx'
import { Finding, findingsOf } from './findings.tsx'
import { Lightbox, type Opened, OpenedContext, Picture } from './photos.tsx'
import { useReader } from './reader.ts'
import { pdfAt } from './request.ts'

function Head({ report }: { report: PublicReport }) {
  const { t, say, dayOf, token, language } = useReader()
  const { facility, surveyType, boat, revision } = report
  return (
    <header>
      {report.logo && (
        <span className="logo">
          <Picture photo={report.logo} about={facility.name} size="whole" />
        </span>
      )}
      <p className="facility">{facility.name}</p>
      <h1>{boat.name}</h1>
      <p className="kind">
        {say(surveyType.group)} · {say(surveyType.name)}
        {report.startedAt && ` · ${dayOf(report.startedAt)}`}
      </p>
      <p className="code">
        {report.code}
        {revision > 1 && ` · ${t('revision', { number: revision })}`}
      </p>
      {report.status === 'SUBMITTED' && <p className="notice">{t('notApproved')}</p>}
      <p className="as-of">{t('asOf', { day: dayOf(report.sharedAt) })}</p>
      {report.hasPdf && (
        <a className="button no-print" href={pdfAt(token, language)}>
          {t('pdf')}
        </a>
      )}
    </header>
  )
}

/** How many problems there are of each severity, and how much was looked at. */
function Summary({ report }: { report: PublicReport }) {
  const { t } = useReader()
  const { counts, summary, recommendations } = report
  const found = counts.low + counts.medium + counts.high
  const tiles = [
    { name: 'HIGH', count: counts.high },
    { name: 'MEDIUM', count: counts.medium },
    { name: 'LOW', count: counts.low },
  ] as const
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">{t('summary')}</h2>
      <ul className="tiles">
        {tiles.map(({ name, count }) => (
          <li key={name} data-severity={name}>
            <strong>{count}</strong> {t(`severity.${name}`)}
          </li>
        ))}
        <li>
          <strong>
            {counts.checked}/{counts.items}
          </strong>{' '}
          {t('checked')}
        </li>
      </ul>
      {found === 0 && <p>{t('noProblems')}</p>}
      {summary && <p className="text">{summary}</p>}
      {recommendations && (
        <>
          <h3>{t('recommendations')}</h3>
          <p className="text">{recommendations}</p>
        </>
      )}
    </section>
  )
}

function Limitations({ report: { limitations } }: { report: PublicReport }) {
  const { t, say } = useReader()
  return (
    <section aria-labelledby="limitations">
      <h2 id="limitations">{t('limitations')}</h2>
      <p>{t(limitations.length > 0 ? 'limitationsText' : 'noLimitations')}</p>
      <ul className="limitations">
        {limitations.map(({ section, code, name, notes }) => (
          <li key={`${say(section)} ${code}`}>
            <strong>
              {code} {say(name)}
            </strong>
            {section && <span className="dimmed"> · {say(section)}</span>}
            {notes && <p className="text">{notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Foot({ report: { surveyor, signature, approvedAt, facility } }: { report: PublicReport }) {
  const { t, dayOf, timeZone } = useReader()
  return (
    <footer>
      {surveyor && <p>{t('signedBy', { name: surveyor })}</p>}
      {signature && <Picture photo={signature} about={t('signature')} isSignature />}
      {approvedAt && <p>{t('approved', { day: dayOf(approvedAt) })}</p>}
      <p className="dimmed">
        {facility.name} · {t('times', { zone: timeZone })}
      </p>
    </footer>
  )
}

/** The report as an outsider reads it: what it comes to first, then each problem, then everything that was looked at. */
export function ReportView({ report }: { report: PublicReport }) {
  const { t } = useReader()
  const [filter, setFilter] = useState<Filter>(allShown)
  const [opened, setOpened] = useState<Opened>()
  const findings = findingsOf(report)
  const shown = findings.filter(({ item, problem }) => isShown(filter, item, problem))
  return (
    <OpenedContext value={setOpened}>
      <div className="page">
        <Head report={report} />
        <main>
          <Summary report={report} />
          <Particulars report={report} />
          <FilterBar
            report={report}
            filter={filter}
            count={shown.length}
            of={findings.length}
            onChange={setFilter}
          />
          <section aria-labelledby="findings">
            <h2 id="findings">{t('findings')}</h2>
            {shown.length === 0 && <p>{t(findings.length === 0 ? 'noProblems' : 'noneShown')}</p>}
            {shown.map((finding) => (
              <Finding key={finding.id} finding={finding} />
            ))}
          </section>
          {report.content === 'COMPLETE' && <Checklist report={report} filter={filter} />}
          <Conditions report={report} />
          <Limitations report={report} />
        </main>
        <Foot report={report} />
      </div>
      {opened && <Lightbox {...opened} onMove={setOpened} onClose={() => setOpened(undefined)} />}
    </OpenedContext>
  )
}
