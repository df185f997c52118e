import { attachmentOf, headingOf, isList, isObject, type Json, type JsonObject } from './json.ts'
import { partOrder, readPart, readingOf, type OdometerReading, type ReportPart } from './report-parts.ts'

interface Report {
  readonly title: string | undefined
  readonly provider: string | undefined
  readonly date: string | undefined
  readonly known: readonly ReportPart[]
  /** Everything else, under its own keys; undefined where nothing is left. */
  readonly rest: Json | undefined
  /** Dated distances anywhere in the report, whatever they are called: for comparing with the listings. */
  readonly readings: readonly OdometerReading[]
  /** `<domain id>/<listing id>` where the report names the listing it belongs to. */
  readonly listing: string | undefined
  readonly raw: Json
}

/** Concepts are looked for this deep: a `status` ten levels down belongs to a part, not to the report. */
const depth = 3

function takeKnown(value: JsonObject, known: ReportPart[], level: number): JsonObject {
  const rest: [string, Json][] = []
  for (const [key, inner] of Object.entries(value)) {
    const concept = readPart(key, inner, value)
    // A verdict or score inside a part ("brakes: {result: fail}") is the part's own.
    const own = concept !== undefined && (level === 1 || !['verdict', 'score'].includes(concept.kind))
    if (own) known.push(concept)
    else if (isObject(inner) && level < depth) {
      const left = takeKnown(inner, known, level + 1)
      if (Object.keys(left).length > 0 || Object.keys(inner).length === 0) rest.push([key, left])
    } else rest.push([key, inner])
  }
  return Object.fromEntries(rest)
}

/** Dated distances in records anywhere: a service entry with an odometer is a reading too. */
function datedReadings(value: Json, found: OdometerReading[]): OdometerReading[] {
  if (isList(value)) for (const item of value) datedReadings(item, found)
  else if (isObject(value)) {
    const reading = readingOf(value)
    if (reading?.at !== undefined) found.push(reading)
    for (const inner of Object.values(value)) if (typeof inner === 'object') datedReadings(inner, found)
  }
  return found
}

/** What is not understood stays in `rest`, all of it in `raw`. Never throws: sources write what they like. */
export function readReport(report: unknown): Report {
  // It came out of a JSON parser, so it can be nothing but JSON.
  const raw = report as Json
  // A wrapper around the whole report says nothing by itself.
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
  // A service book has its distances in a table of other things: drawn as readings, and the table stays.
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

/** Two reports are the same when they say the same: a lookup by listing repeats what the car's own has. */
export const sameReport = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
