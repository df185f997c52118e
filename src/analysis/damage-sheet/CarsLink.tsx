import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'

interface Props {
  readonly search: Search
  /** Undefined: not counted yet. */
  readonly cars: number | undefined
  /** What the number is of, for those who hear the link alone. */
  readonly of: string
}

/** A number that leads to its cars. */
export const CarsLink = ({ search, cars, of }: Props) => {
  const t = useT()
  const format = useFormat()
  if (cars === undefined) return '–'
  if (cars === 0) return format.number(cars)
  return (
    <SearchLink
      search={search}
      aria-label={t('sheets.cars.of', { count: cars, n: format.number(cars), of })}
      className="text-accent-ink hover:underline"
    >
      {format.number(cars)}
    </SearchLink>
  )
}
