import { Link } from '@tanstack/react-router'
import { useTextContext } from '#src/i18n/text-context.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptyAddress, searchParams } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { askedPrice } from '../listing.ts'
import { partSearch, type KnownStanding } from '#src/standing/use-standing.ts'

type RanksProps = {
  car: Car
  listing: Listing
  /** Undefined while it is counted. */
  placed: KnownStanding | undefined
}

export const Ranks = ({ car, listing, placed }: RanksProps) => {
  const { t, format } = useTextContext()
  const count = placed?.set.count
  const distance = listing.odometer === null ? undefined : format.distance(listing.odometer)
  const year = car.year === null ? undefined : String(car.year)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Rank kind="price" before={placed?.cheaper} count={count} value={askedPrice(listing, format)} />
        <Rank kind="odometer" before={placed?.lessDriven} count={count} value={distance} />
        <Rank kind="year" before={placed?.newer} count={count} value={year} />
      </ul>
      {placed?.beatenBy && <BeatenBy part={placed.beatenBy} />}
      <p className="text-sm text-muted">{t('standing.currency')}</p>
    </>
  )
}

type RankProps = {
  kind: 'price' | 'odometer' | 'year'
  /** Those that come before it; null: certainly none; undefined: the car does not state the value. */
  before: KnownStanding['cheaper']
  /** How many cars the set has; every rank is one of them. Undefined while it is counted. */
  count: number | undefined
  value: string | undefined
}

/** "12th cheapest of 148": one more than those that come before. */
const Rank = ({ kind, before, count, value }: RankProps) => {
  const t = useT()
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <h3 className="text-sm text-muted">
        {t(`standing.rank.${kind}`)}
        {value !== undefined && <span className="font-medium text-ink"> {value}</span>}
      </h3>
      {count === undefined ? (
        <Skeleton className="mt-3 h-7 w-32" />
      ) : before === undefined ? (
        <p className="mt-2 text-muted">{value === undefined ? t('ui.none') : '–'}</p>
      ) : (
        <RankOf kind={kind} rank={Math.min((before?.count ?? 0) + 1, count)} count={count} />
      )}
    </li>
  )
}

const RankOf = ({ kind, rank, count }: { kind: RankProps['kind']; rank: number; count: number }) => {
  const { t, format } = useTextContext()
  return (
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
  )
}

/** How many cars are at least as cheap, as new and as little driven: no score, and the proof is a link. The car itself is not counted. */
const BeatenBy = ({ part }: { part: NonNullable<KnownStanding['beatenBy']> }) => {
  const t = useT()
  const others = Math.max(0, part.count - 1)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon name={others === 0 ? 'check' : 'info'} className={others === 0 ? 'text-good' : 'text-muted'} />
      {others === 0 ? (
        <span>{t('standing.unbeaten')}</span>
      ) : (
        <Link
          to="/"
          search={searchParams(emptyAddress, { ...partSearch(part), sort: 'cheaper' })}
          className="text-accent-ink hover:underline"
        >
          {t('standing.beaten', { count: others })}
        </Link>
      )}
    </p>
  )
}
