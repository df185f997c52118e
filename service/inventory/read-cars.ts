import { createHash, hash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { CarRecord } from './car-record.ts'
import type { InventoryDictionaries } from './dictionaries.ts'
import { type CarFacts, carFacts } from './facts.ts'
import { FaultCollector, fileFault, InventoryError, reasonOf } from './faults.ts'
import { holdsBigInt, parseExact, stringifyExact } from './json.ts'
import { readRawLines, lineText } from './lines.ts'

export const carsFile = 'cars.ndjson'

export interface LoadedCar {
  readonly facts: CarFacts
  /** JSON of the record without its reports; int64 exact. */
  readonly body: string
  /** `{"inspections":[…],"vehicle_history_reports":[…]}` */
  readonly reports: string
  /** Hash of body and reports: equal for equal records. */
  readonly digest: string
}

/** The first issue as a text: the path into the value and valibot's reason. */
export const firstIssue = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const path = v.getDotPath(issues[0])
  return path === null ? issues[0].message : `${path}: ${issues[0].message}`
}

/** Parses a line of cars.ndjson; throws an Error whose message is the reason. */
export function readCar(text: string, hasRate: (currency: number) => boolean): LoadedCar {
  const exact = holdsBigInt(text)
  const read = v.safeParse(CarRecord, parseExact(text, exact))
  if (!read.success) throw new Error(firstIssue(read.issues))
  const { inspections, vehicle_history_reports, hash, ...car } = read.output
  const reports = stringifyExact(
    { inspections: inspections ?? [], vehicle_history_reports: vehicle_history_reports ?? [] },
    exact,
  )
  const body = stringifyExact(car, exact)
  const digest = createHash('sha1')
    .update(body)
    .update(reports)
    .update(hash ?? '')
    .digest('hex')
  // A record without a hash gets one of its content (location_details included).
  const shown = JSON.stringify(typeof hash === 'string' && hash !== '' ? hash : digest)
  // Appends the hash to the text rather than write it again: the text ends in a brace after a property.
  return {
    facts: carFacts(read.output, hasRate),
    body: `${body.slice(0, -1)},"hash":${shown}}`,
    reports,
    digest,
  }
}

/** Undefined where the line is blank. */
function readLine(bytes: Buffer, rates: ReadonlySet<number>): LoadedCar | undefined {
  const text = lineText(bytes)
  if (text === undefined) throw new Error('is not UTF-8')
  return text === '' ? undefined : readCar(text, (currency) => rates.has(currency))
}

/** A hash of 20 characters: equal for equal texts. */
export const markOf = (text: string | Uint8Array): string => hash('sha1', text, 'base64url').slice(0, 20)

export interface MarkedCar extends LoadedCar {
  /** The mark of the car's line. */
  readonly mark: string
}

/** Returns the id of the car whose line has this mark, where the line need not be parsed again. */
export type KnownLine = (mark: string) => string | undefined

/**
 * The cars of an inventory folder in batches, in file order, without known lines. Throws an InventoryError
 * with file, line and reason of the first faults; the caller must then discard the batches so far.
 */
export async function* readCars(
  dir: string,
  dictionaries: Pick<InventoryDictionaries, 'currencies'>,
  known: KnownLine = () => undefined,
): AsyncGenerator<MarkedCar[]> {
  const faults = new FaultCollector(dir)
  const rates = new Set(dictionaries.currencies.map(({ id }) => id))
  const lineOf = new Map<string, number>()
  try {
    for await (const lines of readRawLines(join(dir, carsFile))) {
      const cars: MarkedCar[] = []
      for (const { number, bytes } of lines) {
        try {
          const mark = markOf(bytes)
          const knownId = known(mark)
          const car = knownId === undefined ? readLine(bytes, rates) : undefined
          const id = knownId ?? car?.facts.id
          if (id === undefined) continue
          const before = lineOf.get(id)
          if (before !== undefined) throw new Error(`repeats the id of line ${before}`)
          lineOf.set(id, number)
          if (car !== undefined) cars.push({ ...car, mark })
        } catch (error) {
          faults.add({ file: carsFile, line: number, reason: reasonOf(error) })
        }
      }
      if (cars.length > 0) yield cars
    }
  } catch (error) {
    if (error instanceof InventoryError) throw error
    faults.add(fileFault(carsFile, error))
  }
  faults.check()
}
