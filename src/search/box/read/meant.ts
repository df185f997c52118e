import { forgiven, joined, makeSpellings, offBy, spellings } from '../../text/near-names.ts'
import { type Known, readingKey } from './known.ts'
import { brandsNamed, parse, type Understood } from './parse.ts'

/** How many names are offered for an unknown word. */
const offered = 3

/** A name by how it is written and how it sounds; makes before models. */
interface NameKeys {
  /** As it stands in the text that is read again. */
  readonly full: string
  readonly make: number
  readonly model: boolean
  readonly keys: readonly string[]
}

const kept = new WeakMap<object, readonly NameKeys[]>()

function namesOf({ dictionaries }: Known): readonly NameKeys[] {
  const { brands, models } = dictionaries
  const known = kept.get(dictionaries)
  if (known) return known
  const makes = brands.map(({ id, name }): NameKeys => {
    return { full: name, make: id, model: false, keys: makeSpellings(name) }
  })
  const all = [...models].flatMap(([id, entries]) => {
    const make = brands.find((brand) => brand.id === id)?.name
    if (make === undefined) return []
    return entries.map(({ name }): NameKeys => ({
      full: `${make} ${name}`,
      make: id,
      model: true,
      keys: spellings([joined(name)]),
    }))
  })
  const names = [...makes, ...all]
  kept.set(dictionaries, names)
  return names
}

/** There are so many models that a short word is near one of them by chance. */
const forgivenOfModel = (length: number): number => (length < 5 ? 0 : forgiven(length))

/**
 * Readings of a text in which an unknown word is taken for the make or the model it is nearest to.
 * @param words those of the text that say nothing else
 */
export function meantBy(text: string, words: string, known: Known): Understood[] {
  const read = (each: string) => parse(each, known.vocabulary, known.dictionaries)
  const typed = text.split(/\s+/)
  const strange = new Set(words.split(/\s+/).filter((word) => /^[\p{L}'’-]{3,}$/u.test(word)))
  const makes = brandsNamed(read(text))
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
      for (const name of namesOf(known)) {
        // Where a make is named, a model is meant of it; "Land" of "land cruser" was none.
        if (to - from === 1 && name.model && makes.length > 0 && !makes.includes(name.make)) continue
        const off = offBy(spellings([window]), name.keys, name.model ? forgivenOfModel : forgiven)
        if (off !== undefined)
          found.push({ what: typed.toSpliced(from, to - from, name.full).join(' '), off })
      }
    }
  }
  const distinct = new Map(
    found
      .toSorted((a, b) => a.off - b.off)
      .map(({ what }) => read(what))
      .map((what) => [readingKey(what), what]),
  )
  return [...distinct.values()].slice(0, offered)
}
