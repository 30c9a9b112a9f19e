import { severityNames } from '@darsena/contract/areas/surveys/report-choices'
import type { ReportItem, ReportProblem } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftAutosave } from '../../../kit/form/drafts/draft-autosave.ts'
import { loadDraft } from '../../../kit/form/drafts/draft-store.ts'
import { useSession } from '../../../kit/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './capture.module.css'
import type { CaptureModel } from './model/capture-model.ts'

interface Props {
  model: CaptureModel
  item: ReportItem
  problem: ReportProblem | undefined
  onClose: () => void
}

const names = ['title', 'severity', 'description', 'recommendation', 'dueDate'] as const
type Values = Record<(typeof names)[number], string>

const orNull = (text: string) => (text.trim() === '' ? null : text)

const asTyped = (item: ReportItem, problem: ReportProblem | undefined): Values => ({
  title: problem?.title ?? '',
  severity: String(problem?.severity ?? item.severityHint ?? 2),
  description: problem?.description ?? '',
  recommendation: problem?.recommendation ?? '',
  dueDate: problem?.dueDate ?? '',
})

/** What is typed lies on the device until it is saved or cleared: put aside, the sheet opens again as it was. */
function useTyped(item: ReportItem, problem: ReportProblem | undefined) {
  const { user } = useSession()
  const place = `survey-problem ${item.id} ${problem?.id ?? 'new'}`
  const [keeper] = useState(() => new DraftAutosave(user.id, place))
  const [values, setValues] = useState(() => asTyped(item, problem))
  const isTouched = useRef(false)
  useEffect(() => {
    void loadDraft(user.id, place).then((draft) => {
      if (!draft || isTouched.current) return
      const kept = Object.entries(draft.values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      )
      setValues((now) => ({ ...now, ...Object.fromEntries(kept) }))
    })
    return () => keeper.flush()
  }, [user.id, place, keeper])
  const set = (name: keyof Values, value: string) => {
    isTouched.current = true
    const next = { ...values, [name]: value }
    setValues(next)
    keeper.typed(next, undefined)
  }
  const clear = () => {
    keeper.forget()
    setValues(asTyped(item, problem))
  }
  return { values, set, clear, forget: () => keeper.forget() }
}

/** A problem with its severity and what is to be done about it. */
export function ProblemSheet({ model, item, problem, onClose }: Props) {
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const { values, set, clear, forget } = useTyped(item, problem)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = {
      itemId: item.id,
      title: values.title,
      severity: Number(values.severity),
      description: orNull(values.description),
      recommendation: orNull(values.recommendation),
      dueDate: orNull(values.dueDate),
    }
    void model.change(
      problem
        ? { kind: 'problem-update', ...given, problemId: problem.id, version: problem.version }
        : { kind: 'problem-create', ...given, id: uuidv7() },
    )
    forget()
    onClose()
  }
  const typed = (name: keyof Values) => ({
    size: 'lg' as const,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <Dialog
      title={t(problem ? 'surveys/report:problem.edit' : 'surveys/report:problem.add')}
      size="lg"
      onClose={onClose}
    >
      <form onSubmit={save}>
        <Stack gap="sm">
          <TextInput label={t('surveys/report:problem.title')} required maxLength={200} {...typed('title')} />
          <fieldset className={classes.three}>
            <legend>{t('surveys/report:problem.severity')}</legend>
            {severityNames.map((name, at) => (
              <button
                key={name}
                type="button"
                className={classes.chip}
                aria-pressed={values.severity === String(at + 1)}
                onClick={() => set('severity', String(at + 1))}
              >
                {at + 1} {t(`surveys/report:severity.${name}`)}
              </button>
            ))}
          </fieldset>
          <Textarea
            label={t('surveys/report:problem.description')}
            autosize
            minRows={2}
            maxLength={10_000}
            {...typed('description')}
          />
          <Textarea
            label={t('surveys/report:problem.recommendation')}
            description={values.severity === '3' ? t('surveys/report:problem.highHint') : undefined}
            autosize
            minRows={2}
            maxLength={10_000}
            {...typed('recommendation')}
          />
          <TextInput type="date" label={t('surveys/report:problem.due')} {...typed('dueDate')} />
          <div className={classes.two}>
            <Button size="lg" variant="default" onClick={clear}>
              {t('problem.clear')}
            </Button>
            <Button size="lg" type="submit" disabled={values.title.trim() === ''}>
              {t('surveys/report:problem.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
