import { useEffect, useEffectEvent, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setOnlyUnseen, unmarkSeen, useMarks } from '#src/stores/marks.ts'
import { lazily } from '#src/ui/lazily.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { cardMenuId, useCardMenu } from './CardMenu.tsx'
import { hideAndGoOn } from './hide.ts'
import { carLabel } from './title.ts'

/** Few readers write notes: the dialog comes when somebody does. */
const NoteDialog = lazily(async () => (await import('./NoteDialog.tsx')).NoteDialog)

/** What the car is goes along with its mark: later, for nobody waits for it. Failing is no matter. */
const remember = (car: Car) =>
  void import('./remember-car.ts').then(({ rememberCar }) => rememberCar(car)).catch(() => {})

/** The menu of whichever card's button was pressed. */
export const OpenCardMenu = () => {
  const t = useT()
  const { car, pressed } = useCardMenu()
  const [noted, setNoted] = useState<Car>()
  const marks = useMarks()
  // It comes after the cars: a button that was pressed before found nothing to open.
  const openIfPressed = useEffectEvent(() => {
    if (pressed?.isConnected === true) document.getElementById(cardMenuId)?.showPopover()
  })
  useEffect(() => openIfPressed(), [])
  const has = (kind: 'notes' | 'seen') => car !== undefined && Object.hasOwn(marks[kind], car.id)
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
                  key: 'note',
                  icon: 'note',
                  label: t(has('notes') ? 'card.note.change' : 'card.note.write'),
                  onSelect: () => {
                    remember(car)
                    setNoted(car)
                  },
                },
                ...(has('seen')
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
                    hideAndGoOn(car.id)
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
