import {
  dateOf,
  entryOf,
  isList,
  isObject,
  isPicture,
  type Json,
  type JsonObject,
  plainKey,
  textOf,
  wholeOf,
} from './json.ts'
import { type Panel, readPanels } from './panels.ts'

export interface Reading {
  readonly km: number
  /** ISO, or undefined where the report does not say when. */
  readonly at: string | undefined
}

export interface Check {
  readonly name: string
  readonly pass: boolean
  readonly note: string | undefined
}

/** What different sources mean by the same thing, whatever they call it. */
export type Known =
  | { readonly kind: 'score'; readonly value: string; readonly max: number | undefined }
  | { readonly kind: 'verdict'; readonly pass: boolean; readonly text: string | undefined }
  | { readonly kind: 'readings'; readonly readings: readonly Reading[] }
  /** `count` 0 is what the report says; it is not the page's own "clean". */
  | { readonly kind: 'accidents'; readonly count: number; readonly items: Json | undefined }
  | { readonly kind: 'owners'; readonly count: number; readonly items: Json | undefined }
  | { readonly kind: 'panels'; readonly panels: readonly Panel[] }
  | { readonly kind: 'checks'; readonly checks: readonly Check[] }
  | { readonly kind: 'pictures'; readonly srcs: readonly string[] }

export type KnownKind = Known['kind']

/** Shown in this order. */
export const knownOrder: readonly KnownKind[] = [
  'verdict',
  'score',
  'accidents',
  'owners',
  'readings',
  'panels',
  'checks',
  'pictures',
]

const names: { readonly [K in KnownKind]: ReadonlySet<string> } = {
  score: new Set([
    'score',
    'rating',
    'grade',
    'overallscore',
    'overallrating',
    'totalscore',
    'conditiongrade',
    'overallgrade',
    'points',
    'auctiongrade',
  ]),
  verdict: new Set([
    'result',
    'verdict',
    'passed',
    'pass',
    'outcome',
    'overallresult',
    'conclusion',
    'status',
    'overall',
    'roadworthy',
  ]),
  readings: new Set([
    'odometer',
    'odometerreadings',
    'odometerhistory',
    'mileage',
    'mileages',
    'mileagehistory',
    'mileagereadings',
    'mileagerecords',
    'readings',
    'odometerkm',
    'mileagekm',
    'odometermi',
    'mileagemiles',
  ]),
  accidents: new Set([
    'accidents',
    'accidentcount',
    'accidentscount',
    'numberofaccidents',
    'accidenthistory',
    'crashes',
    'collisions',
    'incidents',
    'claims',
    'damagehistory',
    'hasaccidents',
    'accidentfree',
    'noaccidents',
  ]),
  owners: new Set([
    'owners',
    'ownercount',
    'ownerscount',
    'numberofowners',
    'previousowners',
    'ownership',
    'ownershiphistory',
    'ownerhistory',
    'keepers',
    'keepercount',
  ]),
  panels: new Set([
    'panels',
    'bodypanels',
    'body',
    'bodywork',
    'bodymap',
    'paint',
    'paintwork',
    'paintthickness',
    'thickness',
    'zones',
    'exterior',
    'coating',
  ]),
  checks: new Set([
    'checks',
    'checklist',
    'tests',
    'items',
    'points',
    'checkpoints',
    'inspectionpoints',
    'systems',
    'mechanical',
    'safety',
  ]),
  pictures: new Set(['images', 'pictures', 'photos', 'gallery', 'attachments']),
}

const passWords =
  /^(?:pass(?:ed)?|ok|okay|approved|good|yes|positive|roadworthy|accepted|no (?:faults?|defects?)|✓)$/i
const failWords =
  /^(?:fail(?:ed)?|not passed|rejected|bad|no|negative|unroadworthy|refused|defect(?:ive)?|faulty|not ok|✗)$/i

/** true, false, or undefined where it is no verdict at all. */
export function passOf(value: Json | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return passWords.test(text) ? true : failWords.test(text) ? false : undefined
}

