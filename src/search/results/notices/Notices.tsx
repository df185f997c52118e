import { isNoneAhead } from '#contract/auctions-ahead.ts'
import { Link } from '@tanstack/react-router'
import type { Ignored } from '#contract/link.ts'
import { type Unread, unreadOf } from '#contract/unread.ts'
import { addressNames, type SharedCount } from '#src/app/address/address.ts'
import { withFilter, type Search } from '#contract/search.ts'
import { type T, useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { focusHeading } from '#src/lib/page-heading.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'
import type { ResultsState } from '../use-results.ts'
import { reversedRanges, isAskable } from '#contract/search-window.ts'
import { dropDraft } from '#src/stores/draft.ts'
import { ShowButton } from '../../filters/sheet/ShowButton.tsx'
import { useUnapplied } from '../../filters/UnappliedBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#src/api/get.ts'
import { carsCounted } from '#src/api/queries.ts'
import { problemWords } from '#src/ui/problem-words.ts'

interface Props {
  readonly results: ResultsState
  /** Host names outside the account. */
  readonly lacking: readonly string[]
}

/** Notices above the cars: parts of the link that were dropped, and conditions that no car can meet. */
export const Notices = ({ results, lacking }: Props) => {
  const { t, format } = useTextContext()
  const { address, search, entry, known, ignored, answer, now } = results
  const { found, fresh } = answer
  // In that order an upcoming auction would be on the first page.
  const noneAhead =
    search.sort === 'auction_nearest' && fresh && found?.first === 1 && isNoneAhead(found.cars, now)
  return (
    <>
      <LackingNotice {...{ lacking }} search={address.search} />
      <IgnoredNotice ignored={ignored} />
      <UnappliedNotice search={search} />
      <ReversedNotice search={search} />
      <UncountedNotice search={search} />
      {search.within === undefined ? (
        noneAhead && <Notice>{t('within.none.any')}</Notice>
      ) : (
        <p className="text-sm text-muted print:hidden">{t('within.scope')}</p>
      )}
      {entry.clamped !== undefined && (
        <Notice>
          {t('results.clamped', { asked: format.number(entry.clamped), page: format.number(search.page) })}
        </Notice>
      )}
      {address.shared !== undefined && known !== undefined && (
        <SharedCountNotice shared={address.shared} count={known} />
      )}
    </>
  )
}

/** Bounds for the number of named parts and their length: more would push the cars out of sight. */
const most = 8
const longest = 60

/** Each part as written in the link, with the parameter that was probably meant. */
function leftOut(t: T, unread: readonly Unread[], number: (value: number) => string): string[] {
  const texts = unread.slice(0, most).map(({ name, text, near }) => {
    const said = text === '' ? name : `${name}=${text}`
    const given = said.length > longest ? `${said.slice(0, longest)}…` : said
    return near === undefined ? given : t('filters.ignored.near', { given, name: near })
  })
  const more = unread.length - texts.length
  return more === 0 ? texts : [...texts, t('filters.ignored.more', { count: number(more) })]
}

interface IgnoredProps {
  readonly ignored: readonly Ignored[]
  /** The page that waits for the user's confirmation, and its address without the ignored parts. */
  readonly waiting?: {
    readonly to: '/analysis' | '/export'
    readonly search: Readonly<Record<string, string>>
  }
}

/** Names the parts of a link that could not be applied, because the results differ from the link. */
export const IgnoredNotice = ({ ignored, waiting }: IgnoredProps) => {
  const { t, format } = useTextContext()
  const unread = unreadOf(ignored, addressNames())
  if (unread.length === 0) return null
  const action = waiting && (
    <Link {...waiting} replace resetScroll={false} onClick={focusHeading} className={buttonClass({})}>
      {t('provenance.unread.act')}
    </Link>
  )
  return (
    <Notice title={t('filters.ignored.title')} action={action}>
      <p className="wrap-anywhere">
        {t('filters.ignored', { names: format.list(leftOut(t, unread, format.number)) })}
      </p>
      {waiting && <p>{t('provenance.unread')}</p>}
    </Notice>
  )
}

const LackingNotice = ({ lacking, search }: Pick<Props, 'lacking'> & { readonly search: Search }) => {
  const { t, format } = useTextContext()
  const { choose } = useSearchStore()
  const asked = search.filters.sources ?? []
  const left = asked.filter((host) => !lacking.includes(host))
  if (lacking.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={t('filters.lacking.title', { names: format.list(lacking) })}
      act={{
        label: t('filters.lacking.remove'),
        onPress: () => {
          choose(withFilter(search, 'sources', left.length > 0 ? left : undefined))
          focusResults()
        },
      }}
    >
      {left.length === 0 ? t('filters.lacking.all') : t('filters.lacking', { count: lacking.length })}
    </Notice>
  )
}

/** The reason why nothing is searched, for each invalid range: its field shows it too, but may be out of sight. */
const ReversedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { choose } = useSearchStore()
  return reversedRanges(search).map((key) => (
    <Notice
      key={key}
      tone="warn"
      title={t(`filters.name.${key}`)}
      act={{
        label: t('results.reversed.swap'),
        onPress: () => {
          const { from, to } = search.filters[key] ?? {}
          choose(withFilter(search, key, { ...(to && { from: to }), ...(from && { to: from }) }))
          focusResults()
        },
      }}
    >
      {t('results.reversed')}
    </Notice>
  ))
}

/** For a shared link: the number of cars at the time of sharing, and now. */
const SharedCountNotice = ({ shared, count }: { readonly shared: SharedCount; readonly count: number }) => {
  const { t, format } = useTextContext()
  const change = count - shared.count
  const values = {
    before: format.number(shared.count),
    now: format.number(count),
    day: format.date(shared.day),
    change: `${change < 0 ? '−' : '+'}${format.number(Math.abs(change))}`,
  }
  return (
    <Notice icon="history">
      {t(change === 0 ? 'results.shared.same' : 'results.shared.changed', values)}
    </Notice>
  )
}

/** The filter sheet was closed with choices that are not applied: the user applies or discards them. */
const UnappliedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { choose } = useSearchStore()
  const unapplied = useUnapplied(search)
  if (unapplied === undefined) return null
  return (
    <Notice
      tone="warn"
      action={
        <>
          <ShowButton
            search={unapplied.draft}
            onApply={() => {
              choose(unapplied.draft)
              dropDraft()
              focusResults()
            }}
          />
          <Button
            size="sm"
            tone="quiet"
            onClick={() => {
              dropDraft()
              focusResults()
            }}
          >
            {t('filters.sheet.discard')}
          </Button>
        </>
      }
    >
      {t('filters.sheet.unapplied', { count: unapplied.changes })}
    </Notice>
  )
}

/** The reason why a number cannot be counted. Sends no request: the results have. */
const UncountedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { error } = useQuery({ ...carsCounted(search, useLanguage()), enabled: false })
  const problem = error === null || !isAskable(search) ? undefined : problemOf(error)
  if (problem?.kind !== 'uncounted') return null
  const { title, more } = problemWords(t, problem)
  return (
    <Notice title={title}>
      <p>{more}</p>
      {problem.most !== undefined && <p>{t('errors.uncounted.most', { count: problem.most })}</p>}
    </Notice>
  )
}
