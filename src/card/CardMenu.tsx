import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { hideCar, unmarkSeen, useNote, useSeen } from '#src/stores/marks.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { carLabel } from './car-label.ts'
import { NoteDialog } from './lazy-note-dialog.ts'

interface Props {
  readonly car: Car
  /** On a picture: with a ground of its own; `narrow`: only where the card is as narrow as a phone. */
  readonly overPhoto?: boolean | 'narrow'
}

/** What a reader does with a car without opening it. One button, so that a card is few stops by Tab. */
export const CardMenu = ({ car, overPhoto = false }: Props) => {
  const t = useT()
  const [writing, setWriting] = useState(false)
  const noted = useNote(car.id) !== undefined
  const seen = useSeen(car.id)
  const label = carLabel(t, car)
  return (
    <>
      <Menu
        label={t('card.more', { car: label })}
        align="end"
        items={[
          {
            key: 'note',
            icon: 'note',
            label: t(noted ? 'card.note.change' : 'card.note.write'),
            onSelect: () => setWriting(true),
          },
          ...(seen
            ? [
                {
                  key: 'seen',
                  icon: 'eye' as const,
                  label: t('card.seen.not'),
                  onSelect: () => unmarkSeen(car.id),
                },
              ]
            : []),
          { key: 'hide', icon: 'eye-off', label: t('card.hide'), onSelect: () => hideCar(car.id) },
        ]}
        trigger={(props) => (
          <IconButton
            icon="more"
            size="sm"
            label={t('card.more', { car: label })}
            className={
              overPhoto === 'narrow'
                ? 'max-sm:bg-surface/90 max-sm:shadow-card'
                : overPhoto
                  ? 'bg-surface/90 shadow-card'
                  : ''
            }
            {...props}
          />
        )}
      />
      {writing && (
        <LazyPlace>
          <NoteDialog car={car} onClose={() => setWriting(false)} />
        </LazyPlace>
      )}
    </>
  )
}
