import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { showCar, useMarks } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { carLabel } from './title.ts'

/** A press was just now if it was this long ago, ms. */
const justNow = 1000

/**
 * The press that hid the car took its menu away: the focus goes on to the way back. Not for cars that
 * were hidden before: a page must not open with the focus in the middle of it.
 */
const takeFocus = (id: string) => (button: HTMLButtonElement | null) => {
  const at = useMarks.getState().hidden[id]
  if (at !== undefined && Date.now() - at < justNow) button?.focus()
}

/** Where a hidden car would be: its place is kept, so that nothing moves and undoing is one press away. */
export const HiddenCar = ({ car }: { readonly car: Car }) => {
  const t = useT()
  return (
    <div className="flex h-full min-h-20 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-line p-4 text-muted">
      <p className="text-center text-sm">{t('card.hidden.car', { car: carLabel(t, car) })}</p>
      <Button size="sm" icon="undo" ref={takeFocus(car.id)} onClick={() => showCar(car.id)}>
        {t('card.unhide')}
      </Button>
    </div>
  )
}
