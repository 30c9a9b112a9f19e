import type { CreatedCalendarKey } from '@darsena/contract/areas/identity/calendar-key'
import { type EventsAnswer, feedReach } from '@darsena/contract/areas/yard/marina-events'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOfCalendarKey } from '../../../kit/authenticate.ts'
import { translator } from '../../../kit/texts.ts'
import { type Client, startTestApp } from '../../../test-app.ts'
import { type Yard, yardOf } from '../test-yard.ts'
import { calendarFeed } from './calendar-feed.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { readEvents } from './test-events.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
  admin = yard.admin
})
afterAll(() => server.stop())

/** What another program reads in a calendar. */
interface Seen {
  uid: string
  sequence: number
  status: string
  /** An instant, or a day where it lasts all of it. */
  start: string
  end: string | null
  summary: string
  location: string | null
}

const timeOf = (time: ICAL.Time) =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString()

function read(text: string): Seen[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const hasEnd = component.hasProperty('dtend')
    const zone = component.getFirstPropertyValue('dtstart')
    if (zone instanceof ICAL.Time && !zone.isDate) expect(zone.zone).toBe(ICAL.Timezone.utcTimezone)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: timeOf(event.startDate),
      end: hasEnd ? timeOf(event.endDate) : null,
      summary: event.summary,
      location: event.location,
    }
  })
}

async function newKey(client: Client): Promise<string> {
  const answer = await client.post<CreatedCalendarKey>('/users/me/calendar-key')
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.key
}
const fetched = (key: string) => server.anybody.get(`/marina-events.ics?key=${key}`)

/** The feed of a key as it would be at another time. */
async function feedAt(key: string, now: string): Promise<Seen[]> {
  const caller = await callerOfCalendarKey(server.pool, key)
  if (!caller) throw new Error('No such key')
  const context = {
    db: server.db,
    language: 'it' as const,
    translate: translator('it'),
    requestId: 'test',
    caller,
    ability: caller.ability,
    facilityId: caller.facilities[0]?.id ?? null,
    fileUrl: () => '',
  }
  return read(await calendarFeed(context, 'https://darsena.example', Date.parse(now)))
}

const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] as const
const shifted = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString().replace('.000', '')

const work = async (values: object) => yard.session(await yard.booking(), values)

