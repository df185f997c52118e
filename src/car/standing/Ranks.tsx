import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { emptyAddress, searchParams } from '#src/address/address.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { askedPrice } from '../listings/listing.ts'
import type { StandingQueries } from '#src/standing/comparison.ts'

type RanksProps = {
  car: Car
  listing: Listing
  asked: StandingQueries
  /** How many cars the set has; every rank is one of them. */
  count: number | undefined
}

/** Where the car stands among those like it, by its price, its distance and its year. */
export const Ranks = ({ car, listing, asked, count }: RanksProps) => {
  const format = useFormat()
  const t = useT()
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Rank kind="price" before={asked.price} count={count} value={askedPrice(listing, format)} />
        <Rank
          kind="odometer"
          before={asked.odometer}
          count={count}
          value={listing.odometer === null ? undefined : format.distance(listing.odometer)}
        />
        <Rank
          kind="year"
          before={asked.year}
          count={count}
          value={car.year === null ? undefined : String(car.year)}
        />
      </ul>
      {asked.beatenBy && <BeatenBy search={asked.beatenBy} />}
      <p className="text-sm text-muted">{t('standing.currency')}</p>
    </>
  )
}

type RankProps = {
  kind: 'price' | 'odometer' | 'year'
  /** Those that come before it; null: certainly none. */
  before: StandingQueries['price']
  count: number | undefined
  /** What is ranked, as the listing states it. */
  value: string | undefined
}

/** "12th cheapest of 148": one more than those that come before. */
const Rank = ({ kind, before: part, count, value }: RankProps) => {
  const t = useT()
  const format = useFormat()
  const before = useComparisonCount(part ?? undefined)
  const carsBefore = part === null ? 0 : before.count
  const rank = carsBefore === undefined || count === undefined ? undefined : Math.min(carsBefore + 1, count)
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-sm text-muted">
        {t(`standing.rank.${kind}`)}
        {value !== undefined && <span className="font-medium text-ink"> {value}</span>}
      </h3>
      {part === undefined ? (
        <p className="mt-2 text-muted">{t('ui.none')}</p>
      ) : before.failed ? (
        <p className="mt-2">
          –{' '}
          <Button size="sm" onClick={before.retry}>
            {t('ui.retry')}
          </Button>
        </p>
      ) : rank === undefined || count === undefined ? (
        <Skeleton className="mt-3 h-7 w-32" />
      ) : (
        <>
          <p className="mt-1">
            <span className="text-xl font-semibold">{t(`standing.rank.${kind}.is`, { rank })}</span>{' '}
            <span className="text-muted">{t('standing.rank.of', { count })}</span>
          </p>
          {/* The same as the words above it, at a glance: the left end is the best. */}
          <div aria-hidden="true" className="relative mt-3 h-1.5 rounded-full bg-fill-strong">
            <span
              className="absolute -top-1 size-3.5 -translate-x-1/2 rounded-full border-2 border-surface bg-accent"
              style={{ left: `${count === 1 ? 0 : ((rank - 1) / (count - 1)) * 100}%` }}
            />
          </div>
          <p className="sr-only">
            {t('standing.rank.position', { rank: format.number(rank), count: format.number(count) })}
          </p>
        </>
      )}
    </li>
  )
}

/** How many cars are at least as cheap, as new and as little driven: no score, and the proof is a link. The car itself is not counted. */
const BeatenBy = ({ search }: { search: Search }) => {
  const t = useT()
  const { count } = useComparisonCount(search)
  if (count === undefined) return null
  const others = Math.max(0, count - 1)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon name={others === 0 ? 'check' : 'info'} className={others === 0 ? 'text-good' : 'text-muted'} />
      {others === 0 ? (
        <span>{t('standing.unbeaten')}</span>
      ) : (
        <Link
          to="/"
          search={searchParams(emptyAddress, { ...search, sort: 'cheaper' })}
          className="text-accent-ink hover:underline"
        >
          {t('standing.beaten', { count: others })}
        </Link>
      )}
    </p>
  )
}

/** An exact count; undefined asks nothing. */
export function useComparisonCount(search: Search | undefined) {
  const language = useLanguage()
  const query = useQuery({ ...carsCounted(search ?? emptySearch, language), enabled: search !== undefined })
  return {
    count: search === undefined ? undefined : query.data,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
