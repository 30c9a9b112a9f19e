import { canRow } from '@darsena/contract/access/ability'
import type { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconMail, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, httpBlob } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { useAbility } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'

/** The pass of an approved visit: its page in a new tab, and by mail to the visitor. */
export function VisitPass({ visit }: { visit: RowOf<typeof scheduledVisits> }) {
  const { t } = useTranslation('access-control')
  const ability = useAbility()
  const [isBusy, setBusy] = useState(false)
  if (visit.status !== 'APPROVED' || visit.archivedAt) return null
  const open = async () => {
    // Opened at once: a browser stops windows that come after an answer.
    const page = window.open('', '_blank')
    try {
      const { url } = await http<{ url: string }>(`/scheduled-visits/${visit.id}/pass`)
      if (page) page.location.href = new URL(url).pathname
      void rowsChanged({ name: 'scheduled-visits' })
    } catch {
      page?.close()
    }
  }
  const print = async () => {
    const { blob } = await httpBlob(`/scheduled-visits/${visit.id}/pass/pdf`)
    saveFile(blob, `pass-${visit.visitor?.label ?? visit.id}.pdf`)
  }
  const send = async () => {
    setBusy(true)
    try {
      await write(`/scheduled-visits/${visit.id}/send-pass`, { method: 'POST', quiet: [422] })
      toast.success(t('pass.sent'))
      void rowsChanged({ name: 'scheduled-visits' })
    } catch (error) {
      if (error instanceof HttpError && error.status === 422)
        toast.error(error.body.details[0]?.message ?? error.body.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() => void open()}
      >
        {t('pass.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => void print().catch(() => undefined)}
      >
        {t('pass.pdf')}
      </Button>
      {canRow(ability, 'update', 'ScheduledVisit', visit) && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => void send()}
        >
          {t('pass.send')}
        </Button>
      )}
    </>
  )
}
