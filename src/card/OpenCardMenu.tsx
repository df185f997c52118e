import { useEffect, useLayoutEffect, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { toggleCompared, useCompared } from '#src/stores/compared.ts'
import { unmarkSeen } from '#src/stores/marks.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { setOnlyUnseen } from '#src/stores/prefs.ts'
import { late } from '#src/ui/late.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { cardMenuId, useCardMenu } from './card-buttons.tsx'
import { toggleFavourite } from './choose-favourites.ts'
import { HiddenPlace } from './HiddenPlace.tsx'
import { hideAndGoOn } from './hide.ts'
import { carLabel } from './title.ts'

/** Few readers write notes: the dialog comes when somebody does. */
const NoteDialog = late(async () => (await import('./NoteDialog.tsx')).NoteDialog)

/** What the car is is kept with its mark, in the background; a failure is harmless. */
const remember = (car: Car) =>
  void import('./remember-car.ts').then(({ rememberCar }) => rememberCar(car)).catch(() => {})

/** The menu of whichever card's button was pressed. */
export const OpenCardMenu = () => {
  const t = useT()
  const { car, pressed } = useCardMenu()
  const [noted, setNoted] = useState<Car>()
  const mark = useMark(car?.id ?? '')
  const compared = useCompared(({ cars }) => cars.some(({ id }) => id === car?.id))
  // It comes after the cars: a button that was pressed before found nothing to open. At once: a press that came before a
  // later effect would open it itself, and then be taken for the one that closes it.
  useLayoutEffect(() => {
    if (useCardMenu.getState().pressed?.isConnected === true)
      document.getElementById(cardMenuId)?.showPopover()
  }, [])
  useEffect(() => void HiddenPlace.preload(), [])
  return (
    <>
      <Menu
        label={car === undefined ? '' : t('card.more', { car: carLabel(t, car) })}
        align="end"
        trigger={{ id: cardMenuId, pressed }}
        items={
          car === undefined
            ? []
            : [
                {
                  key: 'favourite',
                  icon: 'heart',
                  label: t(mark?.favourite === undefined ? 'card.favourite.add' : 'card.favourite.remove'),
                  onSelect: () => toggleFavourite(car),
                },
                {
                  key: 'note',
                  icon: 'note',
                  label: t(mark?.note !== undefined ? 'card.note.change' : 'card.note.write'),
                  onSelect: () => {
                    remember(car)
                    setNoted(car)
                  },
                },
                {
                  key: 'compare',
                  icon: 'compare',
                  label: t(compared ? 'card.compare.not' : 'card.compare'),
                  onSelect: () => toggleCompared({ id: car.id, name: carLabel(t, car) }),
                },
                ...(mark?.seen !== undefined
                  ? [
                      {
                        key: 'seen',
                        icon: 'eye' as const,
                        label: t('card.seen.not'),
                        onSelect: () => unmarkSeen(car.id),
                      },
                      {
                        key: 'unseen',
                        icon: 'eye-off' as const,
                        label: t('card.seen.leave'),
                        onSelect: () => setOnlyUnseen(true),
                      },
                    ]
                  : []),
                {
                  key: 'hide',
                  icon: 'eye-off',
                  label: t('card.hide'),
                  onSelect: () => {
                    remember(car)
                    void hideAndGoOn(car.id, { toNext: false })
                  },
                },
              ]
        }
      />
      {noted !== undefined && (
        <NoteDialog
          key={noted.id}
          carIds={[noted.id]}
          label={carLabel(t, noted)}
          onClose={() => setNoted(undefined)}
        />
      )}
    </>
  )
}
