export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Splits names from one text, so that a list of dozens takes few lines. */
export const words = (text: string): readonly string[] => text.split(/\s+/)

/** Normalizes keys: `odometerReadings`, `odometer_readings` and `Odometer readings` are one key. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export const keyWords = (key: string): string[] =>
  key
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A readable form of a key: `odometerReading_km` → "Odometer reading km". */
export function readableKey(key: string): string {
  const text = keyWords(key).join(' ')
  return text === '' ? key : text[0]?.toUpperCase() + text.slice(1)
}

/** The ISO text of an unambiguous date, else undefined: 03/04/2019 could be two dates and stays text. */
export function dateOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const iso = day ? `${day[1]}-${day[2]?.padStart(2, '0')}-${day[3]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(iso))
    return undefined
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

/** Parses 45230, "45 230" and "45,230 km" as 45230. Undefined for negative or fractional numbers and other text. */
export function wholeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined
  if (typeof value !== 'string') return undefined
  const [, digits] =
    /^(\d{1,3}(?:[\s.,'’\u00A0\u202F]\d{3})+|\d{1,9})\s*(?:km|mi|miles|µm|um|mkm)?\.?$/i.exec(value.trim()) ??
    []
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ''))
}

/** The first entry whose key is one of `names` (plain keys), in the order of the names. */
export function entryOf(
  value: JsonObject,
  names: readonly string[],
): readonly [key: string, value: Json] | undefined {
  const keys = Object.keys(value)
  for (const name of names) {
    const key = keys.find((each) => plainKey(each) === name)
    const found = key === undefined ? undefined : value[key]
    if (key !== undefined && found !== undefined && found !== null && found !== '') return [key, found]
  }
  return undefined
}

export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined

export const isPictureUrl = (text: string): boolean =>
  /^(?:https?:\/\/|\/)\S+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]\S*)?$/i.test(text)

/** Only http(s): a report must not put a `javascript:` link into the page. */
export const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null

/** Whether a value is a scalar or a list of scalars. */
export const hasNoParts = (value: Json): boolean =>
  isScalar(value) || (isList(value) && value.every(isScalar))

/** Maximum number of columns that fit a screen; records with more are shown one by one. */
const mostColumns = 8

/** The columns of a list of flat records with shared keys, which is shown as a table. Undefined for other lists. */
export function tableColumns(list: readonly Json[]): readonly string[] | undefined {
  if (list.length < 2 || !list.every((item): item is JsonObject => isObject(item))) return undefined
  const columns = new Set<string>()
  for (const item of list) {
    for (const [key, value] of Object.entries(item)) {
      if (!hasNoParts(value)) return undefined
      columns.add(key)
    }
  }
  return columns.size > 0 && columns.size <= mostColumns ? [...columns] : undefined
}

/** The number of columns of rows without keys: `[["2020-01-01", 10000, "mi"], …]`; else undefined. */
export function tupleWidth(list: readonly Json[]): number | undefined {
  const [first] = list
  if (list.length < 2 || !isList(first) || first.length > mostColumns) return undefined
  return list.every((item) => isList(item) && item.length === first.length && item.every(hasNoParts))
    ? first.length
    : undefined
}

const titleKeys = words('title reporttitle name reportname reporttype type kind')
const providerKeys = words(
  'provider issuer company station organisation organization vendor source by inspector authority lab',
)
/** Whether a key names the report's date, not a future ("valid until") or much earlier one ("registered on"). */
const isReportDate = (key: string) => {
  const name = plainKey(key)
  return (
    /^(?:date|timestamp|issued|asof)$/.test(name) ||
    (/(?:date|on|at|asof)$/.test(name) &&
      /^(?:inspect|inspection|report|sheet|issue|issued|generated|checked|check|performed|created|completed|measured|test|tested|examined|survey)/.test(
        name,
      ))
  )
}

export const reportDate = (report: JsonObject): string | undefined =>
  Object.entries(report)
    .filter(([key]) => isReportDate(key))
    .map(([, value]) => dateOf(value))
    .find((date) => date !== undefined)

export function headingOf(report: JsonObject) {
  const [titleKey, titleValue] = entryOf(report, titleKeys) ?? []
  const [providerKey, named] = entryOf(report, providerKeys) ?? []
  const provider = textOf(isObject(named) ? entryOf(named, ['name', 'title', 'company'])?.[1] : named)
  const written = textOf(titleValue)
  // Report kinds are often identifiers: `paint_thickness`.
  const title = written !== undefined && /^[a-z][a-z0-9_]*$/i.test(written) ? readableKey(written) : written
  const taken = [
    title === undefined ? undefined : titleKey,
    provider === undefined || isObject(named) ? undefined : providerKey,
  ]
  return { title, provider, date: reportDate(report), taken: taken.filter((key) => key !== undefined) }
}

/** `<domain id>/<listing id>` of the report's listing, which some services name inside the report. */
export function attachmentOf(report: JsonObject): string | undefined {
  const inner = entryOf(report, ['listing'])?.[1]
  if (!isObject(inner)) return undefined
  const domainId = wholeOf(entryOf(inner, ['domainid'])?.[1])
  const listingId = textOf(entryOf(inner, ['listingid'])?.[1])
  return domainId === undefined || listingId === undefined ? undefined : `${domainId}/${listingId}`
}
