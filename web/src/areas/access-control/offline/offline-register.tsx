import type { AuthorizedAnswer } from '@darsena/contract/areas/access-control/authorized'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaybeCopy } from '../../../kit/offline/answer-or-copy.ts'
import { OutboxLine } from '../../../kit/outbox/outbox-line.tsx'
import { useSessionOutbox } from '../../../kit/outbox/session-outbox.ts'
import { UnsentList } from '../../../kit/outbox/unsent-list.tsx'
import { useUnsent } from '../../../kit/outbox/use-unsent.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { onReachable } from '../../../kit/reachability.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { registerOf } from './passages.ts'

/** Both lists of the gate, from whatever is at hand. */
const listsAnew = () => void queryClient.invalidateQueries({ queryKey: ['access-logs'] })

/** Lists follow what is recorded here, what the server makes of it, and the network. */
function useRefresh(): void {
  const session = useSessionOutbox()
  const outbox = session.kind === 'ready' ? session.outbox : undefined
  useEffect(() => onReachable(listsAnew), [])
  useEffect(() => {
    if (!outbox) return
    const stopDone = outbox.onDone(() => void rowsChanged({ name: 'access-logs' }))
    const stopChanges = outbox.subscribe(listsAnew)
    listsAnew()
    return () => {
      stopDone()
      stopChanges()
    }
  }, [outbox])
}

/** How old the list is, what is not on the server yet, and what the office's doings leave to decide. */
export function OfflineRegister({ list }: { list: MaybeCopy<AuthorizedAnswer> | undefined }) {
  const { t } = useTranslation('access-control/register')
  const { facility } = useSession()
  const session = useSessionOutbox()
  const record = registerOf(facility.id)
  const operations = useUnsent(record) ?? []
  const stopped = operations.filter(({ state }) => state !== 'waiting')
  useRefresh()
  return (
    <>
      {list?.isCopy && <Notice text={t('copy', { at: formatInstant(list.at, list.timeZone) })} />}
      {(operations.length > 0 || session.kind === 'unavailable') && <OutboxLine record={record} />}
      {stopped.length > 0 && session.kind === 'ready' && (
        <section aria-label={t('toDecide')}>
          <UnsentList outbox={session.outbox} operations={stopped} />
        </section>
      )}
    </>
  )
}
