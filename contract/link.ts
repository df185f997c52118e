import { bare, type Lost } from './kinds/kind.ts'
import { isTracker } from './trackers.ts'
import { type Language, languageOf } from './languages.ts'

/** A part of a link that means nothing here. */
export interface Ignored {
  /** Of the parameter: ours as we write it, any other as the link has it. */
  readonly name: string
  readonly text: string
  /** A parameter of ours that may have been meant. */
  readonly near?: string | undefined
}

/**
 * The parameters of a link, read leniently: the case of a name does not matter, a repeated name is a list, trackers of
 * other programs are skipped. Each parameter is read by its name; `ignored` lists what could not be read and what nobody
 * has asked for.
 */
export class LinkReader {
  readonly #given = new Map<string, { readonly name: string; readonly text: string }>()
  readonly #known = new Set<string>()
  readonly #ignored: Ignored[] = []

  constructor(pairs: Iterable<readonly [name: string, text: string]>) {
    const given = new Map<string, { readonly name: string; readonly texts: Set<string> }>()
    for (const [name, text] of pairs) {
      const key = name.trim().toLowerCase()
      if (key === '' || isTracker(key)) continue
      const before = given.get(key)
      if (before === undefined) given.set(key, { name, texts: new Set([text]) })
      else before.texts.add(text)
    }
    // `body=suv&body=van` is a list as other programs write it.
    for (const [key, { name, texts }] of given) this.#given.set(key, { name, text: [...texts].join(',') })
  }

  /** @param meaning of the text; undefined where it has none, and `lost` for what of it has none */
  read<T>(name: string, meaning: (text: string, lost: Lost) => T | undefined): T | undefined {
    this.#known.add(name)
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
    const unknown = [...this.#given].map(([key, { name, text }]) => ({
      name,
      text,
      near: nearest(key, this.#known),
    }))
    return [...this.#ignored, ...unknown]
  }
}

/** The language that a link asks for. */
export const linkLanguage = (pairs: Iterable<readonly [string, string]>): Language | undefined =>
  new LinkReader(pairs).read('lang', (text) => languageOf(bare(text)))

/** The known name that differs from this one by a single slip, or by two in a name of six letters and more. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length < 3 || name.length > 20) return undefined
  const most = name.length < 6 ? 1 : 2
  let best: { readonly name: string; readonly slips: number } | undefined
  for (const other of known) {
    if (other.length < 3 || Math.abs(other.length - name.length) > most) continue
    const slips = slipsBetween(name, other)
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name: other, slips }
  }
  return best?.name
}

/** How many letters are wrong, missing, too many or exchanged with their neighbour. */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1)
      const exchanged =
        one.charAt(row - 1) === other.charAt(column - 2) && one.charAt(row - 2) === other.charAt(column - 1)
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          exchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
