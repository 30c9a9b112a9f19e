import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldInput } from '../../../kit/form/form-view.ts'
import { KindInput } from '../../../kit/form/inputs/kind-input.tsx'
import { useRows } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import classes from './report.module.css'

/** The assignment of a new survey: open ones of one's own are proposed, all others are found by typing. */
export function AuditChoice(input: FieldInput) {
  const { t } = useTranslation('surveys/report')
  const { user } = useSession()
  const traits = auditReports.traits.auditId
  const params = new URLSearchParams({
    assigneeId: user.id,
    status: 'PLANNED,IN_PROGRESS',
    sort: 'scheduledFor',
    pageSize: '6',
  })
  const mine = useRows(audits, params).data?.items ?? []
  return (
    <Stack gap="xs" className={classes.wide}>
      <KindInput {...input} resource={auditReports} traits={traits} />
      {mine.length > 0 && (
        <div className={classes.proposals}>
          <span>{t('mine')}</span>
          {mine.map(({ id, code, boat, surveyType }) => (
            <Button
              key={id}
              size="xs"
              h="auto"
              py={6}
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.4 } }}
              variant={input.value === id ? 'filled' : 'default'}
              onClick={() => input.onChange(id)}
            >
              {[code, labelIn(boat), labelIn(surveyType)].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </div>
      )}
    </Stack>
  )
}

const labelIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''
