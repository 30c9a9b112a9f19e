import { expect, it } from 'vitest'
import { boardCalendar, dayFromText } from '../../../kit/board/time/board-calendar.ts'
import { eventsOn, type MarinaEvent } from './event-data.ts'

const day = (text: string) => dayFromText(text) ?? 0
const event = (key: string, at: string, timeZone: string, endsAt?: string): MarinaEvent => ({
  key,
  kind: 'ARRIVAL',
  state: 'PLANNED',
  at: Date.parse(at) / 1000,
  plannedAt: Date.parse(at) / 1000,
  endsAt: endsAt ? Date.parse(endsAt) / 1000 : null,
  isDay: false,
  timeZone,
  port: -1,
  portName: '',
  asset: '',
  boat: '',
  code: '',
  to: '',
  sessionType: null,
  fromPlace: null,
  toPlace: null,
})

it('puts an event on the day that it is where it happens, whatever day that is at the reader’s facility', () => {
  // 03:30 in Rome on the 15th is 21:30 on the 14th in New York.
  const events = [
    event('here', '2027-04-15T03:30:00+02:00', 'Europe/Rome'),
    event('there', '2027-04-15T03:30:00+02:00', 'America/New_York'),
    event('overnight', '2027-04-14T23:00:00-04:00', 'America/New_York', '2027-04-15T02:00:00-04:00'),
  ]
  const on = (text: string) => eventsOn(events, day(text), boardCalendar).map(({ key }) => key)
  expect(on('2027-04-14')).toEqual(['there', 'overnight'])
  expect(on('2027-04-15')).toEqual(['here', 'overnight'])
})
