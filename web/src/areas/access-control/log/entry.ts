import type { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import type { RowOf } from '@darsena/contract/kit/define-resource'

export type Entry = RowOf<typeof accessLogs>

/** `3 h 05`, as far as somebody saw the person leave. */
export const durationOf = (minutes: number | null): string =>
  minutes === null ? '' : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

export const personOf = ({ visitor, member, user }: Entry): string =>
  visitor?.label ?? member?.label ?? user?.label ?? '—'
