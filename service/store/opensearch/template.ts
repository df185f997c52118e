import { type FieldOwner, plainFields } from './fields.ts'
import type { IndexNames } from './names.ts'
import type { OpenSearchSettings } from './settings.ts'

/** Larger than the interface's window of 10,000 and its spare record, for scans over all cars. */
const windowSize = 20_000

const propertiesOf = (owner: FieldOwner) =>
  Object.fromEntries(plainFields(owner).map(([name, type]) => [name, { type }]))

/** A field for sorts, which no query searches. */
const onlySorted = (type: 'long' | 'double') => ({ type, index: false })

/** One field for each currency of the inventory, added when it first occurs. */
const byCurrency = { type: 'object', dynamic: true } as const

const mappings = {
  // Other fields (body and reports) are stored and returned, but not indexed.
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
    /** `domain/listing id`, archived listings too. */
    external: { type: 'keyword' },
    /** Domains with an active listing of the car. */
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

/** Names and types of all fields, for tests. */
export const carProperties = mappings.properties

/**
 * The template of every index of cars. Written at each start: a changed setting applies to the next index.
 * The refresh interval is off, because a generation is shown only when it is complete. Replicas would double
 * the work of a full load, so they are added at its end.
 */
export const templateOf = (names: IndexNames, { shards }: OpenSearchSettings) => ({
  index_patterns: [names.pattern],
  // Above other templates that match every index.
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

/** The index of the shared documents: read by id, searched only for expired records. */
export const sharedIndexOf = ({ replicas }: OpenSearchSettings) => ({
  settings: { number_of_shards: 1, number_of_replicas: replicas },
  mappings: { dynamic: false, properties: { until: { type: 'long' } } },
})
