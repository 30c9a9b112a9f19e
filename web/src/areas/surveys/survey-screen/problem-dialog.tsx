import { departments } from '@darsena/contract/areas/identity/departments'
import { severityNames } from '@darsena/contract/areas/surveys/report-choices'
import type { ReportItem, ReportProblem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { useRows } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import shared from '../report/report.module.css'
import { reportChanged } from '../report/report-query.ts'

interface Props {
  report: WholeReport
  item: ReportItem
  /** Absent: a new one. */
  problem?: ReportProblem
  onClose: () => void
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

function DepartmentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('surveys/report')
  const rows = useRows(departments, new URLSearchParams({ pageSize: '100', sort: 'name' })).data?.items ?? []
  return (
    <NativeSelect
      label={t('problem.department')}
      value={value}
      data={[{ value: '', label: '–' }, ...rows.map(({ id, name }) => ({ value: id, label: String(name) }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function useProblem({ report, item, problem, onClose }: Props) {
  const [values, setValues] = useState({
    title: problem?.title ?? '',
    severity: String(problem?.severity ?? item.severityHint ?? 2),
    description: problem?.description ?? '',
    recommendation: problem?.recommendation ?? '',
    dueDate: problem?.dueDate ?? '',
    departmentId: problem?.departmentId ?? '',
  })
  // The same problem, however often it has to be sent.
  const [id] = useState(() => problem?.id ?? uuidv7())
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const path = `/audit-reports/${report.id}/items/${item.id}/problems`
    const body = {
      title: values.title,
      severity: Number(values.severity),
      description: orNull(values.description),
      recommendation: orNull(values.recommendation),
      dueDate: orNull(values.dueDate),
      departmentId: orNull(values.departmentId),
    }
    setBusy(true)
    try {
      if (problem)
        await http(`${path}/${id}`, {
          method: 'PATCH',
          body: { ...body, version: problem.version },
          quiet: refusals,
        })
      else await http(path, { method: 'POST', body: { ...body, id }, quiet: refusals })
      await reportChanged()
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  const set = (field: keyof typeof values) => (value: string) =>
    setValues((now) => ({ ...now, [field]: value }))
  return { values, set, refusal, isBusy, save }
}

/** A problem with its severity and what is to be done about it. */
export function ProblemDialog(props: Props) {
  const { t } = useTranslation('surveys/report')
  const { values, set, refusal, isBusy, save } = useProblem(props)
  const hasDepartments = useAllowed({ can: ['read', 'Department'] })
  const typed = (field: Parameters<typeof set>[0]) => ({
    value: values[field],
    error: refusal?.faults[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field)(event.currentTarget.value),
  })
  return (
    <Dialog title={t(props.problem ? 'problem.edit' : 'problem.add')} size="lg" onClose={props.onClose}>
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput label={t('problem.title')} required maxLength={200} {...typed('title')} />
          <div>
            <span className={shared.label}>{t('problem.severity')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('problem.severity')}
              value={values.severity}
              data={severityNames.map((name, at) => ({
                value: String(at + 1),
                label: `${at + 1} ${t(`severity.${name}`)}`,
              }))}
              onChange={set('severity')}
            />
          </div>
          <Textarea
            label={t('problem.description')}
            autosize
            minRows={2}
            maxLength={10_000}
            {...typed('description')}
          />
          <Textarea
            label={t('problem.recommendation')}
            description={values.severity === '3' ? t('problem.highHint') : undefined}
            autosize
            minRows={2}
            maxLength={10_000}
            {...typed('recommendation')}
          />
          <TextInput type="date" label={t('problem.due')} {...typed('dueDate')} />
          {hasDepartments && <DepartmentField value={values.departmentId} onChange={set('departmentId')} />}
          {refusal && Object.keys(refusal.faults).length === 0 && <p role="alert">{refusal.message}</p>}
          <Button type="submit" loading={isBusy}>
            {t('problem.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
