import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  readonly search: Search
  /** At the foot of the sheet it is as wide as a phone. */
  readonly large?: boolean
  readonly onApply: () => void
}

/** "Show 1,240 cars": the number of the draft, the one before dimmed until it is there. */
export function ShowButton({ search, large = false, onApply }: Props) {
  const t = useT()
  const found = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: isAskable(search),
    placeholderData: keepPreviousData,
  })
  return (
    <Button tone="primary" size={large ? 'lg' : 'sm'} full={large} onClick={onApply}>
      <span className={found.isPlaceholderData ? 'opacity-60' : undefined}>
        {found.data === undefined
          ? t('filters.sheet.show.uncounted')
          : t('filters.sheet.show', { count: found.data })}
      </span>
    </Button>
  )
}
