import { foldedText, phraseKey } from '#src/lib/fold.ts'
import { foundEntries } from '../../filters/tree/rows.ts'
import { type Known, readingKey } from './known.ts'
import { brandsNamed, parse, type Understood } from './parse.ts'

/** How many makes or models are offered for a word that is still being typed. */
const offered = 4

/** A name of two words may be begun in its second. */
const lastWords = [/\S+\s+\S+$/u, /\S+$/u]

/** Readings of the text with its last word finished: makes and models that begin so. */
export function completions(text: string, { vocabulary, dictionaries }: Known): Understood[] {
  const read = (typed: string) => parse(typed, vocabulary, dictionaries)
  const here = readingKey(read(text))
  const found = new Map<string, Understood>()
  for (const pattern of lastWords) {
    const begun = pattern.exec(text)?.[0] ?? ''
    if (begun === '' || phraseKey(begun) === '') continue
    const before = text.slice(0, text.length - begun.length)
    for (const name of names(begun, brandsNamed(read(before)).at(-1), dictionaries)) {
      const what = read(before + name)
      const key = readingKey(what)
      // A name that is not read as one (models of another make) adds nothing.
      if (key !== here && what.words.length <= before.length) found.set(key, what)
    }
  }
  return [...found.values()].slice(0, offered)
}

/** Names that begin so: models of the make that is named before, else makes, then models of the frequent ones. */
function names(begun: string, make: number | undefined, { brands, models }: Known['dictionaries']): string[] {
  const begins = <E extends { id: number; name: string }>(entries: readonly E[]) =>
    foundEntries(entries, begun).filter(({ name }) => foldedText(name).startsWith(foldedText(begun)))
  if (make !== undefined)
    return begins(models.get(make) ?? [])
      .map(({ name }) => name)
      .slice(0, offered)
  const made = begins(brands).map(({ name }) => name)
  if (foldedText(begun).length < 2) return made.slice(0, offered)
  const all = [...models].flatMap(([id, entries]) => {
    const brand = brands.find((each) => each.id === id)?.name
    return brand === undefined ? [] : begins(entries).map(({ name }) => `${brand} ${name}`)
  })
  return [...made, ...all].slice(0, 2 * offered)
}
