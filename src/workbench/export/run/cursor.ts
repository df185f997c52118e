import { problemOf } from '#src/api/problem-error.ts'
import { readNewest } from './changes.ts'
import type { Running } from './ledger.ts'
import type { ExportPart } from './types.ts'

// The whole inventory, as it was when the pass began, in batches. A cursor that is lost (the line was down for longer than it
// lives) begins anew, and what the file has is left out.

/** A pass that is lost so often without a new car will not come to its end. */
const mostFruitless = 5

/** A batch that was lost on the way may be gone for good: another pass brings it. */
const mostPasses = 3

const isLost = (error: unknown): boolean => {
  const { kind } = problemOf(error)
  return kind === 'invalid' || kind === 'absent'
}

/** One pass from where the run stands to its end. */
async function* readPass({ plan, service, patient, ledger }: Running): AsyncGenerator<ExportPart> {
  const { now } = ledger
  let fruitless = 0
  for (;;) {
    const { next } = now
    let batch
    try {
      batch = await patient.ask((signal) => service.cursor(plan.search, next ?? undefined, signal))
    } catch (error) {
      if (next === null || !isLost(error) || fruitless >= mostFruitless) throw error
      fruitless += 1
      now.next = null
      continue
    }
    now.next = batch.next
    const ended = batch.next === null
    if (ended) now.passes += 1
    const part = ledger.enter(batch.cars, ended ? now.passes - 1 : now.passes)
    if (part.cars.length > 0) fruitless = 0
    yield part
    if (ended) return
  }
}

/** The cars of the whole inventory, in batches; `now.next` says where to go on, `now.passes` in which pass. */
export async function* readCursor(running: Running): AsyncGenerator<ExportPart> {
  const { plan, service, patient, ledger } = running
  for (;;) {
    yield* readPass(running)
    // Under the pass that has ended, so that a further one can tell them from what has gone.
    yield* readNewest(running, ledger.now.passes - 1)
    const total = await patient.ask((signal) => service.count(plan.search, signal))
    if (ledger.distinct() >= total || ledger.now.passes >= mostPasses) return
  }
}
