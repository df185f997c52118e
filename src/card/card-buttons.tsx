import { create } from 'zustand'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { SelectionAct } from '#src/lib/selection.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { carLabel } from './title.ts'
import { useMark } from '#src/stores/shown-marks.ts'

/** One menu serves all cards (OpenCardMenu); this is its id in the page. */
export const cardMenuId = 'card-menu'

export const useCardMenu = create<{ readonly car?: Car; readonly pressed?: HTMLElement }>(() => ({}))

/** What a reader does with a car without opening it. One button, so that a card is few stops by Tab. */
export const CardMenu = ({ car, className }: { car: Car; className?: string | undefined }) => {
  const t = useT()
  return (
    <IconButton
      icon="more"
      size="sm"
      label={t('card.more', { car: carLabel(t, car) })}
      popoverTarget={cardMenuId}
      aria-haspopup="menu"
      // Said by the menu itself while it is open.
      aria-expanded={false}
      onClick={(event) => useCardMenu.setState({ car, pressed: event.currentTarget })}
      className={className}
    />
  )
}

/** What changes marks comes after the cars. Where it cannot be had the heart stays as it is. */
const toggle = (car: Car) =>
  import('./remember-car.ts').then(({ toggleFavourite }) => toggleFavourite(car)).catch(() => {})

export const FavouriteButton = ({ car, className }: { car: Car; className?: string }) => {
  const t = useT()
  return (
    <IconButton
      icon="heart"
      size="sm"
      label={t('card.favourite', { car: carLabel(t, car) })}
      pressed={useMark(car.id)?.favourite !== undefined}
      onClick={() => void toggle(car)}
      className={className}
    />
  )
}

interface SelectBoxProps {
  readonly car: Car
  readonly selected: boolean
  readonly select: (act: SelectionAct) => void
  readonly className?: string | undefined
}

/** Takes the car into what several cars are chosen for; with Shift all from the last one to it. */
export const SelectBox = ({ car, selected, select, className }: SelectBoxProps) => {
  const t = useT()
  return (
    <label className={cx('grid size-8 cursor-pointer place-items-center pointer-coarse:size-10', className)}>
      <span className="sr-only">{t('table.select', { car: carLabel(t, car) })}</span>
      <input
        type="checkbox"
        className="check"
        checked={selected}
        // The change itself does not say whether Shift is held.
        onChange={() => {}}
        onClick={(event) => select({ act: 'toggle', id: car.id, range: event.shiftKey })}
      />
    </label>
  )
}

/** In the place of a car that was just hidden: the way back. */
export const HiddenPlace = late(async () => (await import('./UndoHiding.tsx')).UndoHiding, { failed: null })
