import { useState } from 'react'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { SelectedBar } from '#src/ui/SelectedBar.tsx'
import { CompareLink } from '#src/compare/CompareLink.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { nameOf, type FavouriteCar } from './favourite-list.ts'

interface Props {
  readonly cars: readonly FavouriteCar[]
  readonly tags: readonly string[]
  /** The selected favourites as they are pasted elsewhere. */
  readonly copied: () => string
  readonly onRemove: () => void
  readonly onNone: () => void
}

/** What can be done with all selected favourites in one go. */
export const FavouriteBar = ({ cars, tags, copied, onRemove, onNone }: Props) => {
  const t = useT()
  const [open, setOpen] = useState<'tags' | 'groups' | 'note'>()
  const ids = cars.map(({ id }) => id)
  const count = cars.length
  const close = () => setOpen(undefined)
  return (
    <SelectedBar count={count} copied={copied} onNone={onNone}>
      {() => (
        <>
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
          <Button size="sm" icon="print" onClick={() => print()}>
            {t('favourites.print')}
          </Button>
          <Button size="sm" icon="trash" onClick={onRemove}>
            {t('card.favourite.remove')}
          </Button>
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
        </>
      )}
    </SelectedBar>
  )
}
