import { canRow } from '@darsena/contract/access/ability'
import type { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { VisitDecisionsBody } from '@darsena/contract/areas/access-control/visit-series'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconCalendarCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAbility } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonForm } from '../log/reason-form.tsx'

type Visit = RowOf<typeof scheduledVisits>

/** Approves or rejects those of the selected visits that wait for it. */
export function VisitDecisions({ visits, onDone }: { visits: readonly Visit[]; onDone: () => void }) {
  const { t } = useTranslation('access-control')
  const ability = useAbility()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const waiting = visits.filter(({ status, archivedAt }) => status === 'REQUESTED' && !archivedAt)
  const idsFor = (decision: VisitDecisionsBody['decision']) =>
    waiting.filter((visit) => canRow(ability, decision, 'ScheduledVisit', visit)).map(({ id }) => id)
  const decide = async (decision: VisitDecisionsBody['decision'], note?: string) => {
    setBusy(true)
    try {
      const body = { ids: idsFor(decision), decision, note }
      const { decided } = await write<{ decided: number }>('/scheduled-visits/decisions', {
        method: 'POST',
        body,
        quiet: refusals,
      })
      toast.success(
        t(decision === 'approve' ? 'visit.approvedMany' : 'visit.rejectedMany', { count: decided }),
      )
      await Promise.all([rowsChanged({ name: 'scheduled-visits' }), rowsChanged({ name: 'access-logs' })])
      onDone()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) toast.error(refusal.message)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const [toApprove, toReject] = [idsFor('approve').length, idsFor('reject').length]
  return (
    <>
      {toApprove > 0 && (
        <Button
          size="compact-md"
          fz="sm"
          loading={isBusy}
          leftSection={<IconCalendarCheck size={16} aria-hidden />}
          onClick={() => void decide('approve')}
        >
          {t('visit.approveMany', { count: toApprove })}
        </Button>
      )}
      {toReject > 0 && (
        <Button
          size="compact-md"
          fz="sm"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('visit.rejectMany', { count: toReject })}
        </Button>
      )}
      {isAsking && (
        <Dialog title={t('visit.rejectMany', { count: toReject })} size="lg" onClose={() => setAsking(false)}>
          <ReasonForm
            submit={t('visit.rejectMany', { count: toReject })}
            isBusy={isBusy}
            onGo={(note) => void decide('reject', note)}
            onBack={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  )
}
