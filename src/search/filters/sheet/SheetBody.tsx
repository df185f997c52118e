import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { setDraft, useDraft } from '#src/stores/draft.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Sheet.tsx'
import { CountedSearch, reversedRanges } from '../../counts/counted-search.ts'
import { FilterGroups } from '../FilterGroups.tsx'
import { type Scope, ScopeContext } from '../scope.ts'

type Props = {
  /** The address's: what is drafted is compared with it. */
  search: Search
  onClose: () => void
  onApply: (search: Search) => void
}

/** The whole height of a phone; every filter, and below them the number of cars they would leave. */
export function SheetBody({ search, onClose, onApply }: Props) {
  const t = useT()
  const scope = useMemo((): Scope => {
    const now = () => {
      const { over, search: drafted } = useDraft.getState()
      // It was applied a moment ago, and the sheet is closing.
      return over === undefined ? search : drafted
    }
    return { now, subscribe: useDraft.subscribe, change: setDraft }
  }, [search])
  const draft = useSyncExternalStore(scope.subscribe, scope.now)
  const counted = useDeferredValue(draft)
  const any = encodeUrl({ ...draft, sort: 'newest', currency: emptySearch.currency }).length > 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters.title')}
      aside={
        any && (
          <Button tone="quiet" size="sm" onClick={() => setDraft({ ...draft, filters: {}, page: 1 })}>
            {t('filters.clear.all')}
          </Button>
        )
      }
      footer={<ShowButton search={counted} onApply={() => onApply(draft)} />}
    >
      <ScopeContext value={scope}>
        <CountedSearch value={counted}>
          <FilterGroups search={counted} />
        </CountedSearch>
      </ScopeContext>
    </Sheet>
  )
}

/** "Show 1,240 cars": the number of the draft, the one before dimmed until it is there. */
function ShowButton({ search, onApply }: { search: Search; onApply: () => void }): ReactNode {
  const t = useT()
  const found = useQuery({
    ...carsCounted(search, useLanguage(), 'total'),
    enabled: reversedRanges(search).length === 0,
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
