import { bare, type Lost, withoutInvisible } from './kinds/kind.ts'
import { type Language, languageOf } from './languages.ts'

/** A part of a link that means nothing here. */
export interface Ignored {
  /** The name of the parameter: ours as we write it, any other as the link has it. */
  readonly name: string
  readonly text: string
}

/** A query that was encoded as a whole is one name without a value. */
const unpacked = (pair: readonly [name: string, text: string]): (readonly [string, string])[] =>
  pair[1] === '' && pair[0].includes('=') ? [...new URLSearchParams(pair[0])] : [pair]

/** `&amp;body[]=suv`: what HTML makes of "&", and how other programs name a list, are no part of the name. */
const keyOf = (name: string): string =>
  withoutInvisible(name)
    .trim()
    .toLowerCase()
    .replace(/^(?:amp;)+/, '')
    .replace(/\[\d*\]$/, '')

/**
 * The parameters of a link, read leniently: the case of a name does not matter, a repeated name is a list. Each parameter
 * is read by its name; `ignored` lists unreadable and unknown parts.
 */
export class LinkReader {
  readonly #given = new Map<string, { readonly name: string; readonly text: string }>()
  /** The names that were asked for. */
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
    // `body=suv&body=van` is a list as other programs write it.
    for (const [key, { name, texts }] of given) this.#given.set(key, { name, text: [...texts].join(',') })
  }

  /** @param meaning of the text; undefined where it has none, and `lost` for what of it has none */
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

  /** To be called after all parameters that have a meaning were read. */
  ignored(): Ignored[] {
    return [...this.#ignored, ...this.#given.values()]
  }
}

/** The language that a link asks for. */
export const linkLanguage = (pairs: Iterable<readonly [string, string]>): Language | undefined =>
  new LinkReader(pairs).read('lang', (text) => languageOf(bare(text)))
