/** Raster tiles of streets from another server, drawn over the base map when zoomed in. */
export interface StreetTiles {
  /** `https://…/{z}/{x}/{y}.png`; empty: no street tiles. */
  readonly url: string
  readonly credit: string
}

/** The URL must be https and contain `{z}`, `{x}` and `{y}`; others would send useless requests to another server. */
export const isTileUrl = (url: string): boolean =>
  /^https:\/\/[^\s{}]+/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))

const env: Readonly<Record<string, unknown>> = import.meta.env
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const noStreetTiles: StreetTiles = { url: '', credit: '' }

/** The operator sets these at build time. */
export const streetTiles: StreetTiles = isTileUrl(text(env.VITE_STREET_TILES))
  ? { url: text(env.VITE_STREET_TILES), credit: text(env.VITE_STREET_TILES_CREDIT) }
  : noStreetTiles
