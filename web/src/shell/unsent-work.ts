import { useEffect } from 'react'
import { i18n } from '../kit/i18n.ts'
import { sessionOutbox, startOutbox } from '../kit/outbox/session-outbox.ts'
import { countUnsent } from '../kit/outbox/unsent.ts'
import { useSession } from '../kit/session.tsx'
import { hasUnsavedInput } from '../kit/unsaved.ts'
import { confirm } from '../ui/confirm.ts'

/** Sends what this user has left unsent on this device, now or on an earlier day. */
export function useUnsentWork(): void {
  const { id } = useSession().user
  useEffect(() => {
    let stop = () => {}
    // The first screen comes first.
    const timer = setTimeout(() => {
      stop = startOutbox(id)
    }, 1_000)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id])
}

/** Asks before somebody signs out who has unsaved input or unsent work here. @returns may it go on? */
export async function maySignOut(): Promise<boolean> {
  return (await mayLeaveUnsaved()) && (await mayLeaveUnsent())
}

async function mayLeaveUnsaved(): Promise<boolean> {
  if (!hasUnsavedInput()) return true
  const t = i18n.getFixedT(null, 'shell')
  return confirm({
    title: t('unsaved.title'),
    text: t('unsaved.signOut'),
    action: t('userMenu.signOut'),
    isDangerous: true,
  })
}

async function mayLeaveUnsent(): Promise<boolean> {
  const session = sessionOutbox()
  if (session.kind !== 'ready') return true
  const { changes, photos } = countUnsent(await session.outbox.list())
  if (changes + photos === 0) return true
  const t = i18n.getFixedT(null, 'shell')
  const counted = [
    ...(changes > 0 ? [t('unsent.changes', { count: changes })] : []),
    ...(photos > 0 ? [t('unsent.photos', { count: photos })] : []),
  ]
  return confirm({
    title: t('unsent.title'),
    text: t('unsent.text', { what: counted.join(', ') }),
    action: t('userMenu.signOut'),
  })
}
