import { accountName } from '#src/lib/account.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { isRecord, safeStorage } from './safe-storage.ts'

/** An answer that is kept for a day, for each account its own. @param read undefined where nothing stored is good */
export function keptAnswer<T>(name: string, read: (stored: unknown) => T | undefined) {
  const place = accountName() === undefined ? name : `${name}.${accountName()}`
  const stored = (): { answer: T; at: number } | undefined => {
    try {
      const entry: unknown = JSON.parse(safeStorage.getItem(place) ?? '{}')
      // One of a day to come was kept under a clock that was wrong.
      if (!isRecord(entry) || typeof entry.at !== 'number' || !(Math.abs(Date.now() - entry.at) < dayMs))
        return undefined
      const answer = read(entry.answer)
      return answer === undefined ? undefined : { answer, at: entry.at }
    } catch {
      return undefined
    }
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
