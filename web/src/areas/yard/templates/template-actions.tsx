import { Button, TextInput } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../kit/board/frame/panel.module.css'
import { CallForm } from '../../../kit/call-form.tsx'
import { useFormCall } from '../../../kit/form-call.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

/** Keeps the work of a booking under a name. */
function KeepDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation('yard/templates')
  const call = useFormCall('/yard/templates')
  const [name, setName] = useState('')
  const keep = async () => {
    if (!(await call.send({ name: name.trim(), bookingId }))) return
    await queryClient.invalidateQueries({ queryKey: ['booking-sessions', 'templates'] })
    toast.success(t('kept', { name: name.trim() }))
    onClose()
  }
  return (
    <Dialog title={t('keep')} size="lg" onClose={onClose}>
      <CallForm
        call={call}
        submit={t('keepSubmit')}
        className={panelClasses.form}
        onSubmit={() => void keep()}
      >
        <p>{t('keepHint')}</p>
        <TextInput
          label={t('name')}
          maxLength={80}
          value={name}
          error={call.faults.name ?? call.faults.bookingId}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </CallForm>
    </Dialog>
  )
}

/** Sequences of work that the yard keeps, beside the work of a booking: planned by one, or kept as one. */
export function TemplateActions({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('yard/templates')
  const mayPlan = useAllowed({ can: ['update', 'BookingSession'] })
  const mayKeep = useAllowed({ can: ['approve', 'Booking'] })
  const [open, setOpen] = useState<'plan' | 'keep'>()
  const close = () => setOpen(undefined)
  if (!mayPlan) return null
  return (
    <div className={panelClasses.actions}>
      <Button
        variant="default"
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setOpen('plan')}
      >
        {t('title')}
      </Button>
      {mayKeep && (
        <Button variant="subtle" onClick={() => setOpen('keep')}>
          {t('keep')}
        </Button>
      )}
      {open === 'plan' && <TemplateDialog bookingId={bookingId} onClose={close} />}
      {open === 'keep' && <KeepDialog bookingId={bookingId} onClose={close} />}
    </div>
  )
}
