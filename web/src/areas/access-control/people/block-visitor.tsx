import { canRow } from '@darsena/contract/access/ability'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { Alert, Button } from '@mantine/core'
import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../../kit/http-error.ts'
import { changeRow } from '../../../kit/rows.ts'
import { useAbility, useAllowed } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonForm } from '../log/reason-form.tsx'
import type { Visitor } from './visitor-state.tsx'
import '@mantine/core/styles/Alert.layer.css'

/** Keeps somebody out, with a reason that staff see; those who may overrule the register let them in again. */
export function VisitorActions({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('access-control')
  const ability = useAbility()
  const mayOverrule = useAllowed({ can: ['approve', 'AccessLog'] })
  const mayUpdate = canRow(ability, 'update', 'Visitor', visitor)
  const mayBlock = mayUpdate && (mayOverrule || canRow(ability, 'delete', 'Visitor', visitor))
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const change = async (body: object) => {
    setBusy(true)
    try {
      await changeRow(visitors, visitor.id, { version: visitor.version, ...body })
      setAsking(false)
      toast.success(t('visitor.saved'))
    } catch (error) {
      if (error instanceof HttpError) setFault(error.body.details[0]?.message ?? error.body.message)
    } finally {
      setBusy(false)
    }
  }
  if (visitor.archivedAt) return null
  return (
    <>
      {!visitor.blocked && mayBlock && (
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('visitor.block')}
        </Button>
      )}
      {visitor.blocked && mayUpdate && mayOverrule && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconLockOpen size={18} aria-hidden />}
          onClick={() => void change({ blocked: false })}
        >
          {t('visitor.unblock')}
        </Button>
      )}
      {isAsking && (
        <Dialog title={t('visitor.blockTitle')} size="lg" onClose={() => setAsking(false)}>
          {fault && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          <ReasonForm
            submit={t('visitor.block')}
            isBusy={isBusy}
            onGo={(blockedReason) => void change({ blocked: true, blockedReason })}
            onBack={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  )
}
