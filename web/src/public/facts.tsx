import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import { countryName } from '@darsena/contract/kit/label'
import { type TextKey, useReader } from './reader.ts'

type Fact = readonly [TextKey, string | number | null | undefined]

/** What is known of these; what is not, is left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useReader()
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="facts">
      {known.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The boat and the order, as they were recorded when the survey began. */
export function Particulars({ report }: { report: PublicReport }) {
  const { t, number, instant, language } = useReader()
  const { boat } = report
  const metres = (value: number | null) => (value === null ? null : number(value, 'm'))
  return (
    <section aria-labelledby="particulars">
      <h2 id="particulars">{t('particulars')}</h2>
      <Facts
        facts={[
          ['boat.model', [boat.brand, boat.model].filter(Boolean).join(' ')],
          ['boat.hullNumber', boat.hullNumber],
          ['boat.hin', boat.hin],
          ['boat.sailNumber', boat.sailNumber],
          ['boat.year', boat.year],
          ['boat.lengthOverall', metres(boat.lengthOverall)],
          ['boat.beam', metres(boat.beam)],
          ['boat.draft', metres(boat.draft)],
          ['boat.displacement', boat.displacementKg === null ? null : number(boat.displacementKg, 'kg')],
          ['boat.material', boat.material],
          ['boat.flag', boat.flag && countryName(boat.flag, language)],
          ['boat.homePort', boat.homePort],
          ['boat.registrationNumber', boat.registrationNumber],
          ['boat.engines', boat.engines],
          ['boat.designer', boat.designer],
          ['survey.startedAt', report.startedAt && instant(report.startedAt)],
          ['survey.place', report.place],
          ['survey.customerReference', report.customerReference],
          ['survey.surveyor', report.surveyor],
          ['survey.personsPresent', report.personsPresent],
        ]}
      />
    </section>
  )
}

/** What the survey was done under and with. */
export function Conditions({ report }: { report: PublicReport }) {
  const { t, number } = useReader()
  const hours = (value: number | null) => (value === null ? null : number(value, 'h'))
  return (
    <>
      <section aria-labelledby="conditions">
        <h2 id="conditions">{t('conditions')}</h2>
        <Facts
          facts={[
            ['survey.situation', report.situation && t(`situation.${report.situation}`)],
            ['survey.weather', report.weather],
            ['survey.seaState', report.seaState],
            ['survey.engineHours', hours(report.engineHours)],
            ['survey.secondEngineHours', hours(report.secondEngineHours)],
          ]}
        />
      </section>
      <section aria-labelledby="instruments">
        <h2 id="instruments">{t('instruments')}</h2>
        <p className="text">{report.instruments ?? t('noInstruments')}</p>
      </section>
    </>
  )
}
