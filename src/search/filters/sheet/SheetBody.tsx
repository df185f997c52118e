import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { emptyAddress } from '#src/address/address.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { setDraft, useDraft } from '#src/stores/draft.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Sheet.tsx'
import { isAskable } from '#contract/search-window.ts'
import { CountedSearch } from '../../counts/use-count.ts'
import { ArrangeFilters } from '../ArrangeFilters.tsx'
import { FilterGroups } from '../FilterGroups.tsx'
import { type SearchStore, SearchContext } from '../../state/search-store.ts'

type Props = {
  /** The address's: what is drafted is compared with it. */
  search: Search
  onClose: () => void
  onApply: (search: Search) => void
}

/** The draft as filters read and write it; `over` is the search it is begun over. */
function draftStore(over: Search): SearchStore {
  const stateOf = (search: Search) => ({
    address: { ...emptyAddress, search },
    entry: { key: '', first: undefined, clamped: undefined },
    pending: undefined,
  })
  let state = stateOf(over)
  return {
    get: () => {
      const { over: begun, search: drafted } = useDraft.getState()
      // It was applied a moment ago, and the sheet is closing.
      const search = begun === undefined ? over : drafted
      if (state.address.search !== search) state = stateOf(search)
      return state
    },
    subscribe: useDraft.subscribe,
    choose: setDraft,
    prefetch: () => {},
  }
}

/** The whole height of a phone; every filter, and below them the number of cars they would leave. */
export function SheetBody({ search, onClose, onApply }: Props) {
  const t = useT()
  const store = useMemo(() => draftStore(search), [search])
  const draft = useSyncExternalStore(store.subscribe, store.get).address.search
  const counted = useDeferredValue(draft)
  const any = encodeUrl({ ...draft, sort: 'newest', currency: emptySearch.currency }).length > 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters.title')}
      aside={
        <>
          {any && (
            <Button tone="quiet" size="sm" onClick={() => setDraft({ ...draft, filters: {}, page: 1 })}>
              {t('filters.clear.all')}
            </Button>
          )}
          <ArrangeFilters />
        </>
      }
      footer={<ShowButton search={counted} onApply={() => onApply(draft)} />}
    >
      <SearchContext value={store}>
        <CountedSearch value={counted}>
          <FilterGroups search={counted} />
        </CountedSearch>
      </SearchContext>
    </Sheet>
  )
}

/** "Show 1,240 cars": the number of the draft, the one before dimmed until it is there. */
function ShowButton({ search, onApply }: { search: Search; onApply: () => void }): ReactNode {
  const t = useT()
  const found = useQuery({
    ...carsCounted(search, useLanguage(), 'total'),
    enabled: isAskable(search),
    placeholderData: keepPreviousData,
  })
  return (
    <Button tone="primary" size="lg" full onClick={onApply}>
      <span className={found.isPlaceholderData ? 'opacity-60' : undefined}>
        {found.data === undefined
          ? t('filters.sheet.show.uncounted')
          : t('filters.sheet.show', { count: found.data })}
      </span>
    </Button>
  )
}
