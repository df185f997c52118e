import type { Search } from '#contract/search.ts'
import { withFilter } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'
import { reversedRanges } from '#contract/search-window.ts'

/** Why nothing is searched, for each range at fault: its field says it too, but may be out of sight. */
export const ReversedNotice = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const { choose } = useSearchStore()
  return reversedRanges(search).map((key) => (
    <Notice
      key={key}
      tone="warn"
      title={t(`filters.name.${key}`)}
      action={
        <Button
          size="sm"
          onClick={() => {
            const { from, to } = search.filters[key] ?? {}
            choose(withFilter(search, key, { ...(to && { from: to }), ...(from && { to: from }) }))
            focusResults()
          }}
        >
          {t('results.reversed.swap')}
        </Button>
      }
    >
      {t('results.reversed')}
    </Notice>
  ))
}
