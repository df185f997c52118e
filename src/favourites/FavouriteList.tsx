import { useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from '@tanstack/react-router'
import { serverNow } from '#src/api/get.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { handOn } from '#src/lib/hand-on.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { changed, nothing, type Selection, type SelectionAct } from '#src/lib/selection.ts'
import { useNow } from '#src/lib/timing.ts'
import { type NamedGroup, groupNameLength, groupsInOrder, makeGroup, useGroups } from '#src/stores/groups.ts'
import { useFirstWorth } from '#src/price/kept-offer.ts'
import { addFavourites, removeFavourites, changeFavourites } from '#src/stores/marks.ts'
import { announce, useAnnounced } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { smallButton, SelectableRows, UndoNotice, SelectedBar } from '#src/ui/list-parts.tsx'
import { Select } from '#src/ui/Select.tsx'
import {
  copiedFavourites,
  favouriteShows,
  favouriteSorts,
  paramsOfView,
  type FavouriteCar,
  type FavouriteView,
  nameOf,
  cleanTag,
  tagLength,
} from './favourite-list.ts'
import { FavouriteRow } from './FavouriteRow.tsx'
import { NoteDialog } from '#src/card/NoteDialog.tsx'
import { CompareLink } from '#src/card/CompareLink.tsx'
import { FormDialog } from '#src/ui/Dialog.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly label: string
  readonly cars: readonly FavouriteCar[]
  readonly groups: readonly NamedGroup[]
  readonly tags: readonly string[]
  /** Undefined where there are no favourites to filter. */
  readonly view: FavouriteView | undefined
}

/** The rows at first; paper has all. */
const step = 100

