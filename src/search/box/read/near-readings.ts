import { foldedText, phraseKey } from '#src/lib/fold.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { forgiven, joined, makeSpellings, offBy, spellings } from '../../text/near-names.ts'
import { foundEntries } from '../../filters/tree/rows.ts'
import { brandsNamed, parse, readingKey, type Understood } from './parse.ts'
import { type Known, latinKeys, lastOf } from './names-at.ts'
import { comparable } from '#contract/vocabulary.ts'

/** Maximum number of names suggested for an unknown word. */
const offered = 3

/** Spellings and sounds of a name; makes precede models. */
interface NameKeys {
  /** The name as it replaces the word in the text. */
  readonly full: string
  readonly make: number
  readonly model: boolean
  readonly keys: readonly string[]
  /** Those of the last word of a model's name, if no other of its make has it; they count behind the make. */
  readonly tails?: readonly string[]
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
    const ended = groupBy(entries, ({ name }) => (phraseKey(make).endsWith(lastOf(name)) ? '' : lastOf(name)))
    return entries.map(({ name }): NameKeys => ({
      full: `${make} ${name}`,
      make: id,
      model: true,
      keys: spellings([joined(name)]),
      tails: ended.get(lastOf(name))?.length === 1 ? spellings([lastOf(name)]) : [],
    }))
  })
  const names = [...makes, ...all]
  kept.set(dictionaries, names)
  return names
}

/** A short word is near some model by chance, so models allow fewer slips. */
const forgivenOfModel = (length: number): number => (length < 5 ? 0 : forgiven(length))

/** A slip of one letter in five. */
const forgivenOfWord = (length: number): number => Math.floor(length / 5)

/**
 * Replaces an unknown word by the nearest word of the vocabulary, make or model, then a second one: "фолксваген пасат".
 * @param words the words without another meaning
 */
export function meantBy(text: string, words: string, known: Known, more = true): Understood[] {
  const read = (each: string) => parse(each, known)
  const typed = text.split(/\s+/)
  const [{ not, labels }, { places }] = [known.vocabulary, known.dictionaries]
  // "lot" is no misspelt name.
  const isStrange = (word: string) => /^[\p{L}'’-]{3,}$/u.test(word) && labels.find(word) === undefined
  const strange = new Set(words.split(/\s+/).filter(isStrange))
  const negated = words.split(/\s+/).some((word) => not.phrase(word) !== undefined)
  const asked = read(text)
  const makes = brandsNamed(asked)
  const bare = asked.filters.brands?.filter(({ children }) => children.length === 0).map(({ id }) => id) ?? []
  const found: { what: string; off: number }[] = []
  for (const [at, word] of typed.entries()) {
    if (!strange.has(word)) continue
    for (const [full, part] of comparable(foldedText(word), known.vocabulary, forgivenOfWord(word.length))) {
      const off = offBy([part], [full], forgivenOfWord)
      if (off !== undefined && !places?.has(word)) found.push({ what: typed.with(at, full).join(' '), off })
    }
    // A slip in one of two words: "land cruser".
    for (const [from, to] of [
      [at, at + 3],
      [at, at + 1],
      [at - 1, at + 1],
      [at, at + 2],
    ] as const) {
      if (from < 0 || to > typed.length) continue
      if (to > at + 2 && !typed.slice(from, to).every((each) => strange.has(each))) continue
      const said = typed.slice(from, to).join(' ')
      const window = joined(said)
      const wanted = spellings([window, ...latinKeys(said)])
      for (const name of namesOf(known)) {
        // After a make only its models count; "Land" of "land cruser" was none. "not rusty" keeps the Justy.
        if (name.model && negated) continue
        const isLast = bare.includes(name.make) && !strange.has(typed[from - 1] ?? '')
        const keys = isLast ? [...name.keys, ...(name.tails ?? [])] : name.keys
        const off = offBy(wanted, keys, name.model ? forgivenOfModel : forgiven)
        // A short word next to a make is another make only if it sounds the same: "бмв або ауді".
        const isOther = to - from === 1 && makes.length > 0 && !makes.includes(name.make)
        if (isOther && (name.model || (window.length < 6 && off !== 0))) continue
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
  const isSaid = ({ filters, excluded }: Understood) =>
    Object.keys({ ...filters, ...excluded }).length > 0 && (!excluded?.brands || asked.excluded?.brands)
  return [...distinct.values()].filter(isSaid).slice(0, offered)
}

const mostCompletions = 4

/** The last word or two: users may have typed a name up to its second word. */
const lastWords = [/\S+\s+\S+$/u, /\S+$/u]

/** Readings of the text with its last word completed to a make or model. */
export function completions(text: string, known: Known): Understood[] {
  const read = (typed: string) => parse(typed, known)
  const here = readingKey(read(text))
  const found = new Map<string, Understood>()
  for (const pattern of lastWords) {
    const begun = pattern.exec(text)?.[0] ?? ''
    if (begun === '' || phraseKey(begun) === '') continue
    const before = text.slice(0, text.length - begun.length)
    const make = brandsNamed(read(before)).at(-1)
    // "wagon r" is no Ram: a single letter after other words begins too many makes.
    if (make === undefined && before !== '' && begun.length < 2) continue
    for (const name of names(begun, make, known.dictionaries)) {
      const what = read(before + name)
      const key = readingKey(what)
      // A name that the parser does not read as one (a model of another make) adds nothing.
      if (key !== here && what.words.length <= before.length) found.set(key, what)
    }
  }
  return [...found.values()].slice(0, mostCompletions)
}

/** Names with that beginning: models of the make before it, else makes, then models of the frequent makes. */
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
