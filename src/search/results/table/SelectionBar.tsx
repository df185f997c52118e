import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { carHref } from '#src/card/CardLink.tsx'
import { chooseFavourites } from '#src/card/choose-favourites.ts'
import { rememberCar } from '#src/card/remember-car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { hideCar, markSeen } from '#src/stores/marks.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { lazily } from '#src/ui/lazily.tsx'
import { focusResults } from '../use-focus-rules.ts'
import type { ShownCar } from '../use-results.ts'

const NoteDialog = lazily(async () => (await import('#src/card/NoteDialog.tsx')).NoteDialog)

interface Props {
  readonly cars: readonly ShownCar[]
  /** The selected rows as they are pasted elsewhere. */
  readonly copied: () => string
  readonly onNone: () => void
}

/** What can be done with all selected rows in one go. It stays in sight as long as there are some. */
export const SelectionBar = ({ cars, copied, onNone }: Props) => {
  const t = useT()
  const [noting, setNoting] = useState(false)
  const [said, setSaid] = useState('')
  const count = cars.length
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const copy = async () =>
    say((await copyText(copied())) ? t('table.copied', { count }) : t('ui.copy.failed'))
  const open = () => {
    // A browser that minds opens the first and keeps back the rest.
    const opened = cars.filter(({ car, params }) => {
      if (window.open(carHref(car.id, params), '_blank') === null) return false
      rememberCar(car)
      markSeen(car.id)
      return true
    })
    say(opened.length === count ? '' : t('table.open.blocked', { opened: opened.length, count }))
  }
  const hide = () => {
    for (const { car } of cars) {
      rememberCar(car)
      hideCar(car.id)
    }
    onNone()
    // The bar goes with its button.
    focusResults()
  }
  return (
    <section
      aria-label={t('table.selected')}
      data-bottom-bar
      className="sticky bottom-2 z-20 mx-auto mt-2 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised p-2 shadow-raised print:hidden"
    >
      <p className="px-1 font-semibold">{t('ui.selected', { count })}</p>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        {t('table.copy')}
      </Button>
      <Button
        size="sm"
        icon="heart"
        onClick={() => {
          chooseFavourites(cars.map(({ car }) => car))
          say(t('table.favourites.added', { count }))
        }}
      >
        {t('card.favourite.add')}
      </Button>
      {count > 1 && count <= mostCompared && (
        <Link
          to="/compare"
          search={{ cars: cars.map(({ car }) => car.id).join(',') }}
          className={buttonClass({ size: 'sm' })}
        >
          <Icon name="compare" />
          {t('card.compare')}
        </Link>
      )}
      <Button size="sm" icon="external" onClick={open}>
        {t('table.open')}
      </Button>
      <Button
        size="sm"
        icon="note"
        onClick={() => {
          for (const { car } of cars) rememberCar(car)
          setNoting(true)
        }}
      >
        {t('card.note.write')}
      </Button>
      <Button size="sm" icon="eye-off" onClick={hide}>
        {t('table.hide')}
      </Button>
      <IconButton
        size="sm"
        icon="close"
        label={t('table.unselect')}
        onClick={() => {
          onNone()
          focusResults()
        }}
      />
      {said === '' ? (
        <p className="px-1 text-xs text-muted max-xl:hidden">{t('table.keys')}</p>
      ) : (
        <p className="px-1 text-sm">{said}</p>
      )}
      {noting && (
        <NoteDialog
          carIds={cars.map(({ car }) => car.id)}
          label={t('card.note.cars', { count })}
          onClose={() => setNoting(false)}
        />
      )}
    </section>
  )
}
