import { pathNameOf } from '@darsena/contract/access/entity-types'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { LiveChange, LiveSignal } from '@darsena/contract/kit/live'
import type { Query } from '@tanstack/react-query'
import { isOwnAccount, ownAccountChanged } from '../own-account.ts'
import { isEcho } from '../own-writes.ts'
import { queryClient } from '../query-client.ts'
import { loadResources } from '../texts/row-label.ts'
import { endSession, token } from '../token.ts'
import { keepConnected } from './connection.ts'
import type { StreamEvent } from './event-parser.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Milliseconds between two refreshes of what is in sight. */
const pause = 1_000
/** Of more changes at once nobody looks for each one on the page. */
const fewChanges = 50

/** A changed row under the name of its resource. */
interface ChangedRow {
  name: string
  id: string
  /** Changed by this page, which has asked anew for its kind already. */
  isEcho: boolean
}

/** Resources whose rows are derived from rows of this kind: a role changes what a person is, and who owns a boat. */
async function gatherersOf(changes: readonly ChangedRow[]): Promise<ChangedRow[]> {
  const { resources } = await loadResources()
  return Object.values<Resource>(resources).flatMap(({ name, traits }) => {
    const sources = new Set(Object.values(traits).map(({ gathered }) => gathered?.from))
    return changes.filter((change) => sources.has(change.name)).map((change) => ({ ...change, name }))
  })
}

/** Asks anew for what is in sight and is of a changed kind, or names a changed row; the rest when it is shown again. */
async function refresh(changed: readonly ChangedRow[]): Promise<void> {
  const changes = [...changed, ...(await gatherersOf(changed))]
  const isNewTo = (query: Query) => {
    const [kind] = query.queryKey
    const relevant = changes.filter(({ name, isEcho }) => !isEcho || name !== kind)
    const { kinds } = query.meta ?? {}
    if (kinds) return relevant.some(({ name }) => kinds.includes(name))
    if (relevant.some(({ name }) => name === kind)) return true
    if (!query.isActive() || relevant.length > fewChanges) return query.isActive()
    const text = JSON.stringify(query.state.data ?? null)
    return relevant.some(({ id }) => text.includes(id))
  }
  await queryClient.invalidateQueries({ predicate: (query) => !isOwnAccount(query) && isNewTo(query) })
}
const refreshSoon = oneAtATime(refresh, pause)

const noticesChanged = () => void queryClient.invalidateQueries({ queryKey: ['notices'] })

function react(signal: LiveSignal): void {
  if (signal === 'signed-out') endSession()
  if (signal === 'access') void ownAccountChanged()
  if (signal === 'notices') noticesChanged()
  if (signal === 'reset') void queryClient.invalidateQueries()
}

const signals: Record<string, LiveSignal> = {
  reset: 'reset',
  access: 'access',
  notices: 'notices',
  'signed-out': 'signed-out',
}

function onEvent({ name, data }: StreamEvent): void {
  const signal = signals[name]
  if (signal) react(signal)
  else if (name === 'message') {
    const { entityType, id }: LiveChange = JSON.parse(data)
    refreshSoon({ name: pathNameOf(entityType), id, isEcho: isEcho(id) })
  }
}

/** What came, or was on its way, before the stream began may have been changed since. */
function catchUp(since: number): void {
  // Of notices the channel keeps no log.
  noticesChanged()
  void queryClient.invalidateQueries({
    predicate: (query) =>
      query.state.dataUpdatedAt >= since || (query.state.fetchStatus === 'fetching' && !isOwnAccount(query)),
  })
}

/**
 * From now on what others change shows by itself, and what is taken away from the user goes: one connection while
 * somebody is signed in.
 */
export function startLive(): void {
  let stop: () => void = () => undefined
  const follow = () => {
    stop()
    const bearer = token.get()
    const since = Date.now()
    stop = bearer
      ? keepConnected(bearer, { opened: () => catchUp(since), event: onEvent, refused: endSession })
      : () => undefined
  }
  token.subscribe(follow)
  follow()
}
