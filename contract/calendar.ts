// Calendar files after RFC 5545, for the app's downloads and the gateway's subscriptions. Nothing of the format is needed but events at a moment, so no library is: the kept ones
// bring a schema validator or a date library along.

export interface CalendarEvent {
  /** The same for the same event in every file: a calendar that reads a later file changes its entry. */
  readonly uid: string
  /** ISO 8601. */
  readonly at: string
  readonly title: string
  /** Lines below the title. */
  readonly lines: readonly string[]
  readonly place: string | undefined
  readonly url: string | undefined
}

/** A line holds at most this many octets; what follows stands on lines that begin with a space (3.1). */
const octetsInLine = 75

const encoder = new TextEncoder()

/** Cuts a line between characters, never within one. */
function fold(line: string): string {
  const lines: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > octetsInLine) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...lines, part].join('\r\n')
}

/** A text value: separators and line breaks are escaped (3.3.11), other control characters may not stand in one. */
const textValue = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

/** An auction is run for about so long; an event without an end is drawn as a line without height. */
const lastsMs = 30 * 60_000

/** How long before it a calendar rings. */
const alarm = '-PT1H'

/** "20261123T083000Z": in UTC, so that the file needs no table of time zones. */
const utc = (when: string | number): string => new Date(when).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/**
 * Events as a calendar file. They leave the day free, and ring an hour before.
 * @param now when the file is made, ms
 * @param name what a calendar calls a subscription
 */
export function calendarText(events: readonly CalendarEvent[], now: number, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Auctions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${textValue(name)}`]),
    ...events.flatMap(({ uid, at, title, lines: below, place, url }) => [
      'BEGIN:VEVENT',
      `UID:${textValue(uid)}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `DTEND:${utc(Date.parse(at) + lastsMs)}`,
      `SUMMARY:${textValue(title)}`,
      ...(below.length > 0 ? [`DESCRIPTION:${textValue(below.join('\n'))}`] : []),
      ...(place === undefined ? [] : [`LOCATION:${textValue(place)}`]),
      // An address is no text: nothing in it is escaped, and it may hold no line break.
      ...(url === undefined ? [] : [`URL:${url.replaceAll(/\s/g, encodeURIComponent)}`]),
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${textValue(title)}`,
      `TRIGGER:${alarm}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
