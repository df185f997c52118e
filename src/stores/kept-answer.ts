import * as v from 'valibot'
import { accountName } from '#src/lib/account.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { safeStorage } from './safe-storage.ts'

const Entry = v.pipe(v.string(), v.parseJson(), v.object({ answer: v.unknown(), at: v.number() }))

/** A response kept for a day, separately for each account. @param read undefined for an invalid stored value */
export function keptAnswer<T>(name: string, read: (stored: unknown) => T | undefined) {
  const place = accountName() === undefined ? name : `${name}.${accountName()}`
  const stored = (): { answer: T; at: number } | undefined => {
    const entry = v.safeParse(Entry, safeStorage.getItem(place))
    // A date in the future was written under a wrong clock.
    if (!entry.success || Math.abs(Date.now() - entry.output.at) >= dayMs) return undefined
    const answer = read(entry.output.answer)
    return answer === undefined ? undefined : { answer, at: entry.output.at }
  }
  return {
    /** For the options of a query: read once, when the query is created. */
    initial: {
      initialData: () => stored()?.answer,
      initialDataUpdatedAt: () => stored()?.at,
    },
    keep: (answer: T): void => safeStorage.setItem(place, JSON.stringify({ answer, at: Date.now() })),
  }
}
