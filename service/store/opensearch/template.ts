import { type FieldOwner, plainFields } from './fields.ts'
import type { IndexNames } from './names.ts'
import type { OpenSearchSettings } from './settings.ts'

/** Beyond the interface's window of 10,000 and its spare record; what a scan over all cars reads at once. */
const windowSize = 20_000

const propertiesOf = (owner: FieldOwner) =>
  Object.fromEntries(plainFields(owner).map(([name, type]) => [name, { type }]))

/** Sorted by, never searched for. */
const onlySorted = (type: 'long' | 'double') => ({ type, index: false })

/** One field for each currency of the inventory, as they come. */
const byCurrency = { type: 'object', dynamic: true } as const

const mappings = {
  // What is not named here is kept and handed back, but not searched: body and reports.
  dynamic: false,
  dynamic_templates: [
    { price_in: { path_match: 'listing.price_in.*', mapping: onlySorted('double') } },
    { beyond: { path_match: 'listing.beyond.*', mapping: onlySorted('long') } },
  ],
  properties: {
    id: { type: 'keyword' },
    no: { type: 'long' },
    hash: { type: 'keyword', index: false },
    line: { type: 'keyword', index: false },
    gen_from: { type: 'long' },
    gen_to: { type: 'long' },
    for_sale: { type: 'boolean' },
    /** `domain/listing id`, archived ones too. */
    external: { type: 'keyword' },
    /** Those with an active listing of the car. */
    domains: { type: 'keyword' },
    car: {
      properties: {
        ...propertiesOf('car'),
        vin: { type: 'wildcard' },
        vin_terms: { type: 'keyword' },
        words: { type: 'keyword' },
      },
    },
    listing: {
      type: 'nested',
      properties: {
        ...propertiesOf('listing'),
        spot: { type: 'geo_point' },
        units: { type: 'long' },
        currency: { type: 'keyword' },
        price_in: byCurrency,
        beyond: byCurrency,
        words: { type: 'keyword' },
        created_at: onlySorted('long'),
        auction_at: { type: 'long' },
      },
    },
  },
} as const

/** IndexNames and types of all fields, for tests. */
export const carProperties = mappings.properties

/**
 * What every index of cars is made by. Written at each start: a changed setting counts from the next index on. Nothing
 * is refreshed by itself, because a generation is shown when all of it is there; until then copies would only double
 * the work, so they are made at the end of a full load.
 */
export const templateOf = (names: IndexNames, { shards }: OpenSearchSettings) => ({
  index_patterns: [names.pattern],
  // Above templates of others for everything.
  priority: 200,
  template: {
    settings: {
      number_of_shards: shards,
      number_of_replicas: 0,
      refresh_interval: '-1',
      max_result_window: windowSize,
    },
    mappings,
  },
})

/** The index of what is shared: read by id alone, but for what has expired. */
export const sharedIndexOf = ({ replicas }: OpenSearchSettings) => ({
  settings: { number_of_shards: 1, number_of_replicas: replicas },
  mappings: { dynamic: false, properties: { until: { type: 'long' } } },
})
