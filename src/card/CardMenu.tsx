import { create } from 'zustand'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { carLabel } from './title.ts'

/** One menu serves all cards (OpenCardMenu); this is its id in the page. */
export const cardMenuId = 'card-menu'

/** The car whose menu was opened last, and the button that did. */
export const useCardMenu = create<{ readonly car?: Car; readonly pressed?: HTMLElement }>(() => ({}))

interface Props {
  readonly car: Car
  /** On a picture: with a ground of its own; `narrow`: only where the card is as narrow as a phone. */
  readonly overPhoto?: boolean | 'narrow'
  readonly className?: string
}

/** What a reader does with a car without opening it. One button, so that a card is few stops by Tab. */
export const CardMenu = ({ car, overPhoto = false, className }: Props) => {
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
      className={cx(
        className,
        overPhoto === 'narrow' && 'max-sm:bg-surface/90 max-sm:shadow-card',
        overPhoto === true && 'bg-surface/90 shadow-card',
      )}
    />
  )
}
