import { type OpeningHours, parseOpeningHours } from '@darsena/contract/areas/marina/opening-hours'
import type { BoardAnswer } from '@darsena/contract/areas/yard/board'

/** Sessions as columns; instants are Unix seconds, NaN where a session waits for a time. */
type BoardSessions = Omit<BoardAnswer['sessions'], 'startsAt' | 'endsAt'> & {
  from: Float64Array
  to: Float64Array
}

/** What is known of a yard in one window; `from` and `to` in Unix seconds, half-open. */
export interface BoardData
  extends Pick<BoardAnswer, 'timeZone' | 'departments' | 'slots' | 'boats' | 'bookings'> {
  from: number
  to: number
  assets: BoardAnswer['assets'] & {
    /** When each can be used; undefined: at any time. */
    hours: readonly (OpeningHours | undefined)[]
  }
  sessions: BoardSessions
}

const instants = (seconds: readonly (number | null)[], base: number) =>
  Float64Array.from(seconds, (one) => (one === null ? Number.NaN : base + one))

/** An answer of the server with absolute times. */
export function readBoard(answer: BoardAnswer): BoardData {
  const base = Date.parse(answer.from) / 1000
  const { startsAt, endsAt, ...sessions } = answer.sessions
  const hours = answer.assets.openingHours.map((text) =>
    text === null ? undefined : parseOpeningHours(text),
  )
  return {
    ...answer,
    from: base,
    to: Date.parse(answer.to) / 1000,
    assets: { ...answer.assets, hours },
    sessions: { ...sessions, from: instants(startsAt, base), to: instants(endsAt, base) },
  }
}

/** Does a session still wait for a time, either for its first one or for another? */
export const isWaiting = ({ sessions }: BoardData, session: number): boolean =>
  sessions.status[session] === 'POSTPONED' || Number.isNaN(sessions.from[session])
