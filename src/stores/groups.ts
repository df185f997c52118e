import * as v from 'valibot'
import { randomId } from '#src/lib/random-id.ts'
import { collection, readerOf, time } from './collection.ts'
import { changeFavourites } from './marks.ts'
import { useMarks } from './shown-marks.ts'

const GroupEntry = v.looseObject({
  name: v.pipe(
    v.string(),
    v.transform((name) => name.trim()),
    v.nonEmpty(),
  ),
  /** When it was created, in ms. */
  made: v.fallback(time, 0),
})

/** A named group of favourites; a favourite may be in several. */
type FavouriteGroup = v.InferOutput<typeof GroupEntry>

export const groupNameLength = 60

export const readGroup = readerOf(GroupEntry)

/** By group id. Pages that show groups call `load()`. */
export const useGroups = collection('groups', readGroup)

export const groupsInOrder = (items: Readonly<Record<string, FavouriteGroup>>) =>
  Object.entries(items)
    .map(([id, group]) => ({ ...group, id }))
    .toSorted((a, b) => a.made - b.made || a.name.localeCompare(b.name))

export type NamedGroup = ReturnType<typeof groupsInOrder>[number]

const groupNamed = (name: string) =>
  groupsInOrder(useGroups.getState().items).find((group) => group.name === name)

const cleanName = (name: string) => name.trim().slice(0, groupNameLength)

/** @returns the id of the new group, or of an existing group with this name; undefined for an empty name */
export function makeGroup(name: string, now = Date.now()): string | undefined {
  const clean = cleanName(name)
  if (clean === '') return undefined
  const known = groupNamed(clean)
  if (known !== undefined) return known.id
  const id = randomId()
  void useGroups.change([id], () => ({ name: clean, made: now }))
  return id
}

/** An empty name, or that of another group, changes nothing. */
export function renameGroup(id: string, name: string): void {
  const clean = cleanName(name)
  if (clean !== '' && groupNamed(clean) === undefined)
    void useGroups.change([id], (group) => group && { ...group, name: clean })
}

/** Removes a group; its favourites stay favourites. */
export function removeGroup(id: string): void {
  const members = Object.entries(useMarks.getState().items).flatMap(([carId, { favourite }]) =>
    favourite?.groups.includes(id) === true ? [carId] : [],
  )
  void useGroups.change([id], () => undefined)
  void changeFavourites(members, ({ groups }) => ({ groups: groups.filter((each) => each !== id) }))
}
