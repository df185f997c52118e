import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { KeyOfKind } from '#contract/filters.ts'
import { emptySearch, withFilter } from '#contract/search.ts'
import { newestSample } from '#src/api/choice-queries.ts'
import { carsCounted } from '#src/api/queries.ts'
import { currentLanguage } from '#src/i18n/i18n.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { keptAnswer } from '#src/stores/kept-answer.ts'

/** 200 cars say which makes are common; more requests would not say it better. */
const samplePages = [1, 2, 3, 4]
/** How many of the sample are counted exactly. */
const counted = 24

/** What was found out within the last day, on this device. */
const known = (key: KeyOfKind<'tree'>) =>
  keptAnswer(`forecourt.popular.${key}`, (stored) =>
    Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : undefined,
  )

/** The most frequent first. */
export function byFrequency(ids: readonly number[]): number[] {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
}

async function rank(client: QueryClient, key: KeyOfKind<'tree'>): Promise<number[]> {
  const pages = await Promise.all(
    samplePages.map((page) => client.fetchQuery(newestSample(page)).catch(() => undefined)),
  )
  const seen = byFrequency(pages.flatMap((page) => page?.[key] ?? [])).slice(0, counted)
  const counts = await Promise.all(
    seen.map(async (id) => {
      const search = withFilter(emptySearch, key, [{ id, children: [] }])
      const count = await client
        .fetchQuery(carsCounted(search, currentLanguage()))
        // A make that could not be counted keeps its place in the sample, behind those that could.
        .catch(() => 0)
      return { id, count }
    }),
  )
  return counts.toSorted((a, b) => b.count - a.count).map(({ id }) => id)
}

/** Ids of the makes or countries with the most cars, most first, by exact counts; good for a day. */
export const popular = (key: KeyOfKind<'tree'>) =>
  queryOptions({
    queryKey: ['popular', key],
    queryFn: async ({ client }) => {
      const ids = await rank(client, key)
      if (ids.length > 0) known(key).keep(ids)
      return ids
    },
    staleTime: dayMs,
    gcTime: dayMs,
    ...known(key).initial,
  })
