import { useNavigate } from '@tanstack/react-router'
import { writeAddress } from '#src/app/address/address.ts'
import { useAddress } from '../../state/search-store.ts'
import { setView, type ResultsView } from '#src/stores/prefs.ts'

/** Shows the results another way: kept as this reader's, and in the address, so that a link shows the same. */
export function useChooseView(): (view: ResultsView) => void {
  const address = useAddress()
  const navigate = useNavigate()
  return (view) => {
    setView(view)
    void navigate({
      to: '/',
      search: writeAddress({ ...address, view }),
      // The same cars in another shape: not a step to go back to, and no reason to lose what was loaded.
      replace: true,
      state: (before) => before,
      resetScroll: false,
    })
  }
}
