const day = 86_400_000

/** All dates count from the day of the run's `now`, so that the same day gives the same inventory. */
export class Clock {
  readonly now: number

  constructor(now: Date) {
    this.now = Math.floor(now.getTime() / day) * day
  }

  get year(): number {
    return new Date(this.now).getUTCFullYear()
  }

  /** ISO 8601 in UTC, whole seconds; negative days are in the future. */
  daysAgo(days: number): string {
    return `${new Date(Math.round((this.now - days * day) / 1000) * 1000).toISOString().slice(0, 19)}Z`
  }

  dateDaysAgo(days: number): string {
    return this.daysAgo(days).slice(0, 10)
  }
}
