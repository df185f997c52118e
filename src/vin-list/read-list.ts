import { pastedListing, type PastedListing } from '#src/app/address/pasted-listing.ts'

/** One look-up each; more is a job for the export. */
export const maxVins = 500

export type WantedCar =
  | { readonly kind: 'vin'; readonly text: string; readonly vin: string }
  | { readonly kind: 'advert'; readonly text: string; readonly advert: PastedListing }

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

/** What a VIN may be grouped with, and what it may stand in. */
const between = /[\s,;|"'()[\]{}<>:=/]+/
const cells = /[,;|"'\t()[\]{}<>:=/]+/

/** Without dashes and dots, in which people write a VIN in groups. */
const plain = (word: string) => word.replaceAll(/[-\u2010-\u2015.]/g, '')

/**
 * VINs written with spaces between groups. Words of a sentence come to seventeen letters as well, so more is asked of
 * them: no I, O or Q, figures at the end, one case, and hardly a group without a figure.
 */
function groupedVins(cell: string): string[] {
  const words = cell
    .split(/\s+/)
    .map(plain)
    .filter((word) => /^[A-Za-z0-9]+$/.test(word))
  const found: string[] = []
  for (let from = 0; from < words.length; from += 1) {
    let text = ''
    let to = from
    while (to < words.length && text.length < 17) text += words[to++]
    const group = words.slice(from, to)
    const isVin =
      group.length > 1 &&
      /^(?:[A-HJ-NPR-Z0-9]{13}|[a-hj-npr-z0-9]{13})\d{4}$/.test(text) &&
      /[A-Za-z]/.test(text) &&
      group.filter((word) => !/\d/.test(word)).length <= 1
    if (!isVin) continue
    found.push(text)
    from = to - 1
  }
  return found
}

const vinsIn = (line: string): string[] => {
  const whole = line.split(between).map(plain).filter(isVinLike)
  return whole.length > 0 ? whole : line.split(cells).flatMap(groupedVins)
}

/** An address is one thing, whatever stands in it. */
const addresses = /https?:\/\/[^\s,;|"'<>()[\]{}]+/gi

/** Reads what a person pastes or drops: one a line, or a table with other columns, or advertisement addresses. */
export function readVinList(text: string): ReadList {
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
    const vins = vinsIn(line.replaceAll(addresses, ' '))
    for (const vin of vins)
      add(vin.toLowerCase(), { kind: 'vin', text: vin.toUpperCase(), vin: vin.toLowerCase() })
    // A VIN names the car better than an address in the same line.
    if (vins.length > 0) continue
    const before = found.size + repeated
    for (const [address] of line.matchAll(addresses)) {
      const advert = pastedListing(address)
      if (advert) add(advert.url, { kind: 'advert', text: address, advert })
    }
    if (found.size + repeated === before && !(index === 0 && /vin|fin|номер/i.test(line)))
      unread.push(line.trim())
  }
  const wanted = [...found.values()]
  return { wanted: wanted.slice(0, maxVins), repeated, left: Math.max(0, wanted.length - maxVins), unread }
}
