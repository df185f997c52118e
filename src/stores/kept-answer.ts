import * as v from 'valibot'
import { accountName } from '#src/lib/account.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { safeStorage } from './safe-storage.ts'

const Entry = v.pipe(v.string(), v.parseJson(), v.object({ answer: v.unknown(), at: v.number() }))

/** An answer that is kept for a day, for each account its own. @param read undefined where nothing stored is good */
export function keptAnswer<T>(name: string, read: (stored: unknown) => T | undefined) {
  const place = accountName() === undefined ? name : `${name}.${accountName()}`
  const stored = (): { answer: T; at: number } | undefined => {
    const entry = v.safeParse(Entry, safeStorage.getItem(place))
    // One of a day to come was kept under a clock that was wrong.
    if (!entry.success || Math.abs(Date.now() - entry.output.at) >= dayMs) return undefined
    const answer = read(entry.output.answer)
    return answer === undefined ? undefined : { answer, at: entry.output.at }
  }
  return {
    /** For the query's options: read once, when the query is made. */
    initial: {
      initialData: () => stored()?.answer,
      initialDataUpdatedAt: () => stored()?.at,
    },
    keep: (answer: T): void => safeStorage.setItem(place, JSON.stringify({ answer, at: Date.now() })),
  }
}
