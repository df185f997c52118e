import { passOf, readChecks, readPanels, type Check, type Panel } from './panels.ts'
import {
  dateOf,
  entryOf,
  isList,
  isObject,
  isPictureUrl,
  plainKey,
  reportDate,
  textOf,
  type Json,
  type JsonObject,
  wholeOf,
  words,
} from './json.ts'

export interface OdometerReading {
  readonly km: number
  /** ISO; undefined if the report states no date. */
  readonly at: string | undefined
}

export type ReportPart =
  | { readonly kind: 'score'; readonly value: string; readonly max: number | undefined }
  | { readonly kind: 'verdict'; readonly pass: boolean; readonly text: string | undefined }
  | { readonly kind: 'readings'; readonly readings: readonly OdometerReading[] }
  /** `count` 0 is the report's statement, not a "clean" verdict of the page. */
  | { readonly kind: 'accidents' | 'owners'; readonly count: number; readonly items: Json | undefined }
  | { readonly kind: 'panels'; readonly panels: readonly Panel[] }
  | { readonly kind: 'checks'; readonly checks: readonly Check[] }
  | { readonly kind: 'pictures'; readonly srcs: readonly string[] }

export const partOrder: readonly ReportPart['kind'][] = [
  'verdict',
  'score',
  'accidents',
  'owners',
  'readings',
  'panels',
  'checks',
  'pictures',
]

const kilometresPerMile = 1.609344
const odometerKeys = words('km odometerkm mileagekm odometer mileage miles odometermi mileagemiles')
/** Additional keys inside a list of readings; elsewhere a dated `value` may be a price. */
const readingKeys = [...odometerKeys, 'reading', 'value', 'distance', 'mi']
const dateKeys = words('date at on readat recordedat recorded createdat time timestamp day inspectedat')
const unitKeys = words('unit units odometerunit mileageunit')
const maxKeys = words('max outof of scale maxscore maximum scoremax ratingmax best')

const isMiles = (unit: Json | undefined) => typeof unit === 'string' && /^mi(?:les?)?\.?$/i.test(unit.trim())

const inMiles = (key: string, unit: Json | undefined, value: Json) =>
  /miles$|mi$/.test(plainKey(key)) ||
  isMiles(unit) ||
  (typeof value === 'string' && /\dmi(?:les?)?\.?$/i.test(value.replaceAll(/\s/g, '')))

export function readingOf(
  item: JsonObject,
  keys: readonly string[] = odometerKeys,
): OdometerReading | undefined {
  const found = entryOf(item, keys)
  const distance = wholeOf(found?.[1])
  if (found === undefined || distance === undefined) return undefined
  const miles = inMiles(found[0], entryOf(item, unitKeys)?.[1], found[1])
  return { km: inKilometres(distance, miles), at: dateOf(entryOf(item, dateKeys)?.[1]) }
}

/** Reads `["2021-03-04", 45230, "mi"]`: a date, a distance and perhaps a unit, in any order. */
function tupleReading(item: readonly Json[]): OdometerReading | undefined {
  const at = item.map(dateOf).find((date) => date !== undefined)
  const distance = item
    .filter((part) => dateOf(part) === undefined)
    .map(wholeOf)
    .find((part) => part !== undefined)
  if (at === undefined || distance === undefined) return undefined
  return { km: inKilometres(distance, item.some(isMiles)), at }
}

const inKilometres = (distance: number, miles: boolean) =>
  Math.round(distance * (miles ? kilometresPerMile : 1))