const kilometresPerMile = 1.609344
/** Keys that are a distance wherever they stand. */
const odometerKeys = [
  'km',
  'odometerkm',
  'mileagekm',
  'odometer',
  'mileage',
  'miles',
  'odometermi',
  'mileagemiles',
]
/** And those that are one inside a list of readings: elsewhere a `value` with a date may be a price. */
const readingKeys = [...odometerKeys, 'reading', 'value', 'distance', 'mi']
const dateKeys = [
  'date',
  'at',
  'on',
  'readat',
  'recordedat',
  'recorded',
  'createdat',
  'time',
  'timestamp',
  'day',
  'inspectedat',
]

const inMiles = (key: string, unit: Json | undefined, value: Json) =>
  /miles$|mi$/.test(plainKey(key)) ||
  (typeof unit === 'string' && /^mi(?:les?)?$/i.test(unit.trim())) ||
  (typeof value === 'string' && /mi(?:les?)?\.?$/i.test(value.trim()))

/** A record that carries a distance and perhaps a day. */
export function readingOf(item: JsonObject, keys: readonly string[] = odometerKeys): Reading | undefined {
  const found = entryOf(item, keys)
  const distance = wholeOf(found?.[1])
  if (found === undefined || distance === undefined) return undefined
  const miles = inMiles(
    found[0],
    entryOf(item, ['unit', 'units', 'odometerunit', 'mileageunit'])?.[1],
    found[1],
  )
  return {
    km: Math.round(distance * (miles ? kilometresPerMile : 1)),
    at: dateOf(entryOf(item, dateKeys)?.[1]),
  }
}

function readings(key: string, value: Json, parent: JsonObject): readonly Reading[] | undefined {
  if (isList(value)) {
    const found = value.flatMap((item) => (isObject(item) ? (readingOf(item, readingKeys) ?? []) : []))
    return found.length > 0 && found.length === value.length ? found : undefined
  }
  if (isObject(value)) {
    const days = Object.entries(value)
    // {"2019-03-01": 45230, …}
    const found = days.flatMap(([day, km]) => {
      const distance = wholeOf(km)
      const at = dateOf(day)
      return distance === undefined || at === undefined ? [] : [{ km: distance, at }]
    })
    if (found.length > 0 && found.length === days.length) return found
    const one = readingOf(value, readingKeys)
    return one === undefined ? undefined : [one]
  }
  const distance = wholeOf(value)
  if (distance === undefined) return undefined
  const miles = inMiles(key, entryOf(parent, ['unit', 'units', 'odometerunit', 'mileageunit'])?.[1], value)
  return [{ km: Math.round(distance * (miles ? kilometresPerMile : 1)), at: reportDate(parent) }]
}

/** A number, a list, or {count, items}; the list stays to be shown. */
function counted(key: string, value: Json): { count: number; items: Json | undefined } | undefined {
  if (typeof value === 'boolean') {
    // "accident free: false" names no number, and 1 would be an invention.
    const none = /free$|^no/.test(plainKey(key)) ? value : !value
    return none ? { count: 0, items: undefined } : undefined
  }
  if (isList(value)) return { count: value.length, items: value.length === 0 ? undefined : value }
  if (isObject(value)) {
    const count = wholeOf(entryOf(value, ['count', 'total', 'number', 'reported', 'previous'])?.[1])
    const items = entryOf(value, ['items', 'records', 'list', 'details', 'events', 'entries', 'history'])?.[1]
    if (count === undefined) return isList(items) ? { count: items.length, items: value } : undefined
    return { count, items: Object.keys(value).length > 1 ? value : undefined }
  }
  const count = wholeOf(value)
  return count === undefined || count > 999 ? undefined : { count, items: undefined }
}

function checks(value: Json): readonly Check[] | undefined {
  const entries: (readonly [name: string | undefined, item: Json])[] = isList(value)
    ? value.map((item) => [
        isObject(item)
          ? textOf(entryOf(item, ['name', 'title', 'check', 'item', 'point', 'system', 'part', 'label'])?.[1])
          : undefined,
        item,
      ])
    : isObject(value)
      ? Object.entries(value)
      : []
  const found = entries.flatMap(([name, item]) => {
    const verdict = isObject(item)
      ? entryOf(item, ['result', 'status', 'passed', 'pass', 'ok', 'state', 'verdict', 'value'])?.[1]
      : item
    const pass = passOf(verdict)
    if (name === undefined || pass === undefined) return []
    const note = isObject(item)
      ? textOf(
          entryOf(item, ['note', 'comment', 'remark', 'remarks', 'description', 'detail', 'finding'])?.[1],
        )
      : undefined
    return [{ name, pass, note }]
  })
  // Partly understood is not understood: what would be left out is shown as it is instead.
  return found.length > 0 && found.length === entries.length ? found : undefined
}

