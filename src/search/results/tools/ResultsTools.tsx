import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useMedia } from '#src/lib/use-media.ts'
import type { ResultsView } from '#src/stores/prefs.ts'
import { CurrencySelect } from '../../filters/controls/CurrencySelect.tsx'
import { ShareButton } from '../../share/ShareButton.tsx'
import type { Total } from '../../text/count-text.ts'
import { SearchActions } from './SearchActions.tsx'
import { SortSelect } from './SortSelect.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** In which order the cars stand, in which currency they are compared, and how they are shown. */
export const ListTools = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  return (
    <>
      <SortSelect />
      <CurrencySelect label={t('results.currency')} className="w-20" />
      <ViewSwitch view={view} />
    </>
  )
}

interface Props {
  readonly search: Search
  readonly total: Total
  readonly view: ResultsView
}

/** Beside the number of cars: what can be done with all of them, and how they are shown where nothing else has room for it. */
export const ResultsTools = ({ search, total, view }: Props) => {
  const large = useMedia('(min-width: 64rem)') === true
  const wide = useMedia('(min-width: 80rem)') === true
  return (
    <>
      {large && !wide && <ListTools view={view} />}
      {!large && (
        <div className="max-sm:hidden">
          <ViewSwitch view={view} />
        </div>
      )}
      <ShareButton count={total.exact ? total.count : undefined} search={search} />
      <SearchActions search={search} />
    </>
  )
}
