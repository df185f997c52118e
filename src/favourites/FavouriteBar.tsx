import { useState } from 'react'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { SelectedBar } from '#src/ui/list-parts.tsx'
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
  const acts = [
    { icon: 'tag', label: t('favourites.tags'), act: () => setOpen('tags') },
    { icon: 'folder', label: t('favourites.groups'), act: () => setOpen('groups') },
    { icon: 'note', label: t('favourites.note'), act: () => setOpen('note') },
    { icon: 'print', label: t('favourites.print'), act: () => print() },
    { icon: 'trash', label: t('card.favourite.remove'), act: onRemove },
  ] as const
  return (
    <SelectedBar count={count} copied={copied} onNone={onNone}>
      {() => (
        <>
          <CompareLink ids={ids} />
          {acts.map(({ icon, label, act }) => (
            <Button key={icon} size="sm" icon={icon} onClick={act}>
              {label}
            </Button>
          ))}
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
