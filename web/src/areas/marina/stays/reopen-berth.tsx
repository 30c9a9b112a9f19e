import { canRow } from '@darsena/contract/access/ability'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeRow, rowsChanged } from '../../../kit/rows.ts'
import { useAbility } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { callStay, concerned } from './stay-calls.ts'
import type { Stay } from './stay-state.tsx'

const isOver = ({ status, to, archivedAt }: Stay) =>
  status !== 'CONFIRMED' || archivedAt !== null || (to !== null && Date.parse(to) <= Date.now())

/** Ends a closure: one that has begun ends now and stays in the past, one that has not is called off. */
async function reopen({ id, version, from }: Stay): Promise<boolean> {
  if (Date.parse(from) > Date.now()) return (await callStay(`/port-bookings/${id}/cancel`, {})) === 'done'
  const to = new Date().toISOString()
  const body = { version, to }
  try {
    await changeRow(portBookings, id, body)
  } catch {
    return false
  }
  await Promise.all(concerned.map((name) => rowsChanged({ name })))
  return true
}

/** Puts a closed berth into service again; nothing where it is open by now. */
export function ReopenBerth({ closure }: { closure: Stay }) {
  const { t } = useTranslation('marina/stays')
  const ability = useAbility()
  const [isBusy, setBusy] = useState(false)
  if (isOver(closure) || !canRow(ability, 'update', 'PortBooking', closure)) return null
  const press = async () => {
    setBusy(true)
    if (await reopen(closure)) toast.success(t('reopened'))
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLockOpen size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void press()}
    >
      {t('reopenBerth')}
    </Button>
  )
}
