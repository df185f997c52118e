import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { ResultsView } from '#src/stores/prefs.ts'
import { CurrencySelect } from '../../filters/controls/CurrencySelect.tsx'
import { ShareButton } from '../../share/ShareButton.tsx'
import type { Total } from '../../text/count-text.ts'
import { SearchActions } from './SearchActions.tsx'
import { SortSelect } from './SortSelect.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props {
  readonly search: Search
  readonly total: Total
  readonly view: ResultsView
}

/** Beside the number of cars: how they are shown, and what can be done with all of them. */
export const ResultsTools = ({ search, total, view }: Props) => {
  const t = useT()
  return (
    <>
      <div className="flex items-center gap-2 max-lg:hidden">
        <SortSelect />
        <CurrencySelect label={t('results.currency')} className="w-20" />
      </div>
      <div className="max-sm:hidden">
        <ViewSwitch view={view} />
      </div>
      <ShareButton count={total.exact ? total.count : undefined} search={search} />
      <SearchActions search={search} />
    </>
  )
}
