import { useQueryClient } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchLink } from '../../state/SearchLink.tsx'
import { useSearchStore } from '../../state/search-store.ts'
import { shownPages } from '../../state/shown-pages.ts'
import { type ReactNode, useId, useState } from 'react'

interface Props {
  readonly search: Search
  /** At most the interface's result window (contract/result-window.ts). */
  readonly last: number
  /** Number of the interface's pages shown together, which form one page here. */
  readonly atOnce: number
  /** The last of the interface's pages on screen. */
  readonly lastShown: number
  /** Cars after the ones shown, at most a page of them. */
  readonly next: number
  readonly loadingMore: boolean
  readonly onMore: () => void
  /** Called when a page is chosen: the focus moves to the heading of the results. */
  readonly onPage: () => void
  /** Further notes below the cars, in the row of the pages. */
  readonly children: ReactNode
}

/** "Show more" for browsing and page numbers for direct access. Both write the page into the address. */
export const Pager = ({
  search,
  last: lastPage,
  atOnce,
  lastShown,
  next,
  loadingMore,
  onMore,
  onPage,
  children,
}: Props) => {
  const { t, format } = useTextContext()
  const client = useQueryClient()
  const store = useSearchStore()
  const language = useLanguage()
  const page = Math.ceil(search.page / atOnce)
  const last = Math.ceil(lastPage / atOnce)
  const begin = (to: number): Search => ({ ...search, page: (to - 1) * atOnce + 1 })
  const ahead = () => {
    const start = lastShown + 1
    for (const each of shownPages(start, atOnce, start, lastPage))
      void client.prefetchQuery(carsFound({ ...search, page: each }, language))
  }
  const link = (to: number) => ({
    search: begin(to),
    onClick: onPage,
  })
  const step = (to: number, icon: 'chevron-left' | 'chevron-right', label: string) =>
    to < 1 || to > last ? (
      <span aria-hidden="true" className={cx(buttonClass({ tone: 'quiet', square: true }), 'opacity-40')}>
        <Icon name={icon} size={18} />
      </span>
    ) : (
      <SearchLink
        {...link(to)}
        title={label}
        onPointerEnter={to > page ? ahead : undefined}
        onFocus={to > page ? ahead : undefined}
        className={buttonClass({ tone: 'quiet', square: true })}
      >
        <Icon name={icon} size={18} />
      </SearchLink>
    )
  if (last === 1) return children
  const numbers = pageNumbers(page, last)
  const long = numbers.includes(null)
  return (
    // On a phone two rows: "Show more" with the note, and the page numbers.
    <div className="mt-8 flex items-center justify-center gap-4 max-sm:flex-wrap max-sm:gap-x-2 sm:flex-col print:hidden">
      {lastShown < lastPage && next > 0 && (
        <Button size="lg" busy={loadingMore} onClick={onMore} onPointerEnter={ahead} onFocus={ahead}>
          {t('results.more', { count: Math.min(next, perPage * atOnce) })}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 max-sm:contents">
        <nav aria-label={t('results.pages')} className="flex items-center gap-1 max-sm:order-2">
          {step(page - 1, 'chevron-left', t('results.page.previous'))}
          <ol className="flex flex-wrap items-center justify-center gap-1">
            {numbers.map((each, index) =>
              each === null ? (
                // A gap has no number, so its index is the key.
                <li
                  key={`gap${index}`}
                  aria-hidden="true"
                  className={cx('px-1 text-muted', index < numbers.indexOf(page) && 'max-sm:hidden')}
                >
                  …
                </li>
              ) : (
                <li
                  key={each}
                  className={long && each !== page && each !== last ? 'max-sm:hidden' : undefined}
                >
                  <SearchLink
                    {...link(each)}
                    aria-label={t('results.page', { page: format.number(each) })}
                    aria-current={each === page ? 'page' : undefined}
                    className={cx(
                      buttonClass({ tone: 'quiet' }),
                      'min-w-9 px-2',
                      each === page && 'bg-accent-soft text-accent-ink',
                    )}
                  >
                    {format.number(each)}
                  </SearchLink>
                </li>
              ),
            )}
          </ol>
          {step(page + 1, 'chevron-right', t('results.page.next'))}
        </nav>
        {long && (
          <GoToPage
            last={last}
            onGo={(to) => {
              store.choose(begin(to), { resetScroll: true })
              onPage()
            }}
          />
        )}
        <div className="*:mt-0 empty:hidden max-sm:order-1 max-sm:max-w-1/2">{children}</div>
      </div>
    </div>
  )
}

/** Parses a page number as users write it, with spaces and thousands separators. */
const readPage = (text: string, last: number): number | undefined => {
  const page = Number(text.replaceAll(/[\s.,\u00A0\u202F]/g, ''))
  return Number.isSafeInteger(page) && page >= 1 && page <= last ? page : undefined
}

/** A field for the pages behind the dots. An invalid number shows a message and does not navigate. */
const GoToPage = ({ last, onGo }: { readonly last: number; readonly onGo: (page: number) => void }) => {
  const { t, format } = useTextContext()
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const range = t('filters.range.both', { from: format.number(1), to: format.number(last) })
  return (
    <form
      noValidate
      className="flex flex-wrap items-center justify-center gap-2 text-sm max-sm:order-2 max-sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')
        const page = readPage(field?.value ?? '', last)
        setWrong(page === undefined)
        if (page === undefined || field === null) return field?.focus()
        field.value = ''
        onGo(page)
      }}
    >
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        {t('results.page.to')}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-of`}
        placeholder={range}
        className="field h-8 w-20 px-2 pointer-coarse:h-11"
      />
      <Button size="sm" type="submit">
        {t('results.page.go')}
      </Button>
      <span id={`${id}-of`} role={wrong ? 'alert' : undefined} className={wrong ? 'text-bad' : 'sr-only'}>
        {range}
      </span>
    </form>
  )
}

/** Page numbers to offer: the first, the last, the neighbours; `null` is a gap of at least two. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, page - 1, page, page + 1])
  // A gap of one page would be no shorter than the page's number.
  if (page - 1 === 3) wanted.add(2)
  if (last - 2 === page + 1) wanted.add(last - 1)
  const pages = [...wanted].filter((each) => each >= 1 && each <= last).toSorted((a, b) => a - b)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1]
    return before !== undefined && each - before > 1 ? [null, each] : [each]
  })
}
