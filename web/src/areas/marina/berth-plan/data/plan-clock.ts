import { type BoardCalendar, boardCalendar } from '../../../../kit/board/time/board-calendar.ts'

/** The facility's zone and the hours, `HH:mm` on its clock, at which a berth is taken and left. */
export interface PlanClock {
  timeZone: string
  checkInTime: string
  checkOutTime: string
}

/** The calendar of a port: also when a berth is taken and left on a day; Unix seconds. */
export interface PlanCalendar extends BoardCalendar {
  checkIn(day: number): number
  checkOut(day: number): number
}

/** The days of a port on its facility's clock. */
export function planCalendar({ timeZone, checkInTime, checkOutTime }: PlanClock): PlanCalendar {
  const calendar = boardCalendar(timeZone)
  return {
    ...calendar,
    checkIn: (day) => calendar.at(day, checkInTime),
    checkOut: (day) => calendar.at(day, checkOutTime),
  }
}
