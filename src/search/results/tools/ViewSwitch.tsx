import { useT } from '#src/i18n/use-t.ts'
import { type ResultsView, views } from '#src/stores/prefs.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useChooseView } from './use-choose-view.ts'

/** How results are shown. */
export const ViewSwitch = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  const choose = useChooseView()
  return (
    <SegmentedControl
      legend={t('results.view')}
      iconsOnly
      value={view}
      segments={views.map((each) => ({ value: each, icon: each, label: t(`results.view.${each}`) }))}
      onChange={choose}
    />
  )
}
