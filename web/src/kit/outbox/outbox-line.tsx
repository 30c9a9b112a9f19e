import { IconCloudCheck, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { roomLeft } from '../device/device-storage.ts'
import classes from './outbox.module.css'
import { useSessionOutbox } from './session-outbox.ts'
import { countUnsent, unsentText } from './unsent.ts'
import { useUnsent } from './use-unsent.ts'

/** Bytes of free storage below which a warning is shown: a dozen photos. */
const littleRoom = 50_000_000

/** Is the device about to run out of room? Looked at anew with each change of the count. */
function useShortOfRoom(count: number): boolean {
  const [isShort, setShort] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored takes room
  useEffect(() => {
    let isOver = false
    void roomLeft().then((bytes) => isOver || setShort(bytes !== undefined && bytes < littleRoom))
    return () => {
      isOver = true
    }
  }, [count])
  return isShort
}

/**
 * Says in a line whether all is on the server, or how much waits on this device; before work begins it says where
 * nothing can be kept. @param record only of this one, as operations name it
 */
export function OutboxLine({ record }: { record?: string }) {
  const { t } = useTranslation('kit/outbox')
  const { kind } = useSessionOutbox()
  const operations = useUnsent(record)
  const isShort = useShortOfRoom(operations?.length ?? 0)
  if (kind === 'unavailable') return <Notice isUrgent text={t('unavailable')} />
  const unsent = countUnsent(operations ?? [])
  const isAllSaved = unsent.changes + unsent.photos === 0
  const Icon = isAllSaved ? IconCloudCheck : unsent.stopped > 0 ? IconExclamationCircle : IconCloudUp
  return (
    <p role="status" className={classes.line}>
      {operations && (
        <>
          <Icon size={18} aria-hidden />
          <span>{isAllSaved ? t('allSaved') : t('waiting', { what: unsentText(t, unsent) })}</span>
          {unsent.stopped > 0 && <strong>{t('stopped', { count: unsent.stopped })}</strong>}
          {isShort && <strong>{t('shortOfRoom')}</strong>}
        </>
      )}
    </p>
  )
}
