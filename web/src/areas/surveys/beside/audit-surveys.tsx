import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import type { audits } from '@darsena/contract/areas/surveys/audits'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { reportCall } from '../report/report-calls.ts'
import classes from './beside.module.css'
import { SurveyTable } from './survey-table.tsx'

/** The surveys of an assignment, and one step to a new one. */
export function AuditSurveys({ audit }: { audit: RowOf<typeof audits> }) {
  const { t } = useTranslation('surveys/report')
  const navigate = useNavigate()
  const isOpen = useAllowed({ can: ['create', 'AuditReport'] }) && audit.status !== 'CANCELLED'
  // The same survey, however often the button is pressed.
  const [id] = useState(() => uuidv7())
  const open = async () => {
    const report = await reportCall<{ id: string }>(`/audits/${audit.id}/reports`, 'POST', { id })
    await rowsChanged({ name: 'audits' })
    if (report) await navigate(`/${auditReports.name}/${report.id}`)
  }
  return (
    <div className={classes.compare}>
      {isOpen && audit.archivedAt === null && (
        <div>
          <Button leftSection={<IconClipboardPlus size={18} aria-hidden />} onClick={() => void open()}>
            {t('openReport')}
          </Button>
        </div>
      )}
      <SurveyTable by="auditId" id={audit.id} />
    </div>
  )
}
