import type { Search } from '#contract/search.ts'
import { withFilter } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'
import { reversedRanges } from '#contract/search-window.ts'

/** Why nothing is searched: the field says it too, but may be out of sight. */
export const ReversedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { choose } = useSearchStore()
  const [key] = reversedRanges(search)
  const range = key === undefined ? undefined : search.filters[key]
  if (key === undefined || range?.from === undefined || range.to === undefined) return null
  const { from, to } = range
  return (
    <Notice
      tone="warn"
      title={t(`filters.name.${key}`)}
      action={
        <Button
          size="sm"
          onClick={() => {
            choose(withFilter(search, key, { from: to, to: from }))
            focusResults()
          }}
        >
          {t('results.reversed.swap')}
        </Button>
      }
    >
      {t('results.reversed')}
    </Notice>
  )
}
