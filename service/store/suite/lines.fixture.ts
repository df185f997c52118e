import { usd } from './folder.fixture.ts'

// Cars for one rule each: only what the rule is about is said, all else is missing.

export type Fields = Readonly<Record<string, unknown>>

/** An amount as decimal text, written as the bare JSON number that it is. */
export const price = (amount: string | number, currency = usd): Fields => ({
  price: { price: `int64:${amount}`, currency: { id: currency, name: 'x' } },
})

export const place = (country: number, region: number | null = null): Fields => ({
  location_details: {
    country: { id: country, name: null, iso: null },
    region: region === null ? null : { id: region, name: null },
  },
})

let listings = 0

/** A listing on site 1 unless `domain` says otherwise. */
export function listing({ domain = 1, listing_id, ...fields }: Fields = {}): Fields {
  const id = listing_id ?? `listing-${listings++}`
  return { external: { id, domain: { id: domain, name: 'x' }, url: 'https://site.example' }, ...fields }
}

/** A line of cars.ndjson; one plain listing unless `listings` says otherwise. */
export const car = (id: string, fields: Fields = {}): string =>
  JSON.stringify({ id, listings: [listing()], ...fields }).replaceAll(/"int64:(-?\d+)"/g, '$1')

export const named = (id: number): Fields => ({ id, name: 'x' })

/** A time of day on one day, so that tests read as what came before what. */
export const at = (hour: number): string => new Date(Date.UTC(2026, 5, 1, hour)).toISOString()
