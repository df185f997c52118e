import { useState } from 'react'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { CompareLink } from '../CompareLink.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { nameOf } from './copied-favourites.ts'
import type { FavouriteCar } from './favourite-list.ts'

interface Props {
  readonly cars: readonly FavouriteCar[]
  readonly tags: readonly string[]
  /** The selected favourites as they are pasted elsewhere. */
  readonly copied: () => string
  readonly onRemove: () => void
  readonly onNone: () => void
}

/** What can be done with all selected favourites in one go. It stays in sight as long as there are some. */
export const FavouriteBar = ({ cars, tags, copied, onRemove, onNone }: Props) => {
  const t = useT()
  const [open, setOpen] = useState<'tags' | 'groups' | 'note'>()
  const [said, setSaid] = useState('')
  const ids = cars.map(({ id }) => id)
  const count = cars.length
  const close = () => setOpen(undefined)
  const copy = async () => {
    const text = (await copyText(copied())) ? t('table.copied', { count }) : t('ui.copy.failed')
    setSaid(text)
    announce(text)
  }
  return (
    <section
      aria-label={t('table.selected')}
      data-bottom-bar
      className="sticky bottom-2 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised p-2 shadow-raised print:hidden"
    >
      <p className="px-1 font-semibold">{t('ui.selected', { count })}</p>
      {/* On a phone in one row, which is swiped: more of them would cover what is selected. */}
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto max-sm:p-0.5 sm:contents">
        <CompareLink ids={ids} />
        <Button size="sm" icon="tag" onClick={() => setOpen('tags')}>
          {t('favourites.tags')}
        </Button>
        <Button size="sm" icon="folder" onClick={() => setOpen('groups')}>
          {t('favourites.groups')}
        </Button>
        <Button size="sm" icon="note" onClick={() => setOpen('note')}>
          {t('favourites.note')}
        </Button>
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t('table.copy')}
        </Button>
        <Button size="sm" icon="print" onClick={() => print()}>
          {t('favourites.print')}
        </Button>
        <Button size="sm" icon="trash" onClick={onRemove}>
          {t('card.favourite.remove')}
        </Button>
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('table.unselect')}
        onClick={onNone}
        className="max-sm:ms-auto"
      />
      {said === '' ? (
        <p className="px-1 text-xs text-muted max-xl:hidden">{t('table.keys')}</p>
      ) : (
        <p className="px-1 text-sm">{said}</p>
      )}
      {(open === 'tags' || open === 'groups') && (
        <AssignDialog what={open} cars={cars} tags={tags} onClose={close} />
      )}
      {open === 'note' && (
        <NoteDialog
          carIds={ids}
          label={count === 1 ? nameOf(t, cars[0]?.car) : t('card.note.cars', { count })}
          onClose={close}
        />
      )}
    </section>
  )
}
