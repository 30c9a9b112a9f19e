import { Button, FileButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../save-file.ts'
import { toast } from '../toasts.ts'
import type { Outbox } from './outbox.ts'
import { OutboxLine } from './outbox-line.tsx'
import { DeviceFull } from './outbox-store.ts'
import { useSessionOutbox } from './session-outbox.ts'
import { takeInUnsent, type UnsentFault, unsentFile } from './unsent-file.ts'
import { UnsentList } from './unsent-list.tsx'
import { useUnsent } from './use-unsent.ts'

const faultTexts = {
  'not-ours': 'notOurs',
  damaged: 'damaged',
  'somebody-else': 'somebodyElse',
} as const satisfies Record<UnsentFault, string>

function FileActions({ outbox, isEmpty }: { outbox: Outbox; isEmpty: boolean }) {
  const { t } = useTranslation('kit/outbox')
  const takeIn = async (file: File | null) => {
    if (!file) return
    try {
      const answer = await takeInUnsent(outbox.store, file)
      if (typeof answer === 'string') return toast.error(t(faultTexts[answer]))
      outbox.wake()
      outbox.announceChange()
      toast.success(t('takenIn', { count: answer }))
    } catch (error) {
      if (!(error instanceof DeviceFull)) throw error
      toast.error(t('full'))
    }
  }
  const save = async () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(await unsentFile(outbox.store), `darsena-${day}.unsent`)
  }
  return (
    <>
      <Group gap="xs">
        {!isEmpty && (
          <>
            <Button onClick={() => outbox.wake()}>{t('sendNow')}</Button>
            <Button variant="default" onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        )}
        <FileButton onChange={(file) => void takeIn(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('takeIn')}
            </Button>
          )}
        </FileButton>
      </Group>
      <p>{t('saveHint')}</p>
    </>
  )
}

/** What of the user's work has not reached the server, with what to do about each, and the way out by a file. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit/outbox')
  const session = useSessionOutbox()
  const operations = useUnsent()
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose}>
      <OutboxLine />
      {session.kind === 'ready' && operations && (
        <>
          <UnsentList outbox={session.outbox} operations={operations} />
          <FileActions outbox={session.outbox} isEmpty={operations.length === 0} />
        </>
      )}
    </Dialog>
  )
}
