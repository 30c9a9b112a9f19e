import type { TFunction } from 'i18next'
import type { Operation } from './operation.ts'

/** What of a user's work has not reached the server. */
export interface Unsent {
  changes: number
  photos: number
  /** Those among them that wait for their user: conflicts and refusals. */
  stopped: number
}

/** Counts operations, photos apart from all other changes. */
export function countUnsent(operations: readonly Operation[]): Unsent {
  const photos = operations.filter(({ upload }) => upload).length
  const stopped = operations.filter(({ state }) => state !== 'waiting').length
  return { changes: operations.length - photos, photos, stopped }
}

/** «12 changes, 3 photos». */
export function unsentText(t: TFunction<'kit/outbox'>, { changes, photos }: Unsent): string {
  const parts = [
    ...(changes > 0 ? [t('changes', { count: changes })] : []),
    ...(photos > 0 ? [t('photos', { count: photos })] : []),
  ]
  return parts.join(', ')
}
