import { useQuery } from '@tanstack/react-query'
import { useT } from '#src/i18n/use-t.ts'
import { useNewsInTitle } from '#src/lib/page-heading.ts'
import { useKeptCars, keptCarFrom, unreadChanges } from '#src/stores/kept-cars.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import { hasChanges, lookChanges } from './looks.ts'
import { loadSearches, savedSearches, useSearches } from './searches.ts'

function useNewsCount(): number {
  useQuery({
    queryKey: ['saved news'],
    queryFn: () => Promise.all([useKeptCars.load(), loadSearches()]).then(() => true),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cars = useKeptCars(({ items }) => items)
  const favourites = useMarks(
    ({ items }) =>
      Object.entries(items).filter(
        ([id, { favourite }]) => favourite !== undefined && unreadChanges(keptCarFrom(cars, id)).length > 0,
      ).length,
  )
  const searches = useSearches(
    ({ items }) =>
      savedSearches(items).filter(
        ([, { seen, now }]) => seen !== undefined && now !== undefined && hasChanges(lookChanges(seen, now)),
      ).length,
  )
  return favourites + searches
}

/** The number of saved searches and favourites with changes, at their link. The tab's title has it too. */
export const SavedNews = () => {
  const t = useT()
  const count = useNewsCount()
  useNewsInTitle(count)
  if (count === 0) return null
  return (
    <span className="absolute -top-0.5 start-6 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-on-accent">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('marks.news', { count })}</span>
    </span>
  )
}