describe('a calendar feed', () => {
  test('tells another program each event at the instant that the product tells, over both clock changes', async () => {
    const key = await newKey(admin)
    for (const change of changes) {
      for (const hours of [-26, -1.5, -1, -0.5, 0, 0.5, 1, 23]) {
        await yard.stay({ from: shifted(change, hours), to: shifted(change, hours + 30) })
        await work({ startsAt: shifted(change, hours), endsAt: shifted(change, hours + 5.5) })
      }
      const window = { from: shifted(change, -96), to: shifted(change, 96) }
      const asked = await admin.get<EventsAnswer>(`/marina-events?from=${window.from}&to=${window.to}`)
      const listed = readEvents(asked.body)
      expect(listed.filter(({ kind }) => kind === 'LIFT').length).toBeGreaterThanOrEqual(8)
      const zone = 'Europe/Madrid'
      const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))
      const lines = listed.map(
        ({ at, isDay, endsAt, boat }) => `${isDay ? dayOf(at) : at} ${isDay ? null : endsAt} ${boat}`,
      )
      const seen = (await feedAt(key, change))
        .filter(({ status }) => status !== 'CANCELLED')
        .filter(({ start, end }) => {
          const isDay = start.length === 10
          const [from, to] = isDay ? [dayOf(window.from), dayOf(window.to)] : [window.from, window.to]
          return start < to && (isDay ? start >= from : (end ?? start) >= from)
        })
        .map(({ start, end, summary }) => `${start} ${end} ${summary.replace(/^[^·]*· /, '')}`)
      expect(seen.toSorted()).toEqual(lines.toSorted())
    }
  })

  test('loaded twice has the same events once; a change and a cancelling come with a higher sequence', async () => {
    const key = await newKey(admin)
    const change = changes[0]
    const boatId = await yard.boat({ name: 'Seconda; lettura, «per prova»' })
    const stay = await yard.stay({ boatId, from: shifted(change, 200), to: shifted(change, 300) })
    const sessionId = await work({ startsAt: shifted(change, 210), endsAt: shifted(change, 211) })
    const known = new Map<string, Seen>()
    const load = async () => {
      const seen = await feedAt(key, change)
      expect(new Set(seen.map(({ uid }) => uid)).size).toBe(seen.length)
      for (const event of seen) {
        expect(event.sequence).toBeGreaterThanOrEqual(known.get(event.uid)?.sequence ?? 0)
        known.set(event.uid, event)
      }
      return seen.length
    }
    const count = await load()
    expect(await load()).toBe(count)
    expect(known.size).toBe(count)
    const arrival = known.get(`arrival-${stay}@darsena`)
    expect(arrival?.summary).toContain('Seconda; lettura, «per prova»')
    const { version } = (await admin.get<{ version: number }>(`/booking-sessions/${sessionId}`)).body
    const before = known.get(`session-${sessionId}@darsena`)?.sequence ?? 0
    await admin.patch(`/booking-sessions/${sessionId}`, { version, endsAt: shifted(change, 212) })
    await yard.act(`/port-bookings/${stay}`, 'cancel')
    await load()
    expect(known.size).toBe(count)
    expect(known.get(`session-${sessionId}@darsena`)).toMatchObject({
      end: new Date(shifted(change, 212)).toISOString(),
    })
    expect(known.get(`session-${sessionId}@darsena`)?.sequence).toBeGreaterThan(before)
    expect(known.get(`arrival-${stay}@darsena`)).toMatchObject({ status: 'CANCELLED' })
    expect(known.get(`arrival-${stay}@darsena`)?.sequence).toBeGreaterThan(arrival?.sequence ?? 0)
    await yard.act(`/booking-sessions/${sessionId}`, 'postpone')
    await load()
    expect(known.get(`session-${sessionId}@darsena`)).toMatchObject({ status: 'CANCELLED' })
  })

  test('is of its owner: with their rights at that moment, and dead with the key or the account', async () => {
    const viewer = await server.as('viewer')
    const key = await newKey(viewer)
    const answer = await fetched(key)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(read(answer.text).length).toBeGreaterThan(0)
    const { id } = (await viewer.get<{ id: string }>('/users/me')).body
    const users = await admin.get<{ version: number; roleIds: string[] }>(`/users/${id}`)
    const roles = await admin.patch(`/users/${id}`, { version: users.body.version, roleIds: [] })
    expect(roles, roles.text).toMatchObject({ status: 200 })
    expect(read((await fetched(key)).text)).toEqual([])
    await admin.post(`/users/${id}/disable`)
    expect(await fetched(key)).toMatchObject({ status: 404 })
    await admin.post(`/users/${id}/enable`)
    expect(await fetched(key)).toMatchObject({ status: 404 })
    const revoked = await newKey(admin)
    const next = await newKey(admin)
    const guessed = 'A'.repeat(43)
    const gone = await fetched(revoked)
    expect(gone).toMatchObject({ status: 404 })
    const texts = [gone, await fetched(guessed)].map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))
    expect(texts[0]).toBe(texts[1])
    expect(await admin.remove('/users/me/calendar-key')).toMatchObject({ status: 204 })
    expect(await fetched(next)).toMatchObject({ status: 404 })
    const kept = await server.pool.query('select * from calendar_keys')
    expect(JSON.stringify(kept.rows)).not.toContain(key)
    // The key opens the feed and nothing else.
    const other = await server.anybody.get('/users/me', { headers: { authorization: `Bearer ${key}` } })
    expect(other).toMatchObject({ status: 401 })
  })

  test('reaches a month back and six ahead', () => {
    expect(feedReach).toMatchObject({ daysBack: 31, daysAhead: 186 })
  })
})

const seconds = (from: string) =>
  fc.integer({ min: -90_000, max: 90_000 }).map((n) => Date.parse(from) + n * 1000)
const instantNear = fc.oneof(...changes.map(seconds)).map((at) => new Date(at).toISOString())

const anyEvent: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.uuid(),
  sequence: fc.nat(1_000_000),
  status: fc.constantFrom('TENTATIVE', 'CONFIRMED', 'CANCELLED'),
  changedAt: instantNear,
  at: instantNear,
  endsAt: fc.constant(null),
  day: fc.option(
    instantNear.map((at) => at.slice(0, 10)),
    { freq: 5 },
  ),
  summary: fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => `a${text.replaceAll(/\p{Cc}/gu, '')}`),
  location: fc.constant('Porto, molo; «A»\\'),
  description: fc.constant('a\nb'),
  url: fc.constant('https://darsena.example/bookings/1'),
  category: fc.constant('Alaggio'),
})

test('whatever an event says, another program reads it as it was written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEvent, { maxLength: 8, selector: ({ uid }) => uid }), (events) => {
      const text = calendarText('Eventi', 'it', events)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(text)).toEqual(
        events.map(({ uid, sequence, status, at, day, summary, location }) => ({
          uid,
          sequence,
          status,
          start: day ?? at.replace(/\.\d+Z/, '.000Z'),
          end: null,
          summary,
          location,
        })),
      )
    }),
    { numRuns: 200 },
  )
})
