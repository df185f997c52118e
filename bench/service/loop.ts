import { readFileSync } from 'node:fs'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Lateness of the event loop at a timer of one millisecond, in ms. */
export interface Late {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/**
 * How long the serving thread has waited for a processor that other threads used, in milliseconds since its start.
 * Only Linux reports it.
 */
function waitedForProcessor(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Measures the lateness of its own event loop, with and without the time spent waiting for a processor. */
export class LoopWatch {
  readonly #all = createHistogram()
  readonly #own = createHistogram()
  #timer: NodeJS.Timeout | undefined

  begin(): void {
    this.#all.reset()
    this.#own.reset()
    clearTimeout(this.#timer)
    this.#look(performance.now(), waitedForProcessor())
  }

  #look(before: number, waitedBefore: number): void {
    this.#timer = setTimeout(() => {
      const now = performance.now()
      const waited = waitedForProcessor()
      const late = now - before - 1
      // A histogram has a minimum of 1; the unit is microseconds.
      this.#all.record(Math.max(1, Math.round(late * 1000)))
      this.#own.record(Math.max(1, Math.round((late - (waited - waitedBefore)) * 1000)))
      this.#look(now, waited)
    }, 1)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  seen(): { readonly all: Late; readonly own: Late } {
    return { all: told(this.#all), own: told(this.#own) }
  }
}

const told = (histogram: RecordableHistogram): Late => ({
  p50: histogram.percentile(50) / 1000,
  p99: histogram.percentile(99) / 1000,
  max: histogram.max / 1000,
})
