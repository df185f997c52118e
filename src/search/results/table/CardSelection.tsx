import '#src/styles/later.css'
import { useT } from '#src/i18n/use-t.ts'
import { useTableSettings } from '#src/stores/table.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { SelectionBar } from '../SelectionBar.tsx'
import type { ShownCar } from '../shown-cars.ts'
import { columnOf, inOrder, useCellWords } from './columns.tsx'
import { copiedTable } from './CarTable.tsx'

interface Props {
  readonly cars: readonly ShownCar[]
  readonly now: number
  readonly onNone: () => void
}

/** Actions for the selected cars. Copying uses the columns of the user's table. */
export const CardSelection = ({ cars, now, onNone }: Props) => {
  const t = useT()
  const words = useCellWords(now, false)
  const { order, visible } = useTableSettings()
  const columns = inOrder(order).filter((id) => visible[id] ?? columnOf(id).rare !== true)
  useAnnounced(t('ui.selected', { count: cars.length }))
  return <SelectionBar cars={cars} copied={() => copiedTable(cars, columns, words)} onNone={onNone} />
}
