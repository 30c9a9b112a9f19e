import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { Button, Textarea } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCrane,
  IconDeviceMobile,
  IconFileDiff,
  IconFileTypePdf,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { http } from '../../../kit/http.ts'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { MoveButtons } from '../../../kit/transitions/move-buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { MissingList } from './missing-list.tsx'
import type { Report } from './report-badges.tsx'
import { itemsKey } from './report-query.ts'

const PdfDialog = lazy(() =>
  import('../report-pdf/pdf-dialog.tsx').then(({ PdfDialog }) => ({ default: PdfDialog })),
)

const icons = { submit: IconSend, approve: IconCheck, reject: IconX, reopen: IconArrowBackUp }

/** Asks why, and opens the draft that is to take the report's place. */
function RevisionDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('surveys/report')
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const open = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const path = `/${auditReports.name}/${report.id}/revision`
      const { id } = await http<{ id: string }>(path, { method: 'POST', body: { reason }, quiet: refusals })
      await rowsChanged({ name: auditReports.name })
      onClose()
      await navigate(`/${auditReports.name}/${id}`)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  return (
    <Dialog title={t('revision.title')} size="lg" onClose={onClose}>
      <form onSubmit={(event) => void open(event)}>
        <Textarea
          label={t('revision.reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={refusal?.faults.reason ?? refusal?.message}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" mt="md">
          {t('revision.open')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The report as PDF, whatever its state. */
function PdfButton({ reportId }: { reportId: string }) {
  const { t } = useTranslation('surveys/report')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('pdf')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PdfDialog reportId={reportId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Leads a report on: only what its state allows and the reader may do. */
export function ReportActions({ report }: { report: Report }) {
  const { t } = useTranslation('surveys/report')
  const mayRevise = useAllowed({ can: ['create', 'AuditReport'] })
  const mayBook = useAllowed({ can: ['create', 'Booking'] })
  const [isOpen, setOpen] = useState(false)
  const mayFill = useAllowed({ can: ['update', 'AuditReportItem'] })
  const [isBooking, setBooking] = useState(false)
  const isSubmitted = report.status === 'SUBMITTED' || report.status === 'APPROVED'
  return (
    <>
      {mayFill && report.status === 'DRAFT' && (
        <Button
          variant="default"
          component={Link}
          to={`/audit-reports/${report.id}/capture`}
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
        >
          {t('capture')}
        </Button>
      )}
      <MoveButtons
        of={auditReportTransitions}
        row={report}
        icons={icons}
        concerned={[itemsKey, 'audits']}
        renderRefusal={(refusal) => <MissingList refusal={refusal} reportId={report.id} />}
      />
      {mayRevise && report.status === 'APPROVED' && !report.replaced && (
        <Button
          variant="default"
          leftSection={<IconFileDiff size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('revision.action')}
        </Button>
      )}
      <PdfButton reportId={report.id} />
      {mayBook && isSubmitted && report.openCount > 0 && (
        <Button
          variant="default"
          leftSection={<IconCrane size={18} aria-hidden />}
          onClick={() => setBooking(true)}
        >
          {t('booking.action')}
        </Button>
      )}
      {isBooking && <BookingDialog reportId={report.id} onClose={() => setBooking(false)} />}
      {isOpen && <RevisionDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}
