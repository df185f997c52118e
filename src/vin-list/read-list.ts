import { decoded } from '#contract/decoded.ts'
import { readVin } from '#contract/vin.ts'
import { addressesIn, ownPath, pastedListing, type PastedListing } from '#src/app/address/pasted-listing.ts'
import { vinsIn } from '#src/app/address/pasted-vins.ts'
import { fallbackParam, readFallback } from '#src/car/ways-in/fallback-identity.ts'

/** The most look-ups of a list; larger lists are for the export. */
export const maxVins = 500

export type WantedCar =
  | { readonly kind: 'vin'; readonly text: string; readonly vin: string }
  | { readonly kind: 'advert'; readonly text: string; readonly advert: PastedListing }
  | { readonly kind: 'id'; readonly text: string; readonly id: string }

/** The listing of the path `/listing/HOST/ID`; the advertisement's address in `?ad=` has more candidates. */
export function listingAt(path: string): PastedListing | undefined {
  const [url, host, id] = /^\/listing\/([^/?#]+)\/([^/?#]+)/.exec(path) ?? []
  const others = pastedListing(decoded(path) ?? '')?.ids ?? []
  return url && host && id ? { host, ids: [...new Set([decoded(id) ?? id, ...others])], url } : undefined
}

/** A page of this app gives the VIN where its address has it, because a sold car's id expires. */
function carOfAddress(text: string): WantedCar | undefined {
  const path = ownPath(text)
  const advert = path === undefined ? pastedListing(text) : listingAt(path)
  if (path === undefined || advert) return advert && { kind: 'advert', text, advert }
  const { pathname, searchParams } = new URL(path, location.origin)
  const [, page, name = ''] = pathname.split('/')
  const was = readFallback(searchParams.get(fallbackParam) ?? undefined)
  const vin = readVin(page === 'vin' ? name : (was?.vin ?? ''))
  if (vin !== undefined) return { kind: 'vin', text: vin.toUpperCase(), vin }
  return page === 'car' && name !== '' ? { kind: 'id', text, id: decoded(name) ?? name } : undefined
}

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
      const wanted = carOfAddress(address)
      if (wanted?.kind === 'advert') add(wanted.advert.url, wanted)
      else if (wanted) add(wanted.kind === 'vin' ? wanted.vin : `/car/${wanted.id}`, wanted)
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
