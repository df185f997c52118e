import { useT } from '#src/i18n/use-t.ts'
import type { ResultsView } from '#src/stores/prefs.ts'
import { CurrencySelect } from '../../filters/controls/CurrencySelect.tsx'
import { SortSelect } from './SortSelect.tsx'
import { ViewMenu } from './ViewMenu.tsx'

/** How the cars are shown, in the bar that stays in reach where there is no room beside their number. */
export const PhoneTools = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  return (
    <>
      <SortSelect />
      {/* On a phone the price filter has it too, and here is no room. */}
      <div className="max-sm:hidden">
        <CurrencySelect label={t('results.currency')} className="w-20" />
      </div>
      <div className="sm:hidden">
        <ViewMenu view={view} />
      </div>
    </>
  )
}
