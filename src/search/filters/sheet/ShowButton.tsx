import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLiveCount } from '#src/facets/use-number.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  readonly search: Search
  /** Full width at the foot of the sheet. */
  readonly large?: boolean
  readonly onApply: () => void
}

/** "Show 1,240 cars" for the draft; the previous number is dimmed until the new one arrives. */
export function ShowButton({ search, large = false, onApply }: Props) {
  const t = useT()
  const found = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: isAskable(search),
    placeholderData: keepPreviousData,
  })
  const live = useLiveCount(search)
  const count = live ?? found.data
  return (
    <Button tone="primary" size={large ? 'lg' : 'sm'} full={large} onClick={onApply}>
      <span className={found.isPlaceholderData && live === undefined ? 'opacity-60' : undefined}>
        {count === undefined ? t('filters.sheet.show.uncounted') : t('filters.sheet.show', { count })}
      </span>
    </Button>
  )
}