export const FavouriteList = ({ label, cars, groups, tags, view }: Props) => {
  const { t, format } = useTextContext()
  const worth = useFirstWorth()
  const now = useNow(minuteMs, serverNow)
  const [shownCount, setShownCount] = useState(step)
  // The browser prints the page as it is right after the event.
  useEffect(() => {
    const showAll = () => flushSync(() => setShownCount(Infinity))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)
  const ids = cars.map(({ id }) => id)
  const [selection, select] = useReducer(
    (state: Selection, act: SelectionAct) => changed(state, ids, act),
    nothing,
  )
  const selected = cars.filter(({ id }) => selection.ids.has(id))
  const some = selected.length > 0
  const all = some && selected.length === cars.length
  useAnnounced(some ? t('ui.selected', { count: selected.length }) : '')
  const namesOf = ({ favourite }: FavouriteCar) =>
    groups.filter(({ id }) => favourite.groups.includes(id)).map(({ name }) => name)
  const copied = () => copiedFavourites(selected, { t, format }, worth, namesOf)

  /** The bar disappears with the selection, so the focus moves to the first selected row or its place. */
  const unselect = (act: () => void = () => {}) => {
    const at = cars.findIndex(({ id }) => selection.ids.has(id))
    const both = () => {
      select({ act: 'none' })
      act()
    }
    handOn(both, list, 'h2 a', Math.max(0, at))
  }
  const none = () => unselect()
  const remove = () => {
    const gone = selected.map(({ id }) => id)
    unselect(() => {
      removeFavourites(gone)
      setRemoved(gone)
    })
    announce(t('favourites.removed', { count: gone.length }))
  }
  return (
    <SelectableRows some={some} onAll={() => select({ act: 'all' })} onNone={none} copied={copied}>
      {removed.length > 0 && (
        <UndoNotice
          onUndo={() => {
            const back = () => {
              addFavourites(removed)
              setRemoved([])
            }
            handOn(back, list, 'h2 a', 0)
          }}
        >
          {t('favourites.removed', { count: removed.length })}
        </UndoNotice>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        {cars.length === 0 ? (
          <span />
        ) : (
          <OptionRow
            label={t('favourites.select.all', { count: cars.length })}
            checked={all}
            mixed={some}
            onChange={() => select({ act: all ? 'none' : 'all' })}
            className="ps-3.5 text-sm text-muted"
          />
        )}
        {view !== undefined && <FavouriteTools view={view} tags={tags} />}
      </div>
      <ul ref={list} aria-label={label} className="mt-2 flex flex-col gap-2 empty:hidden">
        {cars.slice(0, shownCount).map((entry, at) => (
          // Rows out of sight are laid out when they come near.
          <li
            key={entry.id}
            className={
              at < 12 ? undefined : '[contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]'
            }
          >
            <FavouriteRow
              entry={entry}
              groups={namesOf(entry).join(', ')}
              now={now}
              selected={selection.ids.has(entry.id)}
              unprinted={some && !selection.ids.has(entry.id)}
              select={select}
            />
          </li>
        ))}
      </ul>
      {cars.length > shownCount && (
        <Button className="mt-4" onClick={() => setShownCount(shownCount + step)}>
          {t('ui.more')}
        </Button>
      )}
      {some && <FavouriteBar cars={selected} tags={tags} copied={copied} onRemove={remove} onNone={none} />}
    </SelectableRows>
  )
}

const small = { hideLabel: true, size: 'sm' } as const

const FavouriteTools = ({ view, tags }: { view: FavouriteView; tags: readonly string[] }) => {
  const t = useT()
  const navigate = useNavigate()
  const go = (next: Partial<FavouriteView>) =>
    void navigate({ to: '/favourites', search: paramsOfView({ ...view, ...next }), replace: true })
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-36 print:hidden">
      <Select
        {...small}
        label={t('favourites.show')}
        icon="filter"
        value={view.show}
        options={favouriteShows.map((value) => ({ value, label: t(`favourites.show.${value}`) }))}
        onChange={(show) => go({ show })}
      />
      {(tags.length > 0 || view.tag !== undefined) && (
        <Select
          {...small}
          label={t('favourites.tag')}
          // The empty value stands for all tags, because no tag is empty.
          value={view.tag ?? ''}
          options={[
            { value: '', label: t('favourites.tag.any') },
            ...[...new Set([...tags, view.tag ?? ''])].flatMap((value) =>
              value === '' ? [] : { value, label: value },
            ),
          ]}
          onChange={(tag) => go({ tag: tag === '' ? undefined : tag })}
        />
      )}
      <Select
        {...small}
        label={t('favourites.sort')}
        icon="sort"
        value={view.sort}
        options={favouriteSorts.map((value) => ({ value, label: t(`favourites.sort.${value}`) }))}
        onChange={(sort) => go({ sort })}
      />
    </div>
  )
}

interface FavouriteBarProps {
  readonly cars: readonly FavouriteCar[]
  readonly tags: readonly string[]
  readonly copied: () => string
  readonly onRemove: () => void
  readonly onNone: () => void
}

const FavouriteBar = ({ cars, tags, copied, onRemove, onNone }: FavouriteBarProps) => {
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
          {smallButton('tag', t('favourites.tags'), () => setOpen('tags'))}
          {smallButton('folder', t('favourites.groups'), () => setOpen('groups'))}
          {smallButton('note', t('favourites.note'), () => setOpen('note'))}
          {smallButton('print', t('favourites.print'), () => print())}
          {smallButton('trash', t('card.favourite.remove'), onRemove)}
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

interface AssignDialogProps {
  readonly what: 'tags' | 'groups'
  readonly cars: readonly FavouriteCar[]
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** Assigns tags or groups to favourites; a box that only some of them have changes nothing until it is pressed. */
const AssignDialog = ({ what, cars, tags, onClose }: AssignDialogProps) => {
  const t = useT()
  const groups = useGroups(({ items }) => items)
  const [text, setText] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const known =
    what === 'tags'
      ? tags.map((tag) => ({ key: tag, name: tag }))
      : groupsInOrder(groups).map(({ id, name }) => ({ key: id, name }))
  // A new tag is its own key; a new group gets its key when it is made.
  const all = [...known, ...added.map((name) => ({ key: name, name }))]
  const have = (key: string) => cars.filter(({ favourite }) => favourite[what].includes(key)).length
  const typed = what === 'tags' ? cleanTag(text) : text.trim()
  const typedKey = all.find(({ name }) => name === typed)?.key ?? typed
  const set = (key: string, on: boolean) => setChanged(new Map([...changed, [key, on]]))

  const add = () => {
    if (typed !== '') {
      if (!all.some(({ key }) => key === typedKey)) setAdded([...added, typed])
      set(typedKey, true)
    }
    setText('')
  }
  const save = () => {
    // Text in the field counts, whether its button was pressed or not.
    const choices = [...new Map([...changed, ...(typed === '' ? [] : [[typedKey, true] as const])])]
    const keyOf = (key: string) =>
      what === 'tags' || known.some((group) => group.key === key) ? key : makeGroup(key)
    const chosen = choices.flatMap(([key, on]) => (on ? (keyOf(key) ?? []) : []))
    const dropped = choices.flatMap(([key, on]) => (on ? [] : [key]))
    void changeFavourites(
      cars.map(({ id }) => id),
      (favourite) => ({
        [what]: [...new Set([...favourite[what].filter((key) => !dropped.includes(key)), ...chosen])],
      }),
    )
  }
  return (
    <FormDialog
      title={t(`favourites.${what}.of`, { count: cars.length })}
      act={t('favourites.save')}
      onAct={save}
      onClose={onClose}
    >
      <div className="flex items-end gap-2">
        <TextField
          label={t(`favourites.${what}.new`)}
          value={text}
          maxLength={what === 'tags' ? tagLength : groupNameLength}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button icon="plus" onClick={add}>
          {t('favourites.add')}
        </Button>
      </div>
      <fieldset>
        <legend className="sr-only">{t(`favourites.${what}`)}</legend>
        {all.map(({ key, name }) => {
          const own = have(key)
          const checked = changed.get(key) ?? own === cars.length
          return (
            <OptionRow
              key={key}
              label={name}
              checked={checked}
              mixed={!changed.has(key) && own > 0 && own < cars.length}
              onChange={(on) => set(key, on)}
            />
          )
        })}
      </fieldset>
    </FormDialog>
  )
}
