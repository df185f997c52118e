import { randomUUID } from 'node:crypto'
import type { SharedDocuments, SeenVersion } from './shared.ts'

// The lease decides which process loads. A document in the cluster names that process and is replaced only in
// its last read version, so two never succeed. Clocks of machines are not compared: a lease has expired when
// another process has seen it without a renewal for its whole duration, by its own clock.

const id = 'lease'

export interface LeaseTimes {
  readonly lastsMs: number
  readonly renewEveryMs: number
  /** The holder stops writing this long after a renewal, so that its requests end before `lastsMs`. */
  readonly holdMs: number
}

const leaseTimes: LeaseTimes = { lastsMs: 60_000, renewEveryMs: 10_000, holdMs: 25_000 }

/** Another process may be loading, so this one must not write. */
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
    // A failed renewal is retried at the next interval; `check` limits the time without one.
    const seen = await this.#shared
      .replace(id, { holder: this.#holder, renewal: randomUUID() }, this.#seen)
      .catch(() => this.#seen)
    if (seen === undefined) this.#lost = true
    else if (seen !== this.#seen) {
      this.#seen = seen
      this.#renewedAt = at
    }
  }

  /** Throws LeaseLost when this process may no longer write. */
  check(): void {
    if (this.#lost || performance.now() - this.#renewedAt > this.#times.holdMs)
      throw new LeaseLost('another process may be loading now')
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    // Replaced rather than deleted: `replace` succeeds only for the present holder.
    if (!this.#lost) await this.#shared.replace(id, { holder: null }, this.#seen).catch(() => undefined)
  }
}

/** Takes the lease; call `take` repeatedly while another process has it. */
export class LeaseTaker {
  readonly #shared: SharedDocuments
  readonly #times: LeaseTimes
  readonly #holder = randomUUID()
  #watched: { readonly seen: SeenVersion; readonly at: number } | undefined

  constructor(shared: SharedDocuments, times: LeaseTimes = leaseTimes) {
    this.#shared = shared
    this.#times = times
  }

  /** Undefined while another process has the lease. */
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
