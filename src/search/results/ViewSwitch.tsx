import { useNavigate } from '@tanstack/react-router'
import { writeAddress } from '#src/address/address.ts'
import { useAddress } from '#src/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setView, type View, views } from '#src/stores/prefs.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'

/** How results are shown. Kept as this reader's way, and in the address, so that a link shows the same. */
export const ViewSwitch = ({ view }: { readonly view: View }) => {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      legend={t('results.view')}
      iconsOnly
      value={view}
      segments={views.map((each) => ({ value: each, icon: each, label: t(`results.view.${each}`) }))}
      onChange={(chosen) => {
        setView(chosen)
        void navigate({
          to: '/',
          search: writeAddress({ ...address, view: chosen }),
          // The same cars in another shape: not a step to go back to, and no reason to lose what was loaded.
          replace: true,
          state: (before) => before,
          resetScroll: false,
        })
      }}
    />
  )
}
