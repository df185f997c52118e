import { createHash } from 'node:crypto'
import { positionOf } from '#contract/geo.ts'
import { type InventoryDictionaries, searchedNames } from '../../inventory/dictionaries.ts'
import type { CarFacts, ListingFacts, MoneyFact } from '../../inventory/facts.ts'
import { type LoadedCar, type MarkedCar, markOf } from '../../inventory/read-cars.ts'
import { convert, type Rates, ratesOf } from '../money.ts'
import { wordsOf } from '#contract/words.ts'
import { type FieldOwner, plainFields } from './fields.ts'

// A car as OpenSearch holds it. Only active listings are nested; archived ones are found by look-ups alone.

/** Another number where documents of the same records would not be the same: everything is then loaded anew. */
export const documentFormat = 5

/** Documents are visible to generations from `gen_from` on, and before `gen_to` where there is one. */
export interface DocumentPlace {
  /** Ascends by car id. */
  readonly no: number
  readonly generation: number
}

const namesOf = { car: plainFields('car'), listing: plainFields('listing') }

const pick = (owner: FieldOwner, facts: CarFacts | ListingFacts) =>
  Object.fromEntries(namesOf[owner].map(([name]) => [name, Reflect.get(facts, name) as unknown]))

export const externalOf = (domain: number, external: string): string => `${domain}/${external}`

/** The id of a version of a car: ids of cars may be longer than those of documents. */
export const documentId = (car: string, generation: number): string =>
  `${createHash('sha1').update(car).digest('base64url')}.${generation}`

/** Parts of a VIN up to this length are terms of their own: so short a part is in too many cars to read each one's VIN. */
export const longestVinTerm = 3

const vinTermsOf = (vin: string): readonly string[] => {
  const terms = new Set<string>()
  for (let from = 0; from < vin.length; from += 1)
    for (let size = 1; size <= longestVinTerm; size += 1) terms.add(vin.slice(from, from + size))
  return [...terms]
}

const largest = 2n ** 63n - 1n
const exactUpTo = 2 ** 53

/** bigints where a number would round. */
const exactly = (units: bigint): number | bigint =>
  Number.isSafeInteger(Number(units)) ? Number(units) : units

/**
 * Where a float cannot tell amounts apart: the amount itself, less one, so that 2^63 has room; 0 below, where floats
 * are exact. It ascends with the amount, so a price sorts by the float first and by this among equals.
 */
function beyondFloat(amount: number | bigint): bigint {
  if (amount >= -exactUpTo && amount <= exactUpTo) return 0n
  const shifted = (typeof amount === 'bigint' ? amount : BigInt(amount)) - 1n
  return shifted > largest ? largest : shifted < -largest ? -largest - 1n : shifted
}

/** What prices sort by, in each currency: `price_in`, and `beyond` for all listings of a car that has such a price. */
function priceKeys(prices: readonly (MoneyFact | null)[], rates: Rates) {
  const inCurrency = [...rates.keys()].map((currency) => {
    const amounts = prices.map((price) => price && convert(price, currency, rates))
    const isBeyond = amounts.some((amount) => amount !== null && beyondFloat(amount) !== 0n)
    return { currency, amounts, isBeyond }
  })
  return prices.map((_, at) => ({
    price_in: Object.fromEntries(
      inCurrency.flatMap(({ currency, amounts }) => {
        const amount = amounts[at]
        return amount === null || amount === undefined ? [] : [[currency, Number(amount)]]
      }),
    ),
    beyond: Object.fromEntries(
      inCurrency.flatMap(({ currency, amounts, isBeyond }) => {
        const amount = amounts[at]
        return !isBeyond || amount === null || amount === undefined
          ? []
          : [[currency, exactly(beyondFloat(amount))]]
      }),
    ),
  }))
}

/** The digest of all that documents are made of beside the records: if it differs, known lines are read again. */
export const namesMark = ({ brands, models, currencies }: InventoryDictionaries): string =>
  markOf(JSON.stringify([brands, models, currencies]))

/** Makes the documents of cars, and the hash that tells whether a document would be another one. */
export function documentMaker({ brands, models, currencies }: InventoryDictionaries) {
  const [brandNames, modelNames] = [searchedNames(brands), searchedNames(models)]
  const rates = ratesOf(currencies)
  const rateText = JSON.stringify([...rates])
  const unique = (text: string) => [...new Set(wordsOf(text))]
  const namesIn = ({ brand, model }: CarFacts) => [
    brandNames.get(brand ?? NaN) ?? '',
    modelNames.get(model ?? NaN) ?? '',
  ]

  return {
    /** The digest of all that a document is made of, but for its place. */
    hashOf: ({ facts, digest }: LoadedCar): string =>
      createHash('sha1')
        .update(JSON.stringify([digest, ...namesIn(facts), rateText]))
        .digest('base64url')
        .slice(0, 20),

    documentOf: (
      { facts, body, reports, mark }: MarkedCar,
      hash: string,
      { no, generation }: DocumentPlace,
    ) => {
      const active = facts.listings.filter(({ archived }) => !archived)
      const keys = priceKeys(
        active.map(({ price }) => price),
        rates,
      )
      return {
        id: facts.id,
        no,
        hash,
        line: mark,
        gen_from: generation,
        for_sale: active.length > 0,
        external: facts.listings.map(({ domain, external }) => externalOf(domain, external)),
        domains: [...new Set(active.map(({ domain }) => domain))],
        // What is spread stands last: V8 takes ten times as long for what is added to it.
        car: {
          vin: facts.vin,
          vin_terms: vinTermsOf(facts.vin ?? ''),
          words: unique([...namesIn(facts), facts.badge, facts.year].join(' ')),
          ...pick('car', facts),
        },
        listing: active.map((listing, at) => ({
          units: listing.price && exactly(listing.price.units),
          currency: listing.price?.currency ?? null,
          spot: listing.spot === null ? null : positionOf(listing.spot),
          words: unique(listing.titles.join(' ')),
          created_at: listing.created_at,
          auction_at: listing.auction_at,
          ...keys[at],
          ...pick('listing', listing),
        })),
        body,
        reports,
      }
    },
  }
}

export type CarDocument = ReturnType<ReturnType<typeof documentMaker>['documentOf']>

/** Does the document hold a bigint? Then it takes the slower writer. */
export const isExact = ({ listing }: CarDocument): boolean =>
  listing.some(
    ({ units, beyond }) =>
      typeof units === 'bigint' || Object.values(beyond ?? {}).some((one) => typeof one === 'bigint'),
  )
