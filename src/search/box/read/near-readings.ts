import { foldedText, phraseKey } from '#src/lib/fold.ts'
import { forgiven, joined, makeSpellings, offBy, spellings } from '../../text/near-names.ts'
import { foundEntries } from '../../filters/tree/rows.ts'
import { brandsNamed, parse, readingKey, type Understood } from './parse.ts'
import { type Known, latinKeys, tailsOf } from './names-at.ts'
import type { Vocabulary } from '#contract/vocabulary.ts'

/** Maximum number of names suggested for an unknown word. */
const offered = 3

/** Spellings and sounds of a name; makes precede models. */
interface NameKeys {
  /** The name as it replaces the word in the text. */
  readonly full: string
  readonly make: number
  readonly model: boolean
  readonly keys: readonly string[]
  /** Whether the make must be named: the last word of a model's name. */
  readonly tail?: boolean
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
    const keysOf = (key: string, name: string): NameKeys => ({
      full: `${make} ${name}`,
      make: id,
      model: true,
      keys: spellings([joined(key)]),
    })
    const ended = [...tailsOf(entries)].map(([tail, { name }]) => ({ ...keysOf(tail, name), tail: true }))
    return [...entries.map(({ name }) => keysOf(name, name)), ...ended]
  })
  const names = [...makes, ...all]
  kept.set(dictionaries, names)
  return names
}

/** A short word is near some model by chance, so models allow fewer slips. */
const forgivenOfModel = (length: number): number => (length < 5 ? 0 : forgiven(length))

/** A slip of one letter in five. */
const forgivenOfWord = (length: number): number => Math.floor(length / 5)

/** The longest ending of a stem. */
const ending = 4

/** Words of the vocabulary that a word nearly is. */
function wordsNear(typed: string, { spelled }: Vocabulary): { full: string; off: number }[] {
  const slips = forgivenOfWord(typed.length)
  if (slips === 0) return []
  return spelled.flatMap(({ word, isStem }) => {
    const more = typed.length - word.length
    if (more < -slips || more > slips + (isStem ? ending : 0)) return []
    const parts = isStem ? [-1, 0, 1].map((by) => typed.slice(0, word.length + by)) : [typed]
    const off = offBy(parts, [word], forgivenOfWord)
    return off === undefined ? [] : [{ full: word, off }]
  })
}

/**
 * Replaces an unknown word by the nearest word of the vocabulary, make or model, then a second one: "фолксваген пасат".
 * @param words the words without another meaning
 */
export function meantBy(text: string, words: string, known: Known, more = true): Understood[] {
  const read = (each: string) => parse(each, known)
  const typed = text.split(/\s+/)
  const { not, labels } = known.vocabulary
  // "lot" is no misspelt name.
  const isStrange = (word: string) => /^[\p{L}'’-]{3,}$/u.test(word) && labels.find(word) === undefined
  const strange = new Set(words.split(/\s+/).filter(isStrange))
  const negated = words.split(/\s+/).some((word) => not.phrase(word) !== undefined)
  const asked = read(text)
  const makes = brandsNamed(asked)
  const found: { what: string; off: number }[] = []
  for (const [at, word] of typed.entries()) {
    if (!strange.has(word)) continue
    for (const { full, off } of wordsNear(foldedText(word), known.vocabulary))
      found.push({ what: typed.toSpliced(at, 1, full).join(' '), off })
    // A slip in one of two words: "land cruser".
    for (const [from, to] of [
      [at, at + 1],
      [at - 1, at + 1],
      [at, at + 2],
      [at, at + 3],
    ] as const) {
      if (from < 0 || to > typed.length) continue
      const said = typed.slice(from, to).join(' ')
      const window = joined(said)
      const wanted = spellings([window, ...latinKeys(said)])
      for (const name of namesOf(known)) {
        // After a make only its models count; "Land" of "land cruser" was no make. "not rusty" must not
        // exclude the Justy.
        if (name.model && (negated || (name.tail && !makes.includes(name.make)))) continue
        const off = offBy(wanted, name.keys, name.model ? forgivenOfModel : forgiven)
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
  const isSaid = ({ excluded }: Understood) => !excluded?.brands || asked.excluded?.brands !== undefined
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

// Texts typed in another keyboard layout: the keys of "ujkma" are "гольф", those of "пщда" are "golf".

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."

/** Letters on the same keys: the Russian layout, and the Ukrainian one where it differs. */
const cyrillic = ['йцукенгшщзхъфывапролджэячсмитьбю', 'йцукенгшщзхїфівапролджєячсмитьбю']

const retyped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('')

/** The text in the other layouts, without the original. */
export function otherLayouts(typed: string): string[] {
  const text = typed.toLowerCase()
  const all = cyrillic.flatMap((keys) => [retyped(text, latin, keys), retyped(text, keys, latin)])
  return [...new Set(all)].filter((each) => each !== text)
}
