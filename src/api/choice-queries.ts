import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { Brand } from '#contract/resources/dictionaries.ts'
import { LocationPage } from '#contract/resources/envelopes.ts'
import { strictList } from '#contract/resources/loose.ts'
import { get } from './get.ts'
import { problemOf } from './problem-error.ts'
import { dayMs } from '#src/lib/relative-time.ts'

// What filters ask for to offer their choices, beyond the dictionaries themselves (queries.ts).

/** Makes by name or synonym ("vw"), at most 50: what the list of all makes cannot find by itself. */
export const brandsByName = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['brands', 'called', text, language],
    queryFn: ({ signal }) =>
      get(`/brands?query=${encodeURIComponent(text)}&lang=${language}`, strictList(Brand), signal),
    staleTime: dayMs,
  })

/**
 * Regions of a country, where the service lists locations: the specification names that list and does not
 * describe it, so a service without it answers null and the regions are taken from the cars that are seen.
 */
export const regions = (countryId: number, language: Language) =>
  queryOptions({
    queryKey: ['regions', countryId, language],
    queryFn: async ({ signal }) => {
      const found = []
      let after = ''
      for (;;) {
        const path = `/locations?country_id=${countryId}&feature_code=ADM1&per_page=1000${after}&lang=${language}`
        const page = await get(path, LocationPage, signal).catch((error: unknown) => {
          if (unlisted.has(problemOf(error).kind)) return null
          throw error
        })
        if (page === null) return null
        found.push(...page.data.filter((region) => region.country_id === countryId))
        if (page.meta.has_more !== true || page.meta.next_after_id === null) return found
        after = `&after_id=${page.meta.next_after_id}`
      }
    },
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** What a service says that has no such list: not found, not allowed, or something else in its place. */
const unlisted = new Set(['absent', 'invalid', 'shape', 'engine'])
