import { isRecord, keptStore } from '#src/stores/safe-storage.ts'

/** A street-level picture of the world from somebody else's server, laid over the base map when zoomed in. */
export interface StreetTiles {
  /** `https://…/{z}/{x}/{y}.png`; empty: none. */
  readonly url: string
  /** The credit that the source asks for. */
  readonly credit: string
}

/** `{z}`, `{x}` and `{y}` must stand in an https address: anything else would ask a stranger for nothing. */
export const isTileUrl = (url: string): boolean =>
  /^https:\/\/[^\s{}]+/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))

// A build may set a source for all readers; a reader may set another on this device.
const env: Readonly<Record<string, unknown>> = import.meta.env
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const built: StreetTiles = { url: text(env.VITE_STREET_TILES), credit: text(env.VITE_STREET_TILES_CREDIT) }

export const noStreetTiles: StreetTiles = { url: '', credit: '' }

/** Storage is foreign text. */
export function readStreetTiles(stored: unknown): StreetTiles | undefined {
  if (!isRecord(stored) || !('url' in stored)) return undefined
  const url = text(stored.url)
  const credit = text(stored.credit).slice(0, 200)
  return url === '' || isTileUrl(url) ? { url, credit } : undefined
}

export const useStreetTiles = keptStore<StreetTiles>(
  'forecourt.map',
  isTileUrl(built.url) ? built : noStreetTiles,
  (stored, now) => readStreetTiles(stored) ?? now,
)

/** Returns false, and changes nothing, for an address that is no tile source. */
export function setStreetTiles(url: string, credit: string): boolean {
  const tiles = readStreetTiles({ url: url.trim(), credit: credit.trim() })
  if (tiles === undefined) return false
  useStreetTiles.setState(tiles)
  return true
}
