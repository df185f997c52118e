import {
  dateOf,
  entryOf,
  isObject,
  type JsonObject,
  plainKey,
  readableKey,
  textOf,
  wholeOf,
  words,
} from './json.ts'

const titleKeys = words('title reporttitle name reportname reporttype type kind')
const providerKeys = words(
  'provider issuer company station organisation organization vendor source by inspector authority lab',
)
/** Keys of the day the report speaks of; not of a day ahead ("valid until") or long before ("registered on"). */
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

/** The report's own heading parts, and which keys they came from. */
export function headingOf(report: JsonObject) {
  const [titleKey, titleValue] = entryOf(report, titleKeys) ?? []
  const [providerKey, named] = entryOf(report, providerKeys) ?? []
  const provider = textOf(isObject(named) ? entryOf(named, ['name', 'title', 'company'])?.[1] : named)
  const written = textOf(titleValue)
  // A kind is often an identifier: `paint_thickness`.
  const title = written !== undefined && /^[a-z][a-z0-9_]*$/i.test(written) ? readableKey(written) : written
  const taken = [
    title === undefined ? undefined : titleKey,
    provider === undefined || isObject(named) ? undefined : providerKey,
  ]
  return { title, provider, date: reportDate(report), taken: taken.filter((key) => key !== undefined) }
}

/** `<domain id>/<listing id>` of the listing that a report says it belongs to: some services name it inside the report. */
export function attachmentOf(report: JsonObject): string | undefined {
  const inner = entryOf(report, ['listing'])?.[1]
  if (!isObject(inner)) return undefined
  const domainId = wholeOf(entryOf(inner, ['domainid'])?.[1])
  const listingId = textOf(entryOf(inner, ['listingid'])?.[1])
  return domainId === undefined || listingId === undefined ? undefined : `${domainId}/${listingId}`
}