function readings(value: Json, key: string, parent: JsonObject): readonly OdometerReading[] | undefined {
  if (isList(value)) {
    const found = value.flatMap((item) => {
      if (isObject(item)) return readingOf(item, readingKeys) ?? []
      return isList(item) ? (tupleReading(item) ?? []) : []
    })
    return found.length > 0 && found.length === value.length ? found : undefined
  }
  if (isObject(value)) {
    const days = Object.entries(value)
    // The form {"2019-03-01": 45230, …}.
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

/** Reads a number, a list, or {count, items}; the list is kept for display. */
function counted(kind: 'accidents' | 'owners', value: Json, key: string): ReportPart | undefined {
  if (typeof value === 'boolean') {
    // "accident free: false" has no number, so none is invented.
    const none = /free$|^no/.test(plainKey(key)) ? value : !value
    return none ? { kind, count: 0, items: undefined } : undefined
  }
  if (isList(value)) return { kind, count: value.length, items: value.length === 0 ? undefined : value }
  if (isObject(value)) {
    const count = wholeOf(entryOf(value, words('count total number reported previous'))?.[1])
    if (count !== undefined) return { kind, count, items: Object.keys(value).length > 1 ? value : undefined }
    const items = entryOf(value, words('items records list details events entries history'))?.[1]
    // The form {own_damage: […], other_damage: […]}: lists by kind, counted together.
    const lists = isList(items) ? [items] : Object.values(value).filter(isList)
    if (!isList(items) && (lists.length === 0 || lists.length < Object.keys(value).length)) return undefined
    const all = lists.reduce((sum, list) => sum + list.length, 0)
    return { kind, count: all, items: all === 0 ? undefined : value }
  }
  const count = wholeOf(value)
  return count === undefined || count > 999 ? undefined : { kind, count, items: undefined }
}

function pictures(value: Json): ReportPart | undefined {
  if (!isList(value) || value.length === 0) return undefined
  const srcs = value.flatMap((item) => {
    const src = isObject(item) ? entryOf(item, words('url original src href image photo'))?.[1] : item
    return typeof src === 'string' && isPictureUrl(src) ? [src] : []
  })
  return srcs.length === value.length ? { kind: 'pictures', srcs } : undefined
}

function score(value: Json, parent: JsonObject): ReportPart | undefined {
  const object = isObject(value) ? value : undefined
  const text = textOf(object ? entryOf(object, words('value score rating grade points total'))?.[1] : value)
  if (text === undefined || text.length > 12) return undefined
  const [, shown, of] = /^([\d.,]+)\s*(?:\/|of|von)\s*(\d+)$/i.exec(text) ?? []
  return { kind: 'score', value: shown ?? text, max: wholeOf(of ?? entryOf(object ?? parent, maxKeys)?.[1]) }
}

type PartReader = (value: Json, key: string, parent: JsonObject) => ReportPart | undefined

const partReader = (names: string, read: PartReader) => ({ names: new Set(words(names)), read })

/** Keys of each part. The order matters because a key may have several meanings: `points` are checks or a score. */
const partReaders = [
  partReader('images pictures photos gallery attachments', pictures),
  partReader(
    `odometer odometerreadings odometerhistory mileage mileages mileagehistory mileagereadings mileagerecords
    readings odometerkm mileagekm odometermi mileagemiles`,
    (...said) => {
      const found = readings(...said)
      return found && { kind: 'readings', readings: found }
    },
  ),
  partReader(
    `accidents accidentcount accidentscount numberofaccidents accidenthistory crashes collisions incidents
    claims damagehistory hasaccidents accidentfree noaccidents`,
    (value, key) => counted('accidents', value, key),
  ),
  partReader(
    `owners ownercount ownerscount numberofowners previousowners ownership ownershiphistory ownerhistory
    keepers keepercount`,
    (value, key) => counted('owners', value, key),
  ),
  partReader(
    `panels bodypanels body bodywork bodymap paint paintwork paintthickness thickness zones exterior coating
    marks`,
    (value) => {
      const panels = readPanels(value)
      return panels && { kind: 'panels', panels }
    },
  ),
  partReader(
    `checks checklist tests items points checkpoints inspectionpoints systems mechanical safety groups sections`,
    (value) => {
      const checks = readChecks(value)
      return checks && { kind: 'checks', checks }
    },
  ),
  partReader(
    'result verdict passed pass outcome overallresult conclusion status overall roadworthy',
    (value) => {
      const pass = passOf(value)
      return pass === undefined ? undefined : { kind: 'verdict', pass, text: textOf(value) }
    },
  ),
  partReader(
    `score rating grade overallscore overallrating totalscore conditiongrade overallgrade points auctiongrade`,
    (value, _, parent) => score(value, parent),
  ),
]

/** Reads the part under one key; undefined if the key is unknown or its value has another form. */
export function readPart(key: string, value: Json, parent: JsonObject): ReportPart | undefined {
  if (value === null) return undefined
  const name = plainKey(key)
  for (const { names, read } of partReaders) {
    const found = names.has(name) ? read(value, key, parent) : undefined
    if (found) return found
  }
  return undefined
}
