import { type Check, passOf, readChecks } from './checks.ts'
import { reportDate } from './heading.ts'
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

type KnownKind = Known['kind']

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
    'marks',
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
    'groups',
    'sections',
  ]),
  pictures: new Set(['images', 'pictures', 'photos', 'gallery', 'attachments']),
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

const unitKeys = ['unit', 'units', 'odometerunit', 'mileageunit']

const isMiles = (unit: Json | undefined) => typeof unit === 'string' && /^mi(?:les?)?\.?$/i.test(unit.trim())

const inMiles = (key: string, unit: Json | undefined, value: Json) =>
  /miles$|mi$/.test(plainKey(key)) ||
  isMiles(unit) ||
  (typeof value === 'string' && /\dmi(?:les?)?\.?$/i.test(value.replaceAll(/\s/g, '')))

/** A record that carries a distance and perhaps a day. */
export function readingOf(item: JsonObject, keys: readonly string[] = odometerKeys): Reading | undefined {
  const found = entryOf(item, keys)
  const distance = wholeOf(found?.[1])
  if (found === undefined || distance === undefined) return undefined
  const miles = inMiles(found[0], entryOf(item, unitKeys)?.[1], found[1])
  return { km: inKilometres(distance, miles), at: dateOf(entryOf(item, dateKeys)?.[1]) }
}

/** `["2021-03-04", 45230, "mi"]`: a day, a distance and perhaps a unit, in any order. */
function tupleReading(item: readonly Json[]): Reading | undefined {
  const at = item.map(dateOf).find((date) => date !== undefined)
  const distance = item
    .filter((part) => dateOf(part) === undefined)
    .map(wholeOf)
    .find((part) => part !== undefined)
  if (at === undefined || distance === undefined) return undefined
  return {
    km: inKilometres(
      distance,
      item.some((part) => isMiles(part)),
    ),
    at,
  }
}

const inKilometres = (distance: number, miles: boolean) =>
  Math.round(distance * (miles ? kilometresPerMile : 1))

function readings(key: string, value: Json, parent: JsonObject): readonly Reading[] | undefined {
  if (isList(value)) {
    const found = value.flatMap((item) => {
      const reading = isObject(item)
        ? readingOf(item, readingKeys)
        : isList(item)
          ? tupleReading(item)
          : undefined
      return reading ?? []
    })
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
    return one === undefined ? undefined : [{ ...one, at: one.at ?? reportDate(parent) }]
  }
  const distance = wholeOf(value)
  if (distance === undefined) return undefined
  const miles = inMiles(key, entryOf(parent, unitKeys)?.[1], value)
  return [{ km: inKilometres(distance, miles), at: reportDate(parent) }]
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
    if (count === undefined) {
      // {own_damage: […], other_damage: […]}: lists by kind, counted together.
      const lists = Object.values(value).filter(isList)
      const all = isList(items) ? items.length : lists.reduce((sum, list) => sum + list.length, 0)
      if (!isList(items) && (lists.length === 0 || lists.length < Object.keys(value).length)) return undefined
      return { count: all, items: all === 0 ? undefined : value }
    }
    return { count, items: Object.keys(value).length > 1 ? value : undefined }
  }
  const count = wholeOf(value)
  return count === undefined || count > 999 ? undefined : { count, items: undefined }
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
    const found = readChecks(value)
    if (found) return { kind: 'checks', checks: found }
  }
  if (names.verdict.has(name)) {
    const pass = passOf(value)
    if (pass !== undefined) return { kind: 'verdict', pass, text: textOf(value) }
  }
  return names.score.has(name) ? score(value, parent) : undefined
}
