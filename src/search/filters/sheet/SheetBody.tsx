import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { withoutFilters } from '#contract/chips.ts'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { emptyAddress } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { draftOver, setDraft, useDraft } from '#src/stores/draft.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Facets } from '#src/facets/Facets.tsx'
import { ArrangeFilters, FilterGroups } from '../FilterGroups.tsx'
import { searchChanges } from '../UnappliedBadge.tsx'
import { ShowButton } from './ShowButton.tsx'
import { SearchContext, plainEntry, type SearchStore } from '../../state/search-store.ts'

type Props = {
  /** The search of the address, with which the draft is compared. */
  search: Search
  onClose: () => void
  /** @param search undefined if it equals the address's search */
  onApply: (search: Search | undefined) => void
}

/** The draft as the filters read and write it; `over` is the search from which it started. */
function draftStore(over: Search): SearchStore {
  const stateOf = (search: Search) => ({
    address: { ...emptyAddress, search },
    entry: plainEntry,
    pending: undefined,
  })
  let drafted: Search | undefined
  let state = stateOf(over)
  return {
    get: () => {
      const now = draftOver(useDraft.getState(), over)
      if (now !== drafted) {
        drafted = now
        // The sheet does not change the sort, which may have changed meanwhile.
        state = stateOf(now === undefined ? over : { ...now, sort: over.sort })
      }
      return state
    },
    subscribe: useDraft.subscribe,
    choose: (next) => setDraft(over, next),
    prefetch: () => {},
  }
}

/** All filters at the full height of a phone, and below them the number of matching cars. */
export function SheetBody({ search, onClose, onApply }: Props) {
  const t = useT()
  const store = useMemo(() => draftStore(search), [search])
  const draft = useSyncExternalStore(store.subscribe, store.get).address.search
  const counted = useDeferredValue(draft)
  const any = encodeUrl({ ...draft, sort: 'newest', currency: emptySearch.currency }).length > 0
  return (
    <Facets search={draft}>
      <Sheet
        open
        onClose={onClose}
        title={t('found.filters')}
        aside={
          <>
            {any && (
              <Button tone="quiet" size="sm" onClick={() => setDraft(search, withoutFilters(draft))}>
                {t('filters.clear.all')}
              </Button>
            )}
            <ArrangeFilters />
          </>
        }
        footer={
          <ShowButton
            large
            search={counted}
            onApply={() => {
              // A text that was not understood would be lost.
              const wrong = document.querySelector<HTMLElement>('dialog details[open] [aria-invalid="true"]')
              if (wrong === null) onApply(searchChanges(draft, search) === 0 ? undefined : draft)
              else wrong.focus()
            }}
          />
        }
      >
        <SearchContext value={store}>
          <FilterGroups search={counted} />
        </SearchContext>
      </Sheet>
    </Facets>
  )
}
