import { type Language, languages } from '@darsena/contract/kit/label'
import { Button, Checkbox, Progress, Radio } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoResponse } from '../../../kit/http-error.ts'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type MadePdf, makePdf, type PdfChoice, PdfRefused } from './make-pdf.ts'
import classes from './pdf-dialog.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/Radio.layer.css'

function Choices({ choice, onChange }: { choice: PdfChoice; onChange: (choice: PdfChoice) => void }) {
  const { t } = useTranslation('surveys/report-pdf')
  return (
    <>
      <Radio.Group
        label={t('content')}
        value={choice.content}
        onChange={(content) =>
          onChange({ ...choice, content: content === 'problems' ? 'problems' : 'complete' })
        }
      >
        <div className={classes.choices}>
          <Radio value="complete" label={t('complete')} />
          <Radio value="problems" label={t('problems')} />
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('language')}
        value={choice.locale}
        onChange={(locale) =>
          onChange({ ...choice, locale: languages.find((one) => one === locale) ?? choice.locale })
        }
      >
        <div className={classes.choices}>
          {languages.map((language: Language) => (
            <Radio key={language} value={language} label={t(`in.${language}`)} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        label={t('photos')}
        checked={choice.photos}
        onChange={(event) => onChange({ ...choice, photos: event.currentTarget.checked })}
      />
    </>
  )
}

/** What was made: to be opened beside the app, or kept. */
function Made({ made }: { made: MadePdf }) {
  const { t } = useTranslation('surveys/report-pdf')
  const { language } = useLanguage()
  const open = useRef<HTMLAnchorElement>(null)
  useEffect(() => open.current?.focus(), [])
  const size = formatNumber(Math.max(0.1, Math.round(made.size / 100_000) / 10), language, { unit: 'MB' })
  return (
    <div className={classes.made} role="status">
      <p>
        <strong>{made.name}</strong>
        <br />
        {t('pages', { count: made.pages })} · {size}
      </p>
      <div className={classes.buttons}>
        <Button
          ref={open}
          component="a"
          href={made.url}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('open')}
        </Button>
        <Button
          component="a"
          href={`${made.url}&download=1`}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}

type State = { making: number } | { made: MadePdf } | { failure: string } | undefined

/** Asks what is to be printed, shows the progress, and offers the PDF. Closing cancels it. */
export function PdfDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { t } = useTranslation('surveys/report-pdf')
  const { language } = useLanguage()
  const [choice, setChoice] = useState<PdfChoice>({ content: 'complete', locale: language, photos: true })
  const [state, setState] = useState<State>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const make = async (event: FormEvent) => {
    event.preventDefault()
    const mine = new AbortController()
    work.current = mine
    const tell = (next: State) => {
      if (!mine.signal.aborted) setState(next)
    }
    tell({ making: 0 })
    try {
      tell({ made: await makePdf(reportId, choice, (making) => tell({ making }), mine.signal) })
    } catch (error) {
      // Other refusals have been shown as toasts.
      if (error instanceof PdfRefused) tell({ failure: error.message })
      else tell({ failure: t(error instanceof NoResponse ? 'brokenOff' : 'failed') })
    }
  }
  const making = state && 'making' in state ? state.making : undefined
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void make(event)}>
        <Choices
          choice={choice}
          onChange={(next) => {
            work.current?.abort()
            setChoice(next)
            setState(undefined)
          }}
        />
        {making !== undefined && (
          <div className={classes.made}>
            <Progress.Root size="lg">
              <Progress.Section value={Math.max(4, making * 100)} aria-label={t('making')} />
            </Progress.Root>
            <p role="status">{t('making')}</p>
          </div>
        )}
        {state && 'failure' in state && (
          <p role="alert" className={classes.failure}>
            {state.failure}
          </p>
        )}
        {state && 'made' in state ? (
          <Made made={state.made} />
        ) : (
          <Button
            type="submit"
            className={classes.submit}
            loading={making !== undefined}
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
          >
            {t('make')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
