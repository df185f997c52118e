import { afterResults } from '#src/lib/timing.ts'
import { lazily } from '#src/ui/lazily.tsx'

/** Comes after the first results, and the day's rates with it: a price stands as listed without it. */
export const Approximate = lazily(
  afterResults(async () => (await import('./Approximate.tsx')).Approximate),
  { failed: null },
)
