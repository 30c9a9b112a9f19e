import { createContext, useContext } from 'react'
import type { BoardCalendar } from '../../../kit/board/time/board-calendar.ts'
import type { MarinaEvent } from './event-data.ts'
import type { EventsAddress } from './events-address.ts'
import type { EventWords } from './use-event-words.ts'

/** What every part of the calendar needs. */
export interface EventsState {
  address: EventsAddress
  onAddress: (part: Partial<EventsAddress>) => void
  calendar: BoardCalendar
  words: EventWords
  /** Unix seconds. */
  now: number
  /** The day that the view is around, and the facility's today. */
  day: number
  today: number
  /** By their time, filtered. */
  events: readonly MarinaEvent[]
}

const Context = createContext<EventsState | undefined>(undefined)

export const EventsProvider = Context.Provider

/** @throws outside of the calendar */
export function useEventsState(): EventsState {
  const state = useContext(Context)
  if (!state) throw new Error('This belongs into the calendar of events')
  return state
}
