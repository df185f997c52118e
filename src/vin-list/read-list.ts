import { addressesIn, pastedListing, type PastedListing } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'

/** The most look-ups of a list; larger lists are for the export. */
export const maxVins = 500

export type WantedCar =
  | { readonly kind: 'vin'; readonly text: string; readonly vin: string }
  | { readonly kind: 'advert'; readonly text: string; readonly advert: PastedListing }

/** Parses pasted or dropped text: one VIN per line, a table with other columns, or advertisement URLs. */
export function readVinList(text: string) {
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
    const vins = vinsIn(line)
    for (const vin of vins) add(vin.toLowerCase(), { kind: 'vin', text: vin, vin: vin.toLowerCase() })
    // A VIN identifies the car better than a URL in the same line.
    if (vins.length > 0) continue
    const before = found.size + repeated
    for (const address of addressesIn(line)) {
      const advert = pastedListing(address)
      if (advert) add(advert.url, { kind: 'advert', text: address, advert })
    }
    if (found.size + repeated === before && !(index === 0 && /vin|fin|номер/i.test(line)))
      unread.push(line.trim())
  }
  const wanted = [...found.values()]
  return {
    /** In the given order, each once, at most `maxVins`. */
    wanted: wanted.slice(0, maxVins),
    repeated,
    left: Math.max(0, wanted.length - maxVins),
    /** Lines without a VIN or address, except a heading line. */
    unread,
  }
}

export type ReadList = ReturnType<typeof readVinList>
