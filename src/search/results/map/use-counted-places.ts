import { useQueries, useQuery } from '@tanstack/react-query'
import { type Search, withFilter } from '#contract/search.ts'
import { capitals, countries, regions } from '#src/api/dictionaries.ts'
import { market, popular } from '#src/api/market.ts'
import { type FacetNumber, useNumbers } from '#src/facets/use-number.ts'
import { useLanguage } from '#src/i18n/use-t.ts'

/** Most countries whose regions are counted: more would need hundreds of numbers. */
const mostCountries = 3

/**
 * The countries of a search, or the regions of the countries that it names, with their numbers of cars. Empty if the
 * search names smaller places or the service does not state positions. Undefined while loading.
 */
export function useCountedPlaces(search: Search, wanted: boolean) {
  const language = useLanguage()
  const chosen = search.filters.countries ?? []
  const applies =
    wanted &&
    search.filters.area === undefined &&
    search.excluded?.countries === undefined &&
    chosen.length <= mostCountries &&
    chosen.every(({ children }) => children.length === 0)
  const ofCountries = applies && chosen.length === 0
  const ids = useQuery({ ...market(), select: popular.countries, enabled: ofCountries })
  const names = useQuery({ ...countries(language), enabled: ofCountries })
  const towns = useQuery({ ...capitals(language), enabled: ofCountries })
  const lists = useQueries({
    queries: chosen.map(({ id }) => ({ ...regions(id, language), enabled: applies })),
  })
  const asked = ofCountries ? [ids, names, towns] : applies ? lists : []
  const at = ofCountries
    ? (ids.data ?? []).flatMap((id) => {
        const capital = towns.data?.find(({ country_id: of }) => of === id)
        const name = names.data?.find((country) => country.id === id)?.name
        return capital && name ? [placeOf(search, name, capital, { id, children: [] })] : []
      })
    : chosen.flatMap(({ id }, index) =>
        (lists[index]?.data ?? []).map((region) =>
          placeOf(search, region.name, region, { id, children: [region.id] }),
        ),
      )
  const placed = at.flatMap((each) => each ?? [])
  const numbers = useNumbers(
    placed.map((each) => each.search),
    applies,
  )
  const isComing = ({ count, stale, failed, postponed, uncounted }: FacetNumber) =>
    (count === undefined || stale) && !failed && !postponed && uncounted === undefined
  if (asked.some(({ isLoading }) => isLoading) || (applies && numbers.some(isComing))) return undefined
  return placed
    .flatMap((each, index) => {
      const count = numbers[index]?.count ?? 0
      return count === 0 ? [] : [{ ...each, count }]
    })
    .toSorted((a, b) => b.count - a.count)
}

/** A country, at its capital, or a region, with the exact number of cars of the search. */
export type CountedPlace = NonNullable<ReturnType<typeof useCountedPlaces>>[number]

function placeOf(
  search: Search,
  name: string,
  { latitude: lat, longitude: lon }: { latitude: number | null; longitude: number | null },
  branch: { readonly id: number; readonly children: readonly number[] },
) {
  if (lat === null || lon === null) return undefined
  const id = branch.children[0] ?? branch.id
  return { id, name, lat, lon, search: withFilter(search, 'countries', [branch]) }
}
