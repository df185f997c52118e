import { bare, type Lost, withoutInvisible } from './kinds/kind.ts'
import { type Language, languageOf } from './languages.ts'

/** A part of a link without a meaning in the app. */
export interface Ignored {
  /** The parameter's name: a known name in our spelling, any other as in the link. */
  readonly name: string
  readonly text: string
}

/** Unpacks a query that was encoded as a whole: it arrives as one name without a value. */
const unpacked = (pair: readonly [name: string, text: string]): (readonly [string, string])[] =>
  pair[1] === '' && pair[0].includes('=') ? [...new URLSearchParams(pair[0])] : [pair]

/** Normalizes a name: `&amp;body[]=suv` has an escaped "&" and another program's list notation around it. */
const keyOf = (name: string): string =>
  withoutInvisible(name)
    .trim()
    .toLowerCase()
    .replace(/^(?:amp;)+/, '')
    .replace(/\[\d*\]$/, '')

/**
 * Lenient reader of a link's parameters: letter case of names does not matter, a repeated name is a list.
 * `read` reads a parameter by its name; `ignored` lists unreadable and unknown parts.
 */
export class LinkReader {
  readonly #given = new Map<string, { readonly name: string; readonly text: string }>()
  /** Every name passed to `read`. */
  readonly known = new Set<string>()
  readonly #ignored: Ignored[] = []

  constructor(pairs: Iterable<readonly [name: string, text: string]>) {
    const given = new Map<string, { readonly name: string; readonly texts: Set<string> }>()
    for (const [name, text] of [...pairs].flatMap(unpacked)) {
      const key = keyOf(name)
      if (key === '') continue
      const before = given.get(key)
      if (before === undefined) given.set(key, { name, texts: new Set([text]) })
      else before.texts.add(text)
    }
    // `body=suv&body=van` is a list in the notation of other programs.
    for (const [key, { name, texts }] of given) this.#given.set(key, { name, text: [...texts].join(',') })
  }

  /** @param meaning parses the text; returns undefined for an unreadable text and passes unreadable parts to `lost` */
  read<T>(name: string, meaning: (text: string, lost: Lost) => T | undefined): T | undefined {
    this.known.add(name)
    const text = this.#given.get(name)?.text
    if (text === undefined) return undefined
    this.#given.delete(name)
    const parts: string[] = []
    const value = meaning(text, (part) => parts.push(part))
    const left = value === undefined ? text.trim() : parts.join(',')
    if (bare(left) !== '') this.#ignored.push({ name, text: left })
    return value
  }

  /** Complete only after every known parameter was read. */
  ignored(): Ignored[] {
    return [...this.#ignored, ...this.#given.values()]
  }
}

/** The language that a link names in `lang`; undefined for none or an unsupported one. */
export const linkLanguage = (pairs: Iterable<readonly [string, string]>): Language | undefined =>
  new LinkReader(pairs).read('lang', (text) => languageOf(bare(text)))
