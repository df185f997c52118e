import { useState } from 'react'
import { isAuctionAhead } from '#contract/auctions-ahead.ts'
import { serverNow } from '#src/api/get.ts'
import { AuctionsButton } from '#src/card/AuctionsButton.tsx'
import { carHref } from '#src/card/CardLink.tsx'
import { chooseFavourites, rememberCar } from '#src/card/remember-car.ts'
import { CompareLink } from '#src/card/CompareLink.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { hideCar, markSeen } from '#src/stores/marks.ts'
import { announce } from '#src/ui/announcer.ts'
import { late } from '#src/ui/late.tsx'
import { smallButton, SelectedBar } from '#src/ui/list-parts.tsx'
import { focusResults } from './use-focus-rules.ts'
import type { ShownCar } from './found-pages.ts'

const NoteDialog = late(async () => (await import('#src/card/NoteDialog.tsx')).NoteDialog)

interface Props {
  readonly cars: readonly ShownCar[]
  readonly copied: () => string
  readonly onNone: () => void
}

export const SelectionBar = ({ cars, copied, onNone }: Props) => {
  const t = useT()
  const [noting, setNoting] = useState(false)
  const count = cars.length
  const ids = cars.map(({ car }) => car.id)
  const open = (say: (text: string) => void) => {
    // A popup blocker opens the first tab only.
    const opened = cars.filter(({ car, params }) => {
      if (window.open(carHref(car.id, params), '_blank') === null) return false
      rememberCar(car)
      markSeen(car.id)
      return true
    })
    say(opened.length === count ? '' : t('table.open.blocked', { opened: opened.length, count }))
  }
  const none = () => {
    onNone()
    // The press removes the bar and its buttons.
    focusResults()
  }
  return (
    <SelectedBar count={count} copied={copied} onNone={none}>
      {(say) => (
        <>
          {smallButton('heart', t('card.favourite.add'), () => {
            chooseFavourites(cars.map(({ car }) => car))
            say(t('table.favourites.added', { count }))
          })}
          {count > 1 && count <= mostCompared && <CompareLink ids={ids} />}
          {cars.some(({ car }) => car.listings.some((listing) => isAuctionAhead(listing, serverNow()))) && (
            <AuctionsButton size="sm" of={() => Promise.resolve(cars.map(({ car }) => car))}>
              {t('card.calendar')}
            </AuctionsButton>
          )}
          {smallButton('external', t('table.open'), () => open(say))}
          {smallButton('note', t('card.note.write'), () => {
            for (const { car } of cars) rememberCar(car)
            setNoting(true)
          })}
          {smallButton('eye-off', t('table.hide'), () => {
            for (const { car } of cars) {
              rememberCar(car)
              hideCar(car.id)
            }
            none()
            announce(t('table.hidden', { count }))
          })}
          {noting && (
            <NoteDialog
              carIds={ids}
              label={t('card.note.cars', { count })}
              onClose={() => setNoting(false)}
            />
          )}
        </>
      )}
    </SelectedBar>
  )
}
