import { canRow } from '@darsena/contract/access/ability'
import { mayGrant } from '@darsena/contract/access/may-grant'
import { boatManagers, type invitedManager, managerRole } from '@darsena/contract/areas/fleet/boat-managers'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAbility } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'

/** May the signed-in user give managers of boats an account? */
export function useMayInvite(): boolean {
  const ability = useAbility()
  return ability.can('create', 'User') && mayGrant(ability, managerRole)
}

/** Gives a manager an account, after a question; there is nothing of it where there is one, or no address to write to. */
export function InviteManager({ manager }: { manager: RowOf<typeof boatManagers> }) {
  const { t } = useTranslation('fleet')
  const ability = useAbility()
  const mayInvite = useMayInvite()
  const [isBusy, setBusy] = useState(false)
  const { id, name, email, userId, archivedAt } = manager
  if (!mayInvite || !email || userId || archivedAt) return null
  if (!canRow(ability, 'update', 'BoatManager', manager)) return null
  const invite = async () => {
    const boat = manager.boat?.label ?? t('notVisible')
    const question = { title: t('invite.title', { name }), text: t('invite.text', { email, boat }) }
    if (!(await confirm({ ...question, action: t('invite.action') }))) return
    setBusy(true)
    try {
      const { isMailed } = await write<z.infer<typeof invitedManager>>(`/boat-managers/${id}/invite`, {
        method: 'POST',
      })
      await rowsChanged(boatManagers)
      toast.success(t(isMailed ? 'invite.mailed' : 'invite.linked', { email, name }))
    } catch {
      // The failed request has shown its reason already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconMail size={18} aria-hidden />}
      onClick={() => void invite()}
    >
      {t('invite.open')}
    </Button>
  )
}
