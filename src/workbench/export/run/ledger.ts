import * as v from 'valibot'
import type { CarId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { idSet } from './id-set.ts'
import type { Patient } from './patient.ts'
import type { ExportCheckpoint, ExportOptions, ExportPart, ExportPlan, ExportService } from './types.ts'

/** What is kept of a run, changed as it goes on. */
export type Progressing = { -readonly [K in keyof ExportCheckpoint]: ExportCheckpoint[K] }

const begun = ({ slices, remainders }: ExportPlan): Progressing => ({
  rows: 0,
  repeats: 0,
  requests: 0,
  rounds: 0,
  slices,
  remainders,
  spared: [],
  reached: 0,
  effort: 0,
  slice: 0,
  page: 0,
  joint: [],
  read: [],
  next: null,
  passes: 0,
  arrived: [],
  loose: 0,
})

const Memo = v.tuple([v.number(), v.array(v.string())])

/** Lines of texts that come in pieces of any size. */
async function* linesOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export interface Ledger {
  readonly now: Progressing
  /**
   * Enters cars that were met at a place (a slice, or a pass of the cursor) and makes a part of those the file lacks.
   * Called once the rest of `now` says where to go on behind them.
   */
  readonly enter: (cars: readonly Car[], place: number) => ExportPart
  readonly requests: () => number
  readonly distinct: () => number
  readonly metLastAt: (places: ReadonlySet<number>) => CarId[]
}

/** A run of an export, for those who do a part of it. */
export interface Running {
  readonly plan: ExportPlan
  readonly service: ExportService
  readonly patient: Patient
  readonly ledger: Ledger
}

/**
 * Which cars the file has, and where the run stands. Rejects where the memos are not those of the checkpoint: the file
 * would get cars twice, or lack some.
 */
export async function openLedger(
  plan: ExportPlan,
  from: ExportCheckpoint | undefined,
  requests: () => number,
  memos: ExportOptions['memos'] = [],
): Promise<Ledger> {
  const ids = idSet()
  const now: Progressing = from === undefined ? begun(plan) : { ...from }
  for await (const line of linesOf(from === undefined ? [] : memos)) {
    const [place, met] = v.parse(Memo, JSON.parse(line))
    for (const id of met) ids.meet(id, place)
  }
  if (ids.size() !== now.rows) throw new Error(`memos of ${ids.size()} cars, rows of ${now.rows}`)
  const before = now.requests

  return {
    now,
    enter: (cars, place) => {
      const noted: string[] = []
      const fresh = cars.filter(({ id }) => {
        const last = ids.meet(id, place)
        if (last !== place) noted.push(id)
        if (last !== undefined && last !== place) now.repeats += 1
        return last === undefined
      })
      now.rows += fresh.length
      now.requests = before + requests()
      const read = [...now.read]
      while (read.length <= place) read.push(0)
      read[place] = (read[place] ?? 0) + noted.length
      now.read = read
      const memo = noted.length === 0 ? '' : `${JSON.stringify([place, noted])}\n`
      return { cars: fresh, checkpoint: { ...now }, memo }
    },
    requests: () => before + requests(),
    distinct: ids.size,
    // Only ids of cars were ever entered.
    metLastAt: (places) => ids.metLastAt(places) as CarId[],
  }
}

/** The part, noted as what a second look has brought. */
export function withArrived({ now }: Ledger, part: ExportPart): ExportPart {
  if (part.cars.length === 0) return part
  now.arrived = [...now.arrived, ...part.cars.map(({ id }) => id)]
  return { ...part, checkpoint: { ...part.checkpoint, arrived: now.arrived } }
}
