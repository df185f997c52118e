import { foldedText, phraseKey } from '#src/lib/fold.ts'
import { forgiven, joined, makeSpellings, offBy, spellings } from '../../text/near-names.ts'
import { foundEntries } from '../../filters/tree/rows.ts'
import { brandsNamed, parse, readingKey, type Understood } from './parse.ts'
import type { Known } from './names-at.ts'

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
 * Takes an unknown word for the make or model it is nearest to, and another one after it: "фолксваген пасат".
 * @param words those that say nothing else
 */
export function meantBy(text: string, words: string, known: Known, more = true): Understood[] {
  const read = (each: string) => parse(each, known)
  const typed = text.split(/\s+/)
  const strange = new Set(words.split(/\s+/).filter((word) => /^[\p{L}'’-]{3,}$/u.test(word)))
  const negated = words.split(/\s+/).some((word) => known.vocabulary.not.phrase(word) !== undefined)
  const said = read(text)
  const makes = brandsNamed(said)
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
        // "not rusty" excludes no Justy.
        if (name.model && negated) continue
        if (
          to - from === 1 &&
          makes.length > 0 &&
          !makes.includes(name.make) &&
          (name.model || window.length < 6)
        )
          continue
        const off = offBy(spellings([window]), name.keys, name.model ? forgivenOfModel : forgiven)
        if (off !== undefined)
          found.push({ what: typed.toSpliced(from, to - from, name.full).join(' '), off })
      }
    }
  }
  const nearest = [...new Set(found.toSorted((a, b) => a.off - b.off).map(({ what }) => what))]
  const readings = nearest.slice(0, offered).flatMap((mended) => {
    const what = read(mended)
    return [...(more && what.words !== '' ? meantBy(mended, what.words, known, false) : []), what]
  })
  const distinct = new Map(
    [...readings, ...nearest.slice(offered).map(read)].map((what) => [readingKey(what), what]),
  )
  // "not rusty" leaves out no Justy.
  const isSaid = ({ excluded }: Understood) => !excluded?.brands || said.excluded?.brands !== undefined
  return [...distinct.values()].filter(isSaid).slice(0, offered)
}

const mostCompletions = 4

/** A name of two words may be begun in its second. */
const lastWords = [/\S+\s+\S+$/u, /\S+$/u]

/** Readings of the text with its last word finished: makes and models that begin so. */
export function completions(text: string, known: Known): Understood[] {
  const read = (typed: string) => parse(typed, known)
  const here = readingKey(read(text))
  const found = new Map<string, Understood>()
  for (const pattern of lastWords) {
    const begun = pattern.exec(text)?.[0] ?? ''
    if (begun === '' || phraseKey(begun) === '') continue
    const before = text.slice(0, text.length - begun.length)
    const make = brandsNamed(read(before)).at(-1)
    // "wagon r" is no Ram: one letter behind other words begins too many makes.
    if (make === undefined && before !== '' && begun.length < 2) continue
    for (const name of names(begun, make, known.dictionaries)) {
      const what = read(before + name)
      const key = readingKey(what)
      // A name that is not read as one (models of another make) adds nothing.
      if (key !== here && what.words.length <= before.length) found.set(key, what)
    }
  }
  return [...found.values()].slice(0, mostCompletions)
}

/** Names that begin so: models of the make that is named before, else makes, then models of the frequent ones. */
function names(begun: string, make: number | undefined, { brands, models }: Known['dictionaries']): string[] {
  const begins = <E extends { id: number; name: string }>(entries: readonly E[]) =>
    foundEntries(entries, begun).filter(({ name }) => foldedText(name).startsWith(foldedText(begun)))
  if (make !== undefined)
    return begins(models.get(make) ?? [])
      .map(({ name }) => name)
      .slice(0, mostCompletions)
  const made = begins(brands).map(({ name }) => name)
  if (foldedText(begun).length < 2) return made.slice(0, mostCompletions)
  const all = [...models].flatMap(([id, entries]) => {
    const brand = brands.find((each) => each.id === id)?.name
    return brand === undefined ? [] : begins(entries).map(({ name }) => `${brand} ${name}`)
  })
  return [...made, ...all].slice(0, 2 * mostCompletions)
}

// What was typed with the keyboard of another alphabet: "ujkma" is "гольф" by the keys, "пщда" is "golf".

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** By the same keys: the Russian layout, and the Ukrainian one where it differs. */
const cyrillic = ['йцукенгшщзхъфывапролджэячсмитьбю', 'йцукенгшщзхїфівапролджєячсмитьбю']

const retyped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

/** The same keys on the other layouts; as it was typed is not among them. */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const all = cyrillic.flatMap((keys) => [retyped(text, latin, keys), retyped(text, keys, latin)])
  return [...new Set(all)].filter((each) => each !== text)
}
