export interface CalendarEvent {
  /** The same for an event as long as it is one, whatever changes of it. */
  uid: string
  /** Never less than before. */
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Instants in ISO 8601. */
  changedAt: string
  at: string
  /** Null for what takes no time. */
  endsAt: string | null
  /** `YYYY-MM-DD` where only the day is known; the hours are left out then. */
  day: string | null
  summary: string
  location: string
  description: string
  url: string
  category: string
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    // Other control characters have no form in a calendar.
    .replace(/[^\P{Cc}\t]/gu, '')

const utc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
const date = (day: string) => day.replaceAll('-', '')

const longestLine = 75

/** A line in pieces of 75 octets at most, none of which ends within a character (RFC 5545, 3.1). */
function wrapped(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, sequence, status, changedAt, at, endsAt, day } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    day === null ? `DTSTART:${utc(at)}` : `DTSTART;VALUE=DATE:${date(day)}`,
    ...(day === null && endsAt !== null && endsAt !== at ? [`DTEND:${utc(endsAt)}`] : []),
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `URL:${event.url}`,
    `CATEGORIES:${escaped(event.category)}`,
    // A marina's events do not make their reader busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar after RFC 5545. Hours are in UTC, so that it carries no rules of zones; what only has a day is an all-day event. */
export function calendarText(name: string, language: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Darsena//Marina//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${wrapped(line)}\r\n`).join('')
}
