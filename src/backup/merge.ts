import { isRecord } from '#src/stores/safe-storage.ts'
import { type CarChange, changesKept } from '#src/stores/car-changes.ts'
import type { KeptStoreName } from '#src/stores/database.ts'
import { readGroup } from '#src/stores/groups.ts'
import { type KeptCar, readKeptCar } from '#src/stores/kept-cars.ts'
import { readMark } from '#src/stores/marks.ts'
import type { Mark } from '#src/stores/shown-marks.ts'

const latest = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)

const united = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]

/** Both notes, the own one first. One that contains the other stays alone, or two devices would repeat it forever. */
const bothNotes = (own: string | undefined, other: string | undefined) => {
  if (own === undefined || other === undefined || own.includes(other)) return own ?? other
  return other.includes(own) ? other : `${own}\n${other}`
}

const mergedMark = (own: Mark, other: Mark): Mark => ({
  ...other,
  ...own,
  seen: latest(own.seen, other.seen),
  hidden: own.hidden ?? other.hidden,
  note: bothNotes(own.note, other.note),
  noted: latest(own.noted, other.noted),
  favourite:
    own.favourite && other.favourite
      ? {
          added: Math.min(own.favourite.added, other.favourite.added),
          tags: united(own.favourite.tags, other.favourite.tags),
          groups: united(own.favourite.groups, other.favourite.groups),
        }
      : (own.favourite ?? other.favourite),
})

const mergedCar = (own: KeptCar, other: KeptCar): KeptCar => {
  const isOlder = (own.asked ?? 0) < (other.asked ?? 0) || (own.listings === undefined && other.listings)
  const [older, newer] = isOlder ? [own, other] : [other, own]
  const changes = new Map<string, CarChange>(
    [...(older.changes ?? []), ...(newer.changes ?? [])].map((change) => [JSON.stringify(change), change]),
  )
  return {
    ...older,
    ...newer,
    // Without a change the key stays absent, as in a car that never had one.
    ...(changes.size > 0 && {
      changes: [...changes.values()].toSorted((a, b) => a.at - b.at).slice(-changesKept),
    }),
    read: latest(own.read, other.read),
  }
}

interface EntryKind<T> {
  /** Undefined for an invalid entry. */
  readonly read: (entry: unknown) => T | undefined
  readonly merge: (own: T, other: T) => T
}

/** Entries that only their own page can parse: the existing one stays. */
const whole: EntryKind<Record<string, unknown>> = {
  read: (entry) => (isRecord(entry) ? entry : undefined),
  merge: (own) => own,
}

const kindOf = <T>(kind: EntryKind<T>) => ({
  read: kind.read,
  /** Merges an entry of a file with the existing one; undefined where one of them is invalid. */
  merge: (own: unknown, other: unknown): T | undefined => {
    const [mine, theirs] = [kind.read(own), kind.read(other)]
    return mine === undefined || theirs === undefined ? undefined : kind.merge(mine, theirs)
  },
})

export const entryKinds = {
  marks: kindOf({ read: readMark, merge: mergedMark }),
  cars: kindOf({ read: readKeptCar, merge: mergedCar }),
  groups: kindOf({ read: readGroup, merge: (own) => own }),
  searches: kindOf(whole),
  exports: kindOf(whole),
  analyses: kindOf(whole),
} as const satisfies Partial<Record<KeptStoreName, unknown>>

type FileEntries = Record<string, unknown>

/** The entries of a file, with its groups as the own groups of the same names. */
export function inOwnGroups(
  kept: Readonly<Record<string, FileEntries>>,
  own: readonly (readonly [id: string, group: unknown])[],
): Record<string, FileEntries> {
  const ownId = (id: string) => {
    const name = readGroup(kept.groups?.[id])?.name
    if (name === undefined || own.some(([each]) => each === id)) return id
    return own.find(([, group]) => readGroup(group)?.name === name)?.[0] ?? id
  }
  const regrouped = (entry: unknown) => {
    const mark = readMark(entry)
    const groups = mark?.favourite?.groups.map(ownId)
    return groups ? { ...mark, favourite: { ...mark?.favourite, groups: united(groups, []) } } : entry
  }
  const mapped = (
    entries: FileEntries | undefined,
    map: (key: string, entry: unknown) => [string, unknown],
  ) => entries && Object.fromEntries(Object.entries(entries).map(([key, entry]) => map(key, entry)))
  const groups = mapped(kept.groups, (id, group) => [ownId(id), group])
  const marks = mapped(kept.marks, (id, mark) => [id, regrouped(mark)])
  return { ...kept, ...(groups && { groups }), ...(marks && { marks }) }
}

export type BackedStore = keyof typeof entryKinds
// The type of Object.keys loses the keys.
export const backedStores = Object.keys(entryKinds) as BackedStore[]
