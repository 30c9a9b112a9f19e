import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError, NoResponse } from '../../../kit/http-error.ts'
import { deviceId } from '../../../kit/offline/device-id.ts'
import type { Done, Outbox } from '../../../kit/outbox/outbox.ts'
import { openedOutbox, useSessionOutbox } from '../../../kit/outbox/session-outbox.ts'
import { isServerReachable, onReachable } from '../../../kit/reachability.ts'
import { useSession } from '../../../kit/session.tsx'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { aboutChange } from './about-change.ts'
import { CaptureModel, type CaptureState } from './model/capture-model.ts'
import { recordOf } from './model/capture-operation.ts'
import { CaptureStore } from './model/capture-store.ts'
import { askReport, takeReport } from './model/take-along.ts'

export type Capturing =
  | { kind: 'loading' }
  /** It is not on this device, and the server does not answer. */
  | { kind: 'absent' }
  | { kind: 'ready'; model: CaptureModel; state: CaptureState }

/** Milliseconds after the first screen, which comes from the device, until the server is asked. */
const firstRefresh = 1_500
/** Milliseconds in which answers are gathered before they are shown. */
const gathering = 60

async function openModel(
  userId: string,
  id: string,
  about: (
    ...given: Parameters<typeof aboutChange> extends [unknown, unknown, ...infer R] ? R : never
  ) => string,
): Promise<CaptureModel | undefined> {
  const store = new CaptureStore(userId)
  const found = await store.head(id)
  if (!found) {
    await takeReport(userId, id).catch((error: unknown) => {
      if (!(error instanceof NoResponse)) throw error
    })
  }
  const head = found ?? (await store.head(id))
  if (!head) return undefined
  return new CaptureModel({ store, writer: openedOutbox, deviceId: await deviceId(), head, about })
}

/** Makes the report equal to the server's; what waits here stays over it. */
async function refresh(model: CaptureModel): Promise<void> {
  if (!isServerReachable()) return
  const before = await model.waiting()
  const { isNew } = model.state().head
  // It is opened before anything else of it is sent.
  if (isNew && before.some(({ path }) => path.startsWith('/audits/'))) return
  const answer = await askReport(model.id).catch((error: unknown) => {
    if (isNew && error instanceof HttpError && error.status === 404) return undefined
    throw error
  })
  if (!answer) return
  const { report, previous } = answer
  await model.take(report, previous.items, before)
}

const quietly = (work: Promise<unknown>) =>
  work.catch((error: unknown) => console.warn('A survey could not be made equal to the server’s', error))

/** Follows what the server answers. @returns ends it */
function follow(model: CaptureModel, outbox: Outbox): () => void {
  let answers: unknown[] = []
  let needsAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = async () => {
    timer = undefined
    const given = answers
    answers = []
    await model.answered(given)
    if (needsAll) {
      needsAll = false
      await refresh(model)
    }
  }
  const stop = outbox.onDone(({ operation, answer }: Done) => {
    if (operation.record !== recordOf(model.id)) return
    if (operation.path.startsWith('/audits/')) void quietly(model.opened())
    if (operation.isBatched && answer) answers.push(answer)
    else needsAll = true
    timer ??= setTimeout(() => void quietly(take()), gathering)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** A report to be filled in on this device, from what lies here; with a network it follows the server. */
export function useCapture(id: string): Capturing {
  const { user } = useSession()
  const { t } = useTranslation('surveys/capture')
  const { language } = useLanguage()
  const session = useSessionOutbox()
  const outbox = session.kind === 'ready' ? session.outbox : undefined
  const [model, setModel] = useState<CaptureModel | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of another language open nothing anew
  useEffect(() => {
    let isOver = false
    setModel(undefined)
    void openModel(user.id, id, (change, item) => aboutChange(t, language, change, item))
      .catch(() => undefined)
      .then((opened) => isOver || setModel(opened ?? null))
    return () => {
      isOver = true
    }
  }, [user.id, id])
  useEffect(() => {
    if (!model) return
    const again = () => void quietly(refresh(model))
    const timer = setTimeout(again, firstRefresh)
    const stop = onReachable(again)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [model])
  useEffect(() => (model && outbox ? follow(model, outbox) : undefined), [model, outbox])
  const state = useSyncExternalStore(model?.subscribe ?? never, () => model?.state())
  if (model === null) return { kind: 'absent' }
  return model && state ? { kind: 'ready', model, state } : { kind: 'loading' }
}

const never = () => () => undefined