function pictures(value: Json): readonly string[] | undefined {
  if (!isList(value) || value.length === 0) return undefined
  const srcs = value.flatMap((item) => {
    const src = isObject(item)
      ? entryOf(item, ['url', 'original', 'src', 'href', 'image', 'photo'])?.[1]
      : item
    return src !== undefined && isPicture(src) ? [src] : []
  })
  return srcs.length === value.length ? srcs : undefined
}

function score(value: Json, parent: JsonObject): Known | undefined {
  const object = isObject(value) ? value : undefined
  const own = object ? entryOf(object, ['value', 'score', 'rating', 'grade', 'points', 'total'])?.[1] : value
  const text = textOf(own)
  if (text === undefined || text.length > 12) return undefined
  const [, shown, of] = /^([\d.,]+)\s*(?:\/|of|von)\s*(\d+)$/i.exec(text) ?? []
  const beside = entryOf(object ?? parent, [
    'max',
    'outof',
    'of',
    'scale',
    'maxscore',
    'maximum',
    'scoremax',
    'ratingmax',
    'best',
  ])?.[1]
  return { kind: 'score', value: shown ?? text, max: wholeOf(of ?? beside) }
}

/** What one key of a report says, or undefined where nobody here knows. */
export function conceptOf(key: string, value: Json, parent: JsonObject): Known | undefined {
  if (value === null) return undefined
  const name = plainKey(key)
  if (names.pictures.has(name)) {
    const srcs = pictures(value)
    if (srcs) return { kind: 'pictures', srcs }
  }
  if (names.readings.has(name)) {
    const found = readings(key, value, parent)
    if (found) return { kind: 'readings', readings: found }
  }
  if (names.accidents.has(name)) {
    const found = counted(key, value)
    if (found) return { kind: 'accidents', ...found }
  }
  if (names.owners.has(name)) {
    const found = counted(key, value)
    if (found) return { kind: 'owners', ...found }
  }
  if (names.panels.has(name)) {
    const found = readPanels(value)
    if (found) return { kind: 'panels', panels: found }
  }
  if (names.checks.has(name)) {
    const found = checks(value)
    if (found) return { kind: 'checks', checks: found }
  }
  if (names.verdict.has(name)) {
    const pass = passOf(value)
    if (pass !== undefined) return { kind: 'verdict', pass, text: textOf(value) }
  }
  return names.score.has(name) ? score(value, parent) : undefined
}

const titleKeys = ['title', 'reporttitle', 'name', 'reportname', 'reporttype', 'type', 'kind']
const providerKeys = [
  'provider',
  'issuer',
  'company',
  'station',
  'organisation',
  'organization',
  'vendor',
  'source',
  'by',
  'inspector',
  'lab',
]
const reportDateKeys = [
  'date',
  'inspectedat',
  'inspectiondate',
  'reportdate',
  'issuedat',
  'issued',
  'generatedat',
  'checkedat',
  'performedat',
  'createdat',
  'completedat',
  'timestamp',
]

export const reportDate = (report: JsonObject): string | undefined =>
  reportDateKeys.map((key) => dateOf(entryOf(report, [key])?.[1])).find((date) => date !== undefined)

/** The report's own heading parts, and which keys they came from. */
export function headingOf(report: JsonObject) {
  const title = entryOf(report, titleKeys)
  const providerEntry = entryOf(report, providerKeys)
  const inner = isObject(providerEntry?.[1])
    ? entryOf(providerEntry[1], ['name', 'title', 'company'])?.[1]
    : providerEntry?.[1]
  const provider = textOf(inner)
  const date = reportDateKeys
    .flatMap((key) => entryOf(report, [key]) ?? [])
    .find((part) => dateOf(part) !== undefined)
  const shownTitle = textOf(title?.[1])
  const taken = [
    ...(shownTitle === undefined ? [] : [title?.[0]]),
    ...(provider === undefined || isObject(providerEntry?.[1]) ? [] : [providerEntry?.[0]]),
  ]
  return { title: shownTitle, provider, date: dateOf(date), taken: taken.filter((key) => key !== undefined) }
}
