import { distance } from 'fastest-levenshtein'
import { foldedWords, phraseKey } from '#src/lib/fold.ts'
import type { NamedEntry } from './names.ts'
import { soundOf } from './sound.ts'

// Names that somebody meant who wrote them another way. For parts that come late: it brings a library along.

export const joined = (text: string): string => phraseKey(text).replaceAll(' ', '')

const letters = (text: string): string => [...text].toSorted().join('')

/** How many slips are forgiven: short words are too much alike. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** How far a typed word is from a name; two letters that changed places are one slip. */
const slips = (typed: string, name: string): number =>
  typed.length === name.length && letters(typed) === letters(name)
    ? Math.min(1, distance(typed, name))
    : distance(typed, name)

/** As it is written, and as it sounds. */
export const spellings = (keys: readonly string[]): readonly string[] => [
  ...new Set([...keys, ...keys.map(soundOf)]),
]

/** Keys of a make: "Mercedes-Benz" is called by its first word, too. */
export function makeSpellings(name: string): readonly string[] {
  const [first = '', ...more] = foldedWords(name)
  return spellings(more.length > 0 ? [joined(name), first] : [joined(name)])
}

/** How far a typed word is from the nearest spelling; `limitOf` says how many slips a word of so many letters may have. */
export function offBy(
  typed: readonly string[],
  keys: readonly string[],
  limitOf: (length: number) => number = forgiven,
): number | undefined {
  const all = typed.flatMap((each) => {
    const limit = limitOf(each.length)
    return keys
      .filter((key) => key.length > 2 && Math.abs(key.length - each.length) <= limit)
      .map((key) => slips(each, key))
      .filter((off) => off <= limit)
  })
  return all.length === 0 ? undefined : Math.min(...all)
}

/** Entries whose names are near what is typed, the nearest first. */
export function nearEntries<E extends NamedEntry>(entries: readonly E[], typed: string): E[] {
  const wanted = spellings([joined(typed)])
  return entries
    .flatMap((entry) => {
      const off = offBy(wanted, makeSpellings(entry.name))
      return off === undefined ? [] : [{ entry, off }]
    })
    .toSorted((a, b) => a.off - b.off)
    .map(({ entry }) => entry)
}
