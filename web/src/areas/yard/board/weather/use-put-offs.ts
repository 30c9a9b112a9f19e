import {
  type ConcernedPeople,
  concernedPeople,
  type PutOffs,
  putOffs,
} from '@darsena/contract/areas/yard/put-offs'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../../../kit/http.ts'
import type { SessionPart } from '../data/staged-sessions.ts'

export type PutOff = PutOffs['items'][number]
export type ConcernedPerson = ConcernedPeople['people'][number]

/** When any of these changes, work that was put off may have been planned anew. */
const kinds = ['booking-sessions', 'bookings']

/** What was put off lately. */
export const usePutOffs = () =>
  useQuery({
    queryKey: ['booking-sessions', 'put-offs'],
    queryFn: async ({ signal }) => putOffs.parse(await http('/yard/put-offs', { signal })),
    meta: { kinds },
  })

/** Whom it concerns, each with the mail that would go out now; in the language given, else in their own. */
export const useConcernedPeople = (id: string, language: string | null) =>
  useQuery({
    queryKey: ['booking-sessions', 'put-offs', id, 'people', language],
    queryFn: async ({ signal }) => {
      const path = `/yard/put-offs/${encodeURIComponent(id)}/people`
      const query = language === null ? {} : { language }
      return concernedPeople.parse(await http(path, { query, signal }))
    },
    meta: { kinds },
  })

const seconds = (instant: string) => Date.parse(instant) / 1000

/** Work that nobody has planned anew, as it is, and where it goes when it comes back. */
export function returns(putOff: PutOff, known: (id: string) => SessionPart | undefined) {
  return putOff.sessions
    .filter(({ isAsLeft }) => isAsLeft)
    .map((session) => {
      const { id, bookingId, type, status, version, boat, startsAt, hadAssetId } = session
      const [from, to] = [seconds(session.hadStartsAt), seconds(session.hadEndsAt)]
      const now = startsAt === null ? from : seconds(startsAt)
      // Outside of the board's window, the fields that nothing changes are taken as they had been.
      const part: SessionPart = known(id) ?? {
        id,
        version,
        owner: {
          bookingId,
          code: '',
          bookingStatus: 'CONFIRMED',
          type,
          status,
          boatId: '',
          label: boat ?? '',
          size: { weightKg: null, beam: null },
          way: '',
          isOverridden: false,
        },
        place: {
          from: now,
          to: now + to - from,
          assetId: hadAssetId,
          departmentId: null,
          isPostponed: status === 'POSTPONED',
        },
      }
      return { part, next: { ...part.place, from, to, assetId: hadAssetId, isPostponed: false } }
    })
}
