import { distance } from 'fastest-levenshtein'
import { foldedWords, phraseKey } from '#src/lib/fold.ts'
import { remembered } from '#src/lib/remembered.ts'
import type { NamedEntry } from './names.ts'
import { soundOf } from './sound.ts'

// Finds names that were misspelt. Only for code that loads late, because this module imports a library.

export const joined = (text: string): string => phraseKey(text).replaceAll(' ', '')

const letters = (text: string): string => [...text].toSorted().join('')

/** Number of tolerated slips: short words are too similar to each other. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** Edit distance of a typed word from a name; two swapped letters are one slip. */
const slips = (typed: string, name: string): number =>
  typed.length === name.length && letters(typed) === letters(name)
    ? Math.min(1, distance(typed, name))
    : distance(typed, name)

/** Vowels sound otherwise in another language: "аутбек" is "Outback". */
const blurred = remembered((text: string) => (text.length < 5 ? text : text.replace(/[aeou]/g, 'a')))

/** As it is written, and as it sounds. */
export const spellings = (keys: readonly string[]): readonly string[] => [
  ...new Set([...keys, ...keys.map(soundOf)]),
]

/** Keys of a make: "Mercedes-Benz" is also known by its first word. */
export function makeSpellings(name: string): readonly string[] {
  const [first = '', ...more] = foldedWords(name)
  return spellings(more.length > 0 ? [joined(name), first] : [joined(name)])
}

/** Smallest distance of a typed word from the spellings, if within `limitOf` its length; else undefined. */
export function offBy(
  typed: readonly string[],
  keys: readonly string[],
  limitOf: (length: number) => number = forgiven,
): number | undefined {
  const all = typed.flatMap((each) => {
    const limit = limitOf(each.length)
    return keys
      .filter((key) => key.length > 2 && Math.abs(key.length - each.length) <= limit)
      .map((key) => (each !== key && blurred(each) === blurred(key) ? 1 : slips(each, key)))
      .filter((off) => off <= limit)
  })
  return all.length === 0 ? undefined : Math.min(...all)
}

/** Entries with names near the typed text, the nearest first. */
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
