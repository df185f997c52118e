import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { rangeText } from '../../text/choice-text.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { focusResults } from '../use-focus-rules.ts'
import type { SliceKey } from '#contract/facets/question.ts'
import { reachableCars, useSlices } from './use-slices.ts'

interface Props {
  readonly search: Search
  readonly by: SliceKey
}

/** The slices along one filter, each a link with its exact number. */
export const SliceList = ({ search, by }: Props) => {
  const t = useT()
  const format = useFormat()
  const { slices, counting, lacking, unstated, retry } = useSlices(search, by)
  const words = { t, format, currency: search.currency }
  return (
    <div className="flex flex-col gap-3">
      {lacking ? (
        <Button size="sm" icon="refresh" className="self-start" onClick={retry}>
          {t('filters.counts.retry')}
        </Button>
      ) : (
        counting && <p className="text-sm text-muted">{t('results.window.counting')}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
        {slices.map(({ range, search: slice, count }) => (
          <li key={JSON.stringify(range)}>
            <SearchLink
              search={slice}
              onClick={focusResults}
              className="flex min-h-11 items-baseline justify-between gap-3 rounded-md border border-line bg-surface px-3 py-2 hover:border-edge hover:bg-fill"
            >
              <span className="font-medium">{rangeText(words, by, range)}</span>
              <span className="text-sm text-muted">
                <span>{format.number(count)}</span>
                {/* One value alone, a year perhaps, can hold more than a search shows. */}
                {count > reachableCars && <span className="block text-xs">{t('results.window.again')}</span>}
              </span>
            </SearchLink>
          </li>
        ))}
      </ul>
      {unstated !== undefined && unstated > 0 && (
        <p className="text-sm text-muted">{t('results.window.unstated', { count: unstated })}</p>
      )}
    </div>
  )
}
