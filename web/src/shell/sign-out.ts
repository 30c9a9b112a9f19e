import { removeDraftsOf } from '../kit/form/drafts/draft-store.ts'
import { removeCopiesOf } from '../kit/offline/copy-store.ts'
import { forgetUser } from '../kit/offline/user-copy.ts'
import { sessionOutbox } from '../kit/outbox/session-outbox.ts'
import { countUnsent, unsentText } from '../kit/outbox/unsent.ts'
import { i18n, loadTexts } from '../kit/texts/i18n.ts'
import { token } from '../kit/token.ts'
import { hasUnsavedInput } from '../kit/unsaved.ts'
import { confirm } from '../ui/confirm.ts'

/** Somebody who signs out leaves nothing on the device but what is unsent. */
export async function forgetOnDevice(userId: string | undefined): Promise<void> {
  const bearer = token.get()
  const removing = [
    ...(userId ? [removeDraftsOf(userId), removeCopiesOf(userId)] : []),
    ...(bearer ? [forgetUser(bearer)] : []),
  ]
  await Promise.all(removing).catch((error: unknown) => console.warn('Copies could not be removed', error))
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
  const operations = await session.outbox.list()
  if (operations.length === 0) return true
  await loadTexts(['kit/outbox'])
  const t = i18n.getFixedT(null, 'shell')
  const what = unsentText(i18n.getFixedT(null, 'kit/outbox'), countUnsent(operations))
  return confirm({
    title: t('unsent.title'),
    text: t('unsent.text', { what }),
    action: t('userMenu.signOut'),
  })
}
