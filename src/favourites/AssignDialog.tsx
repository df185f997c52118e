import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { groupNameLength, groupsInOrder, makeGroup, useGroups } from '#src/stores/groups.ts'
import { changeFavourites } from '#src/stores/marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormDialog } from '#src/ui/Dialog.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { cleanTag, tagLength, type FavouriteCar } from './favourite-list.ts'

interface Props {
  readonly what: 'tags' | 'groups'
  readonly cars: readonly FavouriteCar[]
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** Tags or groups of one favourite or of several; a box that only some of them have stays as it is until it is pressed. */
export const AssignDialog = ({ what, cars, tags, onClose }: Props) => {
  const t = useT()
  const groups = useGroups(({ items }) => items)
  const [text, setText] = useState('')
  const [added, setAdded] = useState<readonly string[]>([])
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const known =
    what === 'tags'
      ? tags.map((tag) => ({ key: tag, name: tag }))
      : groupsInOrder(groups).map(({ id, name }) => ({ key: id, name }))
  const have = (key: string) => cars.filter(({ favourite }) => favourite[what].includes(key)).length
  const set = (key: string, on: boolean) => setChanged(new Map([...changed, [key, on]]))

  const typed = what === 'tags' ? cleanTag(text) : text.trim()
  const same = known.find(({ name }) => name === typed)
  const isNew = typed !== '' && same === undefined && !added.includes(typed)

  const add = () => {
    if (same !== undefined) set(same.key, true)
    else if (isNew) setAdded([...added, typed])
    setText('')
  }
  const save = () => {
    // What stands in the field is meant, whether its button was pressed or not.
    const names = isNew ? [...added, typed] : added
    const made = what === 'tags' ? names : names.flatMap((name) => makeGroup(name) ?? [])
    const chosen = same === undefined ? made : [...made, same.key]
    const choices = new Map([...changed, ...chosen.map((key) => [key, true] as const)])
    const next = (now: readonly string[]) => [
      ...now.filter((key) => choices.get(key) !== false),
      ...[...choices].flatMap(([key, on]) => (on && !now.includes(key) ? [key] : [])),
    ]
    void changeFavourites(
      cars.map(({ id }) => id),
      (favourite) => ({ [what]: next(favourite[what]) }),
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
        {known.map(({ key, name }) => {
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
        {added.map((name) => (
          <OptionRow
            key={name}
            label={name}
            checked
            onChange={() => setAdded(added.filter((each) => each !== name))}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
