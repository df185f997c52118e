import { usd } from './folder.fixture.ts'

// Cars for one rule each, with only the fields that the rule concerns.

export type Fields = Readonly<Record<string, unknown>>

/** An amount as decimal text, which `car` writes as a bare JSON number. */
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

/** A listing on site 1, or on `domain`. */
export function listing({ domain = 1, listing_id, ...fields }: Fields = {}): Fields {
  const id = listing_id ?? `listing-${listings++}`
  return { external: { id, domain: { id: domain, name: 'x' }, url: 'https://site.example' }, ...fields }
}

/** A line of cars.ndjson with one plain listing, or with `listings`. */
export const car = (id: string, fields: Fields = {}): string =>
  JSON.stringify({ id, listings: [listing()], ...fields }).replaceAll(/"int64:(-?\d+)"/g, '$1')

export const named = (id: number): Fields => ({ id, name: 'x' })

/** An hour of one fixed day, so that tests show the order of times. */
export const at = (hour: number): string => new Date(Date.UTC(2026, 5, 1, hour)).toISOString()
