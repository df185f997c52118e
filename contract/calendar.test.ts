import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar.ts'

const made = Date.parse('2026-11-23T08:30:00.250Z')

/** The events as `ical.js` parses them. */
const readBack = (text: string) => {
  // The return type of `ICAL.parse` excludes an array of calendars; `calendarText` writes one calendar.
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString(),
      title: event.summary,
      text: event.description,
      place: event.location,
      ends: event.endDate.toJSDate().toISOString(),
      rings: component
        .getAllSubcomponents('valarm')
        .map((alarm) => ['action', 'trigger'].map((part) => alarm.getFirstPropertyValue(part)?.toString())),
      url: component.getFirstPropertyValue('url'),
    }
  })
}

const event: CalendarEvent = {
  uid: '7-55@forecourt',
  at: '2026-11-24T17:05:00+01:00',
  title: 'Аукціон: 2018 Škoda Octavia; "diesel", 2.0 \\ TDI',
  lines: ['copart.com', 'VIN TMB', 'https://copart.com/lot?a=1,2;b=3'],
  place: 'Łódź, Poland',
  url: 'https://cars.example/car/5c',
}

test('an independent parser reads back the events, with times in UTC', () => {
  const text = calendarText(
    [event, { ...event, uid: '8-1@forecourt', place: undefined, url: undefined }],
    made,
  )
  expect(text).toContain('DTSTART:20261124T160500Z\r\n')
  expect(text).toContain('DTSTAMP:20261123T083000Z\r\n')
  const [first, second] = readBack(text)
  expect(first).toEqual({
    uid: event.uid,
    at: '2026-11-24T16:05:00.000Z',
    title: event.title,
    text: event.lines.join('\n'),
    place: event.place,
    ends: '2026-11-24T16:35:00.000Z',
    rings: [['DISPLAY', '-PT1H']],
    url: event.url,
  })
  expect(second).toMatchObject({ uid: '8-1@forecourt', place: null, url: null })
})

test('no line exceeds 75 octets or splits a character, for any text', () => {
  const words = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replaceAll(/[\p{Cc}\uFFFD]/gu, ' ').trim())
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 4 }), (title, lines) => {
      const text = calendarText([{ ...event, title, lines }], made)
      for (const line of text.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toContain('\uFFFD')
      }
      expect(readBack(text)[0]).toMatchObject({ title, text: lines.length > 0 ? lines.join('\n') : null })
    }),
  )
})

test('line breaks and control characters in a source’s text do not break the file', () => {
  const text = calendarText(
    [{ ...event, title: 'a\r\nEND:VEVENT\u0007\rb', lines: [], url: 'https://x.example/a b\r\nc' }],
    made,
  )
  expect(readBack(text)).toHaveLength(1)
  expect(readBack(text)[0]).toMatchObject({
    title: 'a\nEND:VEVENT\nb',
    url: 'https://x.example/a%20b%0D%0Ac',
  })
})
