import { pastedAdvert, type PastedAdvert } from '#src/address/pasted-advert.ts'

/** One look-up each; more is a job for the export. */
export const maxVins = 500

export type WantedCar =
  | { readonly kind: 'vin'; readonly text: string; readonly vin: string }
  | { readonly kind: 'advert'; readonly text: string; readonly advert: PastedAdvert }

export interface ReadList {
  /** In the order given, each once, at most `maxVins`. */
  readonly wanted: readonly WantedCar[]
  readonly repeated: number
  /** Beyond the limit. */
  readonly left: number
  /** Lines in which neither a VIN nor an address was found, a heading line apart. */
  readonly unread: readonly string[]
}

/**
 * A VIN is 16 to 19 letters and digits for the interface. Words of that length exist, numbers too: there
 * must be both kinds in it, or seventeen figures.
 */
const isVinLike = (text: string) =>
  /^[A-Za-z0-9]{16,19}$/.test(text) && /\d/.test(text) && (/[A-Za-z]/.test(text) || text.length === 17)

/** Reads what a person pastes or drops: one a line, or a table with other columns, or advertisement addresses. */
export function readList(text: string): ReadList {
  const found = new Map<string, WantedCar>()
  const unread: string[] = []
  let repeated = 0
  const add = (key: string, wanted: WantedCar) => {
    if (found.has(key)) repeated += 1
    else found.set(key, wanted)
  }
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .entries()) {
    if (line.trim() === '') continue
    const before = found.size + repeated
    const words = line.split(/[\s,;|"'\t]+/)
    for (const word of words) {
      if (isVinLike(word))
        add(word.toLowerCase(), { kind: 'vin', text: word.toUpperCase(), vin: word.toLowerCase() })
    }
    // A VIN names the car better than an address in the same line.
    if (found.size + repeated > before) continue
    for (const word of words) {
      const advert = /^https?:\/\//i.test(word) ? pastedAdvert(word) : undefined
      if (advert) add(advert.url, { kind: 'advert', text: word, advert })
    }
    if (found.size + repeated === before && !(index === 0 && /vin|fin|номер/i.test(line)))
      unread.push(line.trim())
  }
  const wanted = [...found.values()]
  return { wanted: wanted.slice(0, maxVins), repeated, left: Math.max(0, wanted.length - maxVins), unread }
}
