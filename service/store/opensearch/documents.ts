import { createHash } from 'node:crypto'
import { positionOf } from '#contract/geo.ts'
import { type InventoryDictionaries, searchedNames } from '../../inventory/dictionaries.ts'
import type { CarFacts, ListingFacts, MoneyFact } from '../../inventory/facts.ts'
import { type LoadedCar, type MarkedCar, markOf } from '../../inventory/read-cars.ts'
import { convert, type Rates, ratesOf } from '../money.ts'
import { wordsOf } from '#contract/words.ts'
import { type FieldOwner, plainFields } from './fields.ts'

// The document of a car in OpenSearch. Only active listings are nested; look-ups find archived ones.

/** Incremented when documents of the same records change: all cars are then loaded again. */
export const documentFormat = 5

/** A document is visible to generations from `gen_from` on, and before its `gen_to` if it has one. */
export interface DocumentPlace {
  /** Ascends by car id. */
  readonly no: number
  readonly generation: number
}

const namesOf = { car: plainFields('car'), listing: plainFields('listing') }

const pick = (owner: FieldOwner, facts: CarFacts | ListingFacts) =>
  Object.fromEntries(namesOf[owner].map(([name]) => [name, Reflect.get(facts, name) as unknown]))

export const externalOf = (domain: number, external: string): string => `${domain}/${external}`

/** The document id of a version of a car. Hashed, because car ids may be longer than document ids. */
export const documentId = (car: string, generation: number): string =>
  `${createHash('sha1').update(car).digest('base64url')}.${generation}`

/** VIN parts up to this length are indexed as terms: they match too many cars to check each VIN. */
export const longestVinTerm = 3

const vinTermsOf = (vin: string): readonly string[] => {
  const terms = new Set<string>()
  for (let from = 0; from < vin.length; from += 1)
    for (let size = 1; size <= longestVinTerm; size += 1) terms.add(vin.slice(from, from + size))
  return [...terms]
}

const largest = 2n ** 63n - 1n
const exactUpTo = 2 ** 53

/** A bigint where a number would round. */
const exactly = (units: bigint): number | bigint =>
  Number.isSafeInteger(Number(units)) ? Number(units) : units

/**
 * A key for amounts that a float cannot tell apart: the amount less one, so that 2^63 fits; 0 where floats
 * are exact. It ascends with the amount, so prices sort by the float first and then by this key.
 */
function beyondFloat(amount: number | bigint): bigint {
  if (amount >= -exactUpTo && amount <= exactUpTo) return 0n
  const shifted = (typeof amount === 'bigint' ? amount : BigInt(amount)) - 1n
  return shifted > largest ? largest : shifted < -largest ? -largest - 1n : shifted
}

/** Sort keys in each currency: `price_in`, and `beyond` for all listings of a car that has such an amount. */
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

/** Digest of the dictionaries that documents depend on: when it changes, known lines are parsed again. */
export const namesMark = ({ brands, models, currencies }: InventoryDictionaries): string =>
  markOf(JSON.stringify([brands, models, currencies]))

/** Makes the documents of cars, and the hashes that tell whether a document changes. */
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
    /** Digest of the whole content of a document except its place. */
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
        // Spread last: V8 takes ten times as long to add properties after a spread.
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

/** Whether the document holds a bigint and needs the slower writer. */
export const isExact = ({ listing }: CarDocument): boolean =>
  listing.some(
    ({ units, beyond }) =>
      typeof units === 'bigint' || Object.values(beyond ?? {}).some((one) => typeof one === 'bigint'),
  )
