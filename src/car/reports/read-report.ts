import { attachmentOf, headingOf, isList, isObject, type Json, type JsonObject } from './json.ts'
import { partOrder, readPart, readingOf, type OdometerReading, type ReportPart } from './report-parts.ts'

interface Report {
  readonly title: string | undefined
  readonly provider: string | undefined
  readonly date: string | undefined
  readonly known: readonly ReportPart[]
  /** The rest of the report under its own keys; undefined if nothing is left. */
  readonly rest: Json | undefined
  /** Dated distances anywhere in the report, under any name, for comparison with the listings. */
  readonly readings: readonly OdometerReading[]
  /** `<domain id>/<listing id>` if the report names its listing. */
  readonly listing: string | undefined
  readonly raw: Json
}

/** Maximum depth for known parts: a `status` ten levels down belongs to a part, not to the report. */
const depth = 3

function takeKnown(value: JsonObject, known: ReportPart[], level: number): JsonObject {
  const rest: [string, Json][] = []
  for (const [key, inner] of Object.entries(value)) {
    const concept = readPart(key, inner, value)
    // A verdict or score inside a part ("brakes: {result: fail}") belongs to that part.
    const own = concept !== undefined && (level === 1 || !['verdict', 'score'].includes(concept.kind))
    if (own) known.push(concept)
    else if (isObject(inner) && level < depth) {
      const left = takeKnown(inner, known, level + 1)
      if (Object.keys(left).length > 0 || Object.keys(inner).length === 0) rest.push([key, left])
    } else rest.push([key, inner])
  }
  return Object.fromEntries(rest)
}

/** Collects dated distances from records at any depth: a service entry with an odometer is a reading too. */
function datedReadings(value: Json, found: OdometerReading[]): OdometerReading[] {
  if (isList(value)) for (const item of value) datedReadings(item, found)
  else if (isObject(value)) {
    const reading = readingOf(value)
    if (reading?.at !== undefined) found.push(reading)
    for (const inner of Object.values(value)) if (typeof inner === 'object') datedReadings(inner, found)
  }
  return found
}

/** Reads a report: unknown content stays in `rest`, everything in `raw`. Never throws, because sources send any JSON. */
export function readReport(report: unknown): Report {
  // The value comes from a JSON parser, so it is JSON.
  const raw = report as Json
  // A wrapper around the whole report has no meaning of its own.
  const inner = isObject(raw) ? unwrap(raw) : {}
  const { title, provider, date, taken } = headingOf(inner)
  const listing = attachmentOf(inner)
  const known: ReportPart[] = []
  const rest = takeKnown(
    Object.fromEntries(
      Object.entries(inner).filter(
        ([key]) => !taken.includes(key) && (listing === undefined || key.toLowerCase() !== 'listing'),
      ),
    ),
    known,
    1,
  )
  const readings = unique([
    ...known.flatMap((each) => (each.kind === 'readings' ? each.readings : [])),
    ...datedReadings(inner, []),
  ])
  // A service book has its distances inside another table: they are shown as readings, and the table stays.
  if (readings.length > 1 && !known.some(({ kind }) => kind === 'readings'))
    known.push({ kind: 'readings', readings })
  return {
    title,
    provider,
    date,
    known: partOrder.flatMap((kind) => known.filter((each) => each.kind === kind)),
    rest: isObject(raw) ? (Object.keys(rest).length === 0 ? undefined : rest) : (raw ?? undefined),
    readings,
    listing,
    raw,
  }
}

function unwrap(value: JsonObject): JsonObject {
  const [only, ...others] = Object.entries(value)
  if (only === undefined || others.length > 0) return value
  const [key, inner] = only
  return /^(?:report|data|inspection|result|payload)$/i.test(key) && isObject(inner) ? inner : value
}

const unique = (readings: readonly OdometerReading[]) => [
  ...new Map(readings.map((reading) => [`${reading.at} ${reading.km}`, reading])).values(),
]

/** Reports with equal content are the same: the request for a listing repeats the car's own reports. */
export const sameReport = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
