// Calendar files (RFC 5545) for the app's downloads and the gateway's subscriptions. The app writes only
// events at a moment; maintained libraries would add a schema validator or a date library for that.

export interface CalendarEvent {
  /** Stable across files: a calendar that reads a later file updates its entry. */
  readonly uid: string
  /** ISO 8601. */
  readonly at: string
  readonly title: string
  /** Lines below the title. */
  readonly lines: readonly string[]
  readonly place: string | undefined
  readonly url: string | undefined
}

/** Maximum octets of a line; continuation lines begin with a space (RFC 5545, 3.1). */
const octetsInLine = 75

const encoder = new TextEncoder()

/** Splits a long line between characters, never within one. */
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

/** Escapes separators and line breaks (3.3.11) and removes other control characters, which a text value must not have. */
const textValue = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

/** Assumed length of an auction: calendars show an event without an end as a line without height. */
const lastsMs = 30 * 60_000

/** Time of the alarm, relative to the event's start. */
const alarm = '-PT1H'

/** A UTC time such as "20261123T083000Z", so that the file needs no time zone table. */
const utc = (when: string | number): string => new Date(when).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/**
 * Events as a calendar file. The events leave the day free and have an alarm one hour before.
 * @param now time of the file's creation, ms
 * @param name display name of a subscription
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
      // A URI value has no escapes and must not contain a line break.
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
