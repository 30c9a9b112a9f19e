import { type Language, languages } from '@darsena/contract/kit/label'
import { type FormEvent, Suspense, use, useEffect, useState } from 'react'
import { firstLanguage } from '../kit/texts/first-language.ts'
import { ReaderContext, textIn, useReader } from './reader.ts'
import { ReportView } from './report-view.tsx'
import { type Outcome, readReport, unlock } from './request.ts'

/** One page for links that are unknown, expired or revoked: it does not say which. */
function Message({ outcome, onRetry }: { outcome: Exclude<Outcome['kind'], 'report'>; onRetry: () => void }) {
  const { t } = useReader()
  const isGone = outcome === 'gone'
  return (
    <main className="message">
      <h1>{t(isGone ? 'gone.title' : 'failed.title')}</h1>
      <p>{t(isGone ? 'gone.text' : 'failed.text')}</p>
      {!isGone && (
        <button type="button" onClick={onRetry}>
          {t('failed.retry')}
        </button>
      )}
    </main>
  )
}

function PasswordPage({
  outcome,
  onTry,
}: {
  outcome: 'locked' | 'wrong' | 'tooMany'
  onTry: (password: string) => Promise<void>
}) {
  const { t } = useReader()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onTry(password)
    setBusy(false)
  }
  const fault = outcome === 'wrong' ? t('password.wrong') : outcome === 'tooMany' ? t('password.tooMany') : ''
  return (
    <main className="message">
      <h1>{t('password.title')}</h1>
      <p>{t('password.text')}</p>
      <form onSubmit={(event) => void send(event)}>
        <label htmlFor="password">{t('password.label')}</label>
        <input
          id="password"
          type="password"
          autoComplete="off"
          required
          value={password}
          aria-invalid={fault !== ''}
          aria-describedby="password-fault"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p id="password-fault" className="fault" role="alert">
          {fault}
        </p>
        <button type="submit" disabled={isBusy}>
          {t('password.open')}
        </button>
      </form>
    </main>
  )
}

/** Each language is called by its own name. */
function LanguageSwitch({
  language,
  onChange,
}: {
  language: Language
  onChange: (language: Language) => void
}) {
  return (
    <nav className="languages no-print" aria-label={textIn(language, 'language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => onChange(one)}
        >
          {textIn(one, 'ownName')}
        </button>
      ))}
    </nav>
  )
}

interface Props {
  token: string
  first: Promise<Outcome>
}

function Loaded({ token, first }: Props) {
  const asked = use(first)
  const [outcome, setOutcome] = useState(asked)
  const report = outcome.kind === 'report' ? outcome.report : undefined
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? report?.locale ?? firstLanguage()
  const title = report ? `${report.boat.name} · ${report.code}` : textIn(language, 'title')
  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
  }, [language, title])
  const timeZone = report?.facility.timeZone ?? 'Europe/Madrid'
  return (
    <ReaderContext value={{ language, timeZone, token }}>
      <LanguageSwitch language={language} onChange={setChosen} />
      {outcome.kind === 'report' ? (
        <ReportView report={outcome.report} />
      ) : outcome.kind === 'locked' || outcome.kind === 'wrong' || outcome.kind === 'tooMany' ? (
        <PasswordPage
          outcome={outcome.kind}
          onTry={async (password) => setOutcome(await unlock(token, password))}
        />
      ) : (
        <Message outcome={outcome.kind} onRetry={() => void readReport(token).then(setOutcome)} />
      )}
    </ReaderContext>
  )
}

/** What somebody with a link sees: the report, the question for its password, or that there is nothing. */
export function ReportPage(props: Props) {
  return (
    <Suspense fallback={<p className="loading">{textIn(firstLanguage(), 'loading')}</p>}>
      <Loaded {...props} />
    </Suspense>
  )
}
