import { distance } from 'fastest-levenshtein'
import { foldedWords, phraseKey } from '#src/lib/fold.ts'
import type { Known } from './offers.ts'
import { parse, type Understood } from './parse.ts'

/** How many names are offered for a word that nobody knows. */
const offered = 3

const joined = (text: string): string => phraseKey(text).replaceAll(' ', '')

const letters = (text: string): string => [...text].toSorted().join('')

/** How many slips are forgiven: short words are too much alike. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** How far a typed word is from a name; two letters that changed places are one slip. */
const slips = (typed: string, name: string): number =>
  typed.length === name.length && letters(typed) === letters(name)
    ? Math.min(1, distance(typed, name))
    : distance(typed, name)

interface Name {
  /** As it stands in the text that is read again. */
  readonly full: string
  readonly keys: readonly string[]
}

const kept = new WeakMap<object, readonly Name[]>()

function namesOf({ dictionaries }: Known): readonly Name[] {
  const { brands, models } = dictionaries
  const known = kept.get(dictionaries)
  if (known) return known
  const makes = brands.map(({ name }) => {
    const [first = '', ...more] = foldedWords(name)
    return { full: name, keys: more.length > 0 ? [joined(name), first] : [joined(name)] }
  })
  const all = [...models].flatMap(([id, entries]) => {
    const make = brands.find((brand) => brand.id === id)?.name
    return make === undefined
      ? []
      : entries.map(({ name }) => ({ full: `${make} ${name}`, keys: [joined(name)] }))
  })
  const names = [...makes, ...all]
  kept.set(dictionaries, names)
  return names
}

/**
 * Readings of a text in which a word that nobody knows is taken for the make or the model it is nearest to.
 * @param words those of the text that say nothing else
 */
export function meantBy(text: string, words: string, known: Known): Understood[] {
  const typed = text.split(/\s+/)
  const strange = new Set(words.split(/\s+/).filter((word) => /^[\p{L}'’-]{3,}$/u.test(word)))
  const found: { what: string; off: number }[] = []
  for (const [at, word] of typed.entries()) {
    if (!strange.has(word)) continue
    // A slip in one word of two: "land cruser".
    for (const [from, to] of [
      [at, at + 1],
      [at - 1, at + 1],
      [at, at + 2],
    ] as const) {
      if (from < 0 || to > typed.length) continue
      const window = joined(typed.slice(from, to).join(' '))
      const limit = forgiven(window.length)
      for (const { full, keys } of namesOf(known)) {
        const off = Math.min(
          ...keys.map((key) =>
            Math.abs(key.length - window.length) > limit ? limit + 1 : slips(window, key),
          ),
        )
        if (off <= limit) found.push({ what: typed.toSpliced(from, to - from, full).join(' '), off })
      }
    }
  }
  const read = found
    .toSorted((a, b) => a.off - b.off)
    .map(({ what }) => parse(what, known.vocabulary, known.dictionaries))
  const distinct = new Map(read.map((what) => [JSON.stringify(what), what]))
  return [...distinct.values()].slice(0, offered)
}
