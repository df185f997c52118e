import { randomUUID } from 'node:crypto'
import type { SharedDocuments, SeenVersion } from './shared.ts'

// Who loads. A document in the cluster names the process; it is replaced only as it was last read, so two never
// succeed. Clocks of different machines are not compared: a lease is over when another process has seen it unrenewed
// for as long as it lasts, by that process's own clock.

const id = 'lease'

export interface LeaseTimes {
  readonly lastsMs: number
  readonly renewEveryMs: number
  /** Unrenewed for so long, its holder sends nothing more. Half of the whole: what is under way then has ended before. */
  readonly holdMs: number
}

const leaseTimes: LeaseTimes = { lastsMs: 60_000, renewEveryMs: 10_000, holdMs: 25_000 }

/** Another process may load now, so this one must not. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export class Lease {
  readonly #shared: SharedDocuments
  readonly #times: LeaseTimes
  readonly #holder: string
  readonly #timer: NodeJS.Timeout
  #seen: SeenVersion
  #renewedAt: number
  #lost = false
  #renewing: Promise<void> = Promise.resolve()

  constructor(shared: SharedDocuments, times: LeaseTimes, holder: string, seen: SeenVersion, at: number) {
    this.#shared = shared
    this.#times = times
    this.#holder = holder
    this.#seen = seen
    this.#renewedAt = at
    const renew = () => {
      this.#renewing = this.#renew()
    }
    this.#timer = setInterval(renew, times.renewEveryMs).unref()
  }

  async #renew(): Promise<void> {
    const at = performance.now()
    // A cluster that does not answer is asked again at the next renewal; `check` counts the time.
    const seen = await this.#shared
      .replace(id, { holder: this.#holder, renewal: randomUUID() }, this.#seen)
      .catch(() => this.#seen)
    if (seen === undefined) this.#lost = true
    else if (seen !== this.#seen) {
      this.#seen = seen
      this.#renewedAt = at
    }
  }

  /** Throws LeaseLost where this process may no longer write. */
  check(): void {
    if (this.#lost || performance.now() - this.#renewedAt > this.#times.holdMs)
      throw new LeaseLost('another process may be loading now')
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    // Marked rather than deleted: only who still holds it succeeds.
    if (!this.#lost) await this.#shared.replace(id, { holder: null }, this.#seen).catch(() => undefined)
  }
}

/** Asks for the lease, again and again where another has it. */
export class LeaseTaker {
  readonly #shared: SharedDocuments
  readonly #times: LeaseTimes
  readonly #holder = randomUUID()
  #watched: { readonly seen: SeenVersion; readonly at: number } | undefined

  constructor(shared: SharedDocuments, times: LeaseTimes = leaseTimes) {
    this.#shared = shared
    this.#times = times
  }

  /** Undefined where another process has it. */
  async take(): Promise<Lease | undefined> {
    const found = await this.#shared.read(id)
    if (found !== undefined && !this.#isFree(found.source) && !this.#isOver(found)) return undefined
    this.#watched = undefined
    const at = performance.now()
    const seen = await this.#shared.replace(id, { holder: this.#holder, renewal: randomUUID() }, found)
    return seen && new Lease(this.#shared, this.#times, this.#holder, seen, at)
  }

  #isFree(source: unknown): boolean {
    return source instanceof Object && Reflect.get(source, 'holder') === null
  }

  #isOver({ seq, term }: SeenVersion): boolean {
    const watched = this.#watched
    if (watched?.seen.seq === seq && watched.seen.term === term)
      return performance.now() - watched.at > this.#times.lastsMs
    this.#watched = { seen: { seq, term }, at: performance.now() }
    return false
  }
}
