import { OwnCars } from '#src/own-cars/OwnCars.tsx'
import { useEffect } from 'react'
import { chips } from '#contract/chips.ts'
import { atAnyTime, emptySearch, type Search, spansOf, withSort } from '#contract/search.ts'
import { announce } from '#src/ui/announcer.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { chipText, rangeText, spanText } from '../../text/choice-text.ts'
import { useSearchTextContext } from '../../text/use-names.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { focusResults } from '../use-focus-rules.ts'
import { summary } from '../../text/summary.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { late, quiet } from '#src/ui/late.tsx'
import { type FacetNumber, useNumbers } from '#src/facets/use-number.ts'
import { type Relaxation, relaxations, shorterSearches } from './relaxations.ts'

const SaveSearchButton = late(
  async () => (await import('#src/saved-searches/SaveSearchButton.tsx')).SaveSearchButton,
  quiet,
)

interface Props {
  readonly search: Search
  /** Exact; 0 for no cars. */
  readonly found: number
}

const maxShown = 6

/** For few or no cars: relaxations with the number of cars that each adds, else shorter searches. */
export const FewResults = ({ search, found }: Props) => {
  const { t } = useTextContext()
  const context = useSearchTextContext(search)
  const { relaxations, shorter, counting } = useRelaxations(search, found)
  const { number } = context.format

  const ways: Way[] =
    relaxations.length > 0
      ? relaxations.slice(0, maxShown).map((way): Way => {
          const name = t(`filters.name.${way.key}`)
          const parts = chips(search).filter(({ key }) => key === way.key)
          const value = parts.map((chip) => chipText(context, chip)).join(', ')
          return {
            key: `${way.kind} ${way.key}`,
            search: way.search,
            icon: wayIcons[way.kind],
            text:
              way.kind === 'vin'
                ? t('box.vin.part', { part: way.part })
                : way.kind === 'wider'
                  ? `${name}: ${rangeText(context, way.key, way.range)}`
                  : t('results.relaxation.without', { what: `${name}: ${value}` }),
            gain: `+${number(way.count - found)}`,
          }
        })
      : shorter.slice(0, maxShown).map(({ search: each, count }) => ({
          key: summary(context, each),
          search: each,
          icon: 'search',
          text: summary(context, each),
          gain: number(count),
        }))

  const several = relaxations.length === 0
  useEffect(() => {
    if (found === 0 && !counting) announce(t('results.status.none', { count: ways.length }))
  }, [found, counting, ways.length, t])

  if (found > 0)
    return several ? null : (
      <section className="mt-6 flex flex-col gap-3 rounded-lg border border-line p-4">
        <h2 className="font-semibold">{t('results.few.title')}</h2>
        <RelaxationList ways={ways} center={false} />
      </section>
    )
  return (
    <Empty
      icon="search"
      title={t('results.none.title')}
      actions={
        <>
          <SearchLink
            search={{ ...emptySearch, currency: search.currency }}
            onClick={focusResults}
            className={buttonClass()}
          >
            {t('results.relaxation.clear')}
          </SearchLink>
          {/* A saved search reports cars that are listed later. */}
          <SaveSearchButton search={search} />
          <OwnCars />
        </>
      }
    >
      {/* The space of the relaxations is reserved while they are counted. */}
      <div className="flex min-h-32 flex-col gap-3">
        <p>
          {t(
            counting ? 'results.relaxation.counting' : several ? 'results.none.several' : 'results.none.how',
          )}
        </p>
        {!counting && <RelaxationList ways={ways} center />}
      </div>
    </Empty>
  )
}

/** No auction ends, or no car was listed, within the time span: changing other filters would not help. */
export const NoneWithin = ({ search }: Pick<Props, 'search'>) => {
  const { t } = useTextContext()
  const time = search.sort === 'newest' ? 'newest' : 'auction_nearest'
  const title = t(`within.none.${search.within === 'any' ? search.within : time}`)
  useEffect(() => announce(title), [title])
  const [farthest] = spansOf(search.sort).toReversed()
  return (
    <Empty
      icon="clock"
      title={title}
      actions={
        <>
          {farthest !== undefined && farthest !== search.within && (
            <SearchLink
              search={withSort(search, search.sort, farthest)}
              onClick={focusResults}
              className={buttonClass()}
            >
              {spanText(t, { sort: search.sort, within: farthest })}
            </SearchLink>
          )}
          <SearchLink search={atAnyTime(search)} onClick={focusResults} className={buttonClass()}>
            {t('within.all')}
          </SearchLink>
        </>
      }
    />
  )
}

const wayIcons = { vin: 'search', wider: 'plus', without: 'minus' } as const

interface Way {
  readonly key: string
  readonly text: string
  readonly icon: IconName
  readonly search: Search
  /** The complete label: "+37". */
  readonly gain: string
}

const RelaxationList = ({ ways, center }: { readonly ways: readonly Way[]; readonly center: boolean }) => {
  const { format } = useTextContext()
  return (
    <ul className={cx('flex flex-wrap gap-2', center && 'justify-center')} lang={format.language}>
      {ways.map(({ key, text, icon, search, gain }) => (
        <li key={key} className="max-w-full">
          <SearchLink
            search={search}
            onClick={focusResults}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-edge bg-surface py-1 ps-3 pe-3.5 hover:bg-fill"
          >
            <Icon name={icon} className="text-muted" />
            <span className="truncate">{text}</span>
            <span className="font-semibold whitespace-nowrap text-accent-ink">{gain}</span>
          </SearchLink>
        </li>
      ))}
    </ul>
  )
}

/** In the order of the smallest change. */
const kinds: readonly Relaxation['kind'][] = ['vin', 'wider', 'without']

const isComing = ({ count, stale, failed, postponed, askable }: FacetNumber) =>
  askable && (stale || (count === undefined && !failed && !postponed))

function useRelaxations(search: Search, found: number) {
  const ways = relaxations(search)
  const counts = useNumbers(
    ways.map((way) => way.search),
    true,
  )
  const counting = counts.some(isComing)
  const counted = ways
    .flatMap((way, index) => {
      const count = counts[index]?.count
      return count !== undefined && count > found ? [{ ...way, count }] : []
    })
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count)

  const shortened = !counting && counted.length === 0 ? shorterSearches(search) : []
  const kept = useNumbers(shortened, true)
  return {
    /** Relaxations that add cars, the most first; wider ranges before removed filters. */
    relaxations: counted,
    /** If no single change adds a car: shorter searches that find some, the longest first. */
    shorter: shortened.flatMap((each, index) => {
      const count = kept[index]?.count
      return count !== undefined && count > 0 ? [{ search: each, count }] : []
    }),
    counting: counting || kept.some(isComing),
  }
}
