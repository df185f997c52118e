/** A street-level picture of the world from somebody else's server, laid over the base map when zoomed in. */
export interface StreetTiles {
  /** `https://…/{z}/{x}/{y}.png`; empty: none. */
  readonly url: string
  readonly credit: string
}

/** `{z}`, `{x}` and `{y}` must stand in an https address: anything else would ask a stranger for nothing. */
export const isTileUrl = (url: string): boolean =>
  /^https:\/\/[^\s{}]+/.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part))

const env: Readonly<Record<string, unknown>> = import.meta.env
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const noStreetTiles: StreetTiles = { url: '', credit: '' }

/** Set by the operator for all readers of a build. */
export const streetTiles: StreetTiles = isTileUrl(text(env.VITE_STREET_TILES))
  ? { url: text(env.VITE_STREET_TILES), credit: text(env.VITE_STREET_TILES_CREDIT) }
  : noStreetTiles
