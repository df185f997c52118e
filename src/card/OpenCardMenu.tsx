import { useEffect, useLayoutEffect, useState } from 'react'
import { isAuctionAhead } from '#contract/auctions-ahead.ts'
import type { Car } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { useT } from '#src/i18n/use-t.ts'
import { toggleCompared, useCompared } from '#src/stores/compared.ts'
import { unmarkSeen } from '#src/stores/marks.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { late } from '#src/ui/late.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useSaveAuctions } from './AuctionsButton.tsx'
import { cardMenuId, HiddenPlace, useCardMenu } from './card-buttons.tsx'
import { rememberCar, toggleFavourite } from './remember-car.ts'
import { hideAndGoOn } from './hide.ts'
import { carLabel } from './title.ts'

/** Few users write notes, so the dialog loads on demand. */
const NoteDialog = late(async () => (await import('./NoteDialog.tsx')).NoteDialog)

export const OpenCardMenu = () => {
  const t = useT()
  const { car, pressed } = useCardMenu()
  const [noted, setNoted] = useState<Car>()
  const mark = useMark(car?.id ?? '')
  const isSeen = mark?.seen !== undefined
  const auctions = useSaveAuctions(() => Promise.resolve(car === undefined ? [] : [car]))
  const compared = useCompared(({ cars }) => cars.some(({ id }) => id === car?.id))
  // The menu loads after the cars, so a button pressed earlier had no menu to open. A layout effect opens it
  // at once: before a later effect another press would open the menu itself and count as the closing one.
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
                  icon: 'heart',
                  label: t(mark?.favourite === undefined ? 'card.favourite.add' : 'card.favourite.remove'),
                  onSelect: () => toggleFavourite(car),
                },
                {
                  icon: 'note',
                  label: t(mark?.note !== undefined ? 'card.note.change' : 'card.note.write'),
                  onSelect: () => {
                    rememberCar(car)
                    setNoted(car)
                  },
                },
                {
                  icon: 'compare',
                  label: t(compared ? 'card.compare.not' : 'card.compare'),
                  onSelect: () => toggleCompared({ id: car.id, name: carLabel(t, car) }),
                },
                car.listings.some((listing) => isAuctionAhead(listing, serverNow())) && {
                  icon: 'gavel',
                  label: t('card.calendar'),
                  onSelect: auctions.save,
                },
                isSeen && { icon: 'eye', label: t('card.seen.not'), onSelect: () => unmarkSeen(car.id) },
                isSeen && {
                  icon: 'eye-off',
                  label: t('card.seen.leave'),
                  onSelect: () => usePrefs.setState({ onlyUnseen: true }),
                },
                {
                  icon: 'eye-off',
                  label: t('card.hide'),
                  onSelect: () => {
                    rememberCar(car)
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
