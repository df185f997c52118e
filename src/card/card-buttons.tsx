import { create } from 'zustand'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { SelectionAct } from '#src/lib/selection.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { carLabel } from './title.ts'
import { useMark } from '#src/stores/shown-marks.ts'

/** Element id of the menu that all cards share (OpenCardMenu). */
export const cardMenuId = 'card-menu'

export const useCardMenu = create<{ readonly car?: Car; readonly pressed?: HTMLElement }>(() => ({}))

/** Actions on a car without opening it. A single button, so that a card has few tab stops. */
export const CardMenu = ({ car, className }: { car: Car; className?: string | undefined }) => {
  const t = useT()
  return (
    <IconButton
      icon="more"
      size="sm"
      label={t('card.more', { car: carLabel(t, car) })}
      popoverTarget={cardMenuId}
      aria-haspopup="menu"
      // The menu updates the attribute while it is open.
      aria-expanded={false}
      onClick={(event) => useCardMenu.setState({ car, pressed: event.currentTarget })}
      className={className}
    />
  )
}

/** The code that changes marks loads after the cars; if it fails to load, the heart stays unchanged. */
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
  readonly id: string
  /** The car's name. */
  readonly name: string
  readonly selected: boolean
  readonly select: (act: SelectionAct) => void
  readonly className: string
  /** Of the box itself. */
  readonly box?: string
}

/** Selects the car; with Shift all cars from the last selected one to it. */
export const SelectBox = ({ id, name, selected, select, className, box }: SelectBoxProps) => {
  const t = useT()
  return (
    <label className={className}>
      <span className="sr-only">{t('table.select', { car: name })}</span>
      <input
        type="checkbox"
        className={cx('check', box)}
        checked={selected}
        // The change event does not contain the state of Shift.
        onChange={() => {}}
        onClick={(event) => select({ act: 'toggle', id, range: event.shiftKey })}
      />
    </label>
  )
}

/** The replacement of a car that was just hidden, with a button to undo that. */
export const HiddenPlace = late(async () => (await import('./UndoHiding.tsx')).UndoHiding, { failed: null })
