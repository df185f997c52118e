import { type Param, type ParamValue, readParam } from './endpoints-kinds.ts'
import { readSought } from './exclusion/requests.ts'
import type { SoughtCars } from './exclusion/sought.ts'
import { type FilterKey, filterKeys, type Filters, filters } from './filters.ts'
import type { Sites } from './kinds/kind.ts'
import { requestBehaviour } from './kinds/requests.ts'
import { defaultLanguage, languages } from './languages.ts'
import { QueryReader } from './query-reader.ts'
import { circleOf, defaultCurrency, sorts } from './search.ts'
import { idLength } from './requests.ts'
import { perPageBounds, resultWindow } from './result-window.ts'

export interface Endpoint {
  /** In OpenAPI's notation: `{name}` is a parameter of `path`. */
  readonly url: string
  readonly summary: string
  readonly path: Readonly<Record<string, Param>>
  readonly query: Readonly<Record<string, Param>>
  /** The filters of filters.ts that the endpoint takes. */
  readonly filters: readonly FilterKey[]
  /** Statuses of its responses besides 200, 403 and 422. */
  readonly fails: readonly (400 | 404)[]
  /** When the app calls the endpoint, if not always. The gateway passes on only calls that its app makes. */
  readonly app?: 'only where switched on' | 'never'
  /** The kind under which the browser stores responses for offline use; absent: stale responses would be wrong. */
  readonly kept?: 'car' | 'dictionary'
}

const table = <const T extends Record<string, Endpoint>>(entries: T) => entries

/** Defaults of an endpoint: no parameters, and only the statuses 200, 403 and 422. */
const plain = { path: {}, query: {}, filters: [], fails: [] } as const
/** Numbers whose blank value means the default; out of bounds: a fault (`strict`), or `clamped`. */
const strict = { kind: 'whole', blank: 'default', outside: 'fault' } as const
const clamped = { kind: 'whole', blank: 'default', outside: 'clamp' } as const
const currencyCode = { kind: 'text', length: [3, 3], chars: 'letters' } as const
const words = { kind: 'text', length: [0, 200] } as const

/** Paging of /countries and /locations: by the last id of the previous page. */
const idCursor = {
  ids: { kind: 'ids', form: 'strict', max: 100, about: 'Only these ids; unknown ones are left out.' },
  per_page: {
    kind: 'whole',
    bounds: [1, 1000],
    otherwise: 100,
    blank: 'fault',
    outside: 'fault',
    about: 'How many at a time.',
  },
  after_id: { kind: 'id', about: 'Exclusive: meta.next_after_id of the page before.' },
} as const

/** `lang` is optional on every endpoint. */
export const commonQuery = {
  lang: { kind: 'choice', values: languages, otherwise: defaultLanguage, about: 'Language of names.' },
} as const

/** Every endpoint, in the specification's order. Routes, 422s, OpenAPI and documents derive from this table. */
export const endpoints = table({
  search: {
    ...plain,
    url: '/search',
    summary: 'Active cars of the enabled sources, filtered, sorted, by page.',
    query: {
      page: {
        ...strict,
        bounds: [1, resultWindow],
        otherwise: 1,
        about: 'page × perPage + 1 must stay within 10,000.',
      },
      perPage: {
        ...strict,
        bounds: [perPageBounds.min, perPageBounds.max],
        otherwise: perPageBounds.default,
        about: 'Cars a page. `data` can hold one more.',
      },
      sort: {
        kind: 'choice',
        values: sorts,
        extended: ['nearest'],
        otherwise: 'newest',
        about: 'Cars without the value come last; ties go by car id.',
      },
      currency: {
        ...currencyCode,
        about: `Price filters and sorts compare in it; absent means ${defaultCurrency}. Prices are never converted.`,
      },
      currency_id: { kind: 'id', about: 'Overrides currency.' },
    },
    filters: filterKeys,
    fails: [400],
  },
  count: {
    ...plain,
    url: '/search/count',
    summary: 'How many cars a search finds, exactly.',
    query: {
      currency: {
        ...currencyCode,
        about: `Price filters compare in it; absent means ${defaultCurrency}.`,
      },
      currency_id: { kind: 'id', about: 'Overrides currency.' },
    },
    filters: filterKeys,
  },
  export: {
    ...plain,
    url: '/cars',
    summary: 'Every active car of the enabled sources with full reports, in batches behind a cursor.',
    query: {
      limit: { ...strict, bounds: [1, 2000], about: 'Cars a batch; 500 where absent.' },
      scroll_time: {
        ...strict,
        bounds: [1, 15],
        about: 'Minutes the cursor lives after each request; 10 where absent.',
      },
      scroll_id: {
        kind: 'text',
        length: [1, 200],
        about: 'From the previous answer. Prefer following next_url.',
      },
    },
    filters: ['leasing', 'sources'],
    // A single export copies the inventory of the gateway's account.
    app: 'only where switched on',
  },
  car: {
    ...plain,
    url: '/cars/{car_id}',
    summary: 'One car by its internal id, with full reports.',
    path: { car_id: { kind: 'text', length: idLength.car, about: 'From /search or /cars.' } },
    fails: [404],
    kept: 'car',
  },
  carByVin: {
    ...plain,
    url: '/cars/vin/{vin}',
    summary: 'One car by its exact VIN, with full reports.',
    path: { vin: { kind: 'text', length: [16, 19], chars: 'alnum', about: 'Case does not matter.' } },
    fails: [404],
    kept: 'car',
  },
  listing: {
    ...plain,
    url: '/listing/{domain_id}/{listing_id}',
    summary: "The car of one source's listing, with the reports attached to that listing.",
    path: {
      domain_id: { kind: 'id', about: 'From /domains.' },
      listing_id: {
        kind: 'text',
        length: idLength.listing,
        about: "The source's own id: listings[].external.id.",
      },
    },
    fails: [404],
    kept: 'car',
  },
  domains: {
    ...plain,
    url: '/domains',
    summary: 'The source sites enabled for the key.',
    query: { search: { ...words, about: 'Part of name or base_url.' } },
    kept: 'dictionary',
  },
  brands: {
    ...plain,
    url: '/brands',
    summary: 'Brands: up to 10,000, or up to 50 that match the query.',
    query: { query: { ...words, about: 'Matches names and synonyms.' } },
    kept: 'dictionary',
  },
  models: {
    ...plain,
    url: '/models/{brand_id}',
    summary: 'Up to 1,000 models of a brand with their generations; none for an unknown brand.',
    path: { brand_id: { kind: 'id', about: 'From /brands.' } },
    query: { query: { ...words, about: 'Matches names and synonyms.' } },
    kept: 'dictionary',
  },
  countries: {
    ...plain,
    url: '/countries',
    summary: 'Countries by ascending id.',
    query: {
      query: {
        ...words,
        about: 'Beginning of a name, native name, translation or ISO code, taken literally.',
      },
      ...idCursor,
    },
    kept: 'dictionary',
  },
  country: {
    ...plain,
    url: '/countries/{id}',
    summary: 'One country.',
    path: { id: { kind: 'id', about: 'From /countries.' } },
    fails: [404],
    app: 'never',
  },
  locations: {
    ...plain,
    url: '/locations',
    summary: 'Regions, districts and places by ascending id.',
    query: {
      query: { ...words, about: 'Beginning of a name or translation, taken literally.' },
      country_id: { kind: 'id', about: 'Only in this country.' },
      feature_code: {
        kind: 'text',
        length: [0, 20],
        about: 'Only this class of place, such as ADM1 for regions.',
      },
      ...idCursor,
    },
    kept: 'dictionary',
  },
  location: {
    ...plain,
    url: '/locations/{id}',
    summary: 'One location.',
    path: { id: { kind: 'id', about: 'From /locations or a listing.' } },
    fails: [404],
    kept: 'dictionary',
  },
  carOptions: {
    ...plain,
    url: '/car-options',
    summary:
      'Equipment: the popular options by section, or a flat list once any parameter but limit is sent.',
    query: {
      query: { ...words, about: 'Searches names, descriptions and locations.' },
      // These parameters have no default: generated clients would send it, and any `page` selects the flat list.
      page: { ...clamped, bounds: [1, 1_000_000], about: '1 where absent; values below 1 mean 1.' },
      per_page: {
        ...clamped,
        bounds: [1, 100],
        about: '1 to 100, 25 where absent; other values are pulled to the nearer bound.',
      },
      perPage: { ...clamped, bounds: [1, 100], about: 'The same; per_page takes precedence.' },
      limit: {
        ...clamped,
        bounds: [1, 25],
        otherwise: 5,
        about: 'Options a section, in the popular list only.',
      },
      section_id: { kind: 'id', about: 'Only this section.' },
      ids: {
        kind: 'ids',
        form: 'loose',
        about: 'Comma-separated, or ids[] repeated. What is no id is dropped.',
      },
    },
    kept: 'dictionary',
  },
  carOptionSections: {
    ...plain,
    url: '/car-option-sections',
    summary: 'Sections of equipment.',
    app: 'never',
  },
  currencies: {
    ...plain,
    url: '/currencies',
    summary: 'Currencies that prices can be compared in.',
    kept: 'dictionary',
  },
})

export type EndpointName = keyof typeof endpoints
/** In the specification's order. The cast restores the key type, which Object.keys loses. */
export const endpointNames = Object.keys(endpoints) as EndpointName[]

type PathValues<E extends EndpointName> = {
  // A path parameter is always present: the route would not match without it.
  readonly [P in keyof (typeof endpoints)[E]['path']]: NonNullable<
    ParamValue<(typeof endpoints)[E]['path'][P]>
  >
}
type QueryOf<E extends EndpointName> = (typeof endpoints)[E]['query'] & typeof commonQuery

export type EndpointValues<E extends EndpointName> = PathValues<E> & {
  readonly [P in keyof QueryOf<E>]: ParamValue<QueryOf<E>[P]>
}

export interface RequestRead<E extends EndpointName> {
  /** Incomplete where `params.issues` is not empty. */
  readonly values: EndpointValues<E>
  readonly filters: Filters
  /** Further conditions on the cars of a search (the extension `exclusion`); empty for other endpoints. */
  readonly sought: Omit<SoughtCars, 'filters'>
  readonly params: QueryReader
}

/** Reads a request of one endpoint strictly; `params` collects every fault. */
export function readRequest<E extends EndpointName>(
  name: E,
  path: Iterable<readonly [string, string]>,
  query: Iterable<readonly [string, string]>,
  sites: Sites,
): RequestRead<E> {
  const endpoint: Endpoint = endpoints[name]
  const params = new QueryReader(query)
  // Path and query have separate readers: a query parameter must not replace a path parameter of the same name.
  const inPath = new QueryReader(path)
  const values = Object.fromEntries([
    ...Object.entries(endpoint.path).map(([key, param]) => [key, readParam(param, key, inPath)]),
    ...Object.entries({ ...endpoint.query, ...commonQuery }).map(([key, param]) => [
      key,
      readParam(param, key, params),
    ]),
  ])
  const chosen = Object.fromEntries(
    endpoint.filters.flatMap((key) => {
      const value = requestBehaviour(filters[key]).fromApi(filters[key], params, sites)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const sought =
    endpoint.filters === filterKeys
      ? readSought(chosen as Filters, params, sites)
      : { filters: chosen, also: [], never: [] }
  if ('sort' in values && values.sort === 'nearest' && circleOf(chosen) === undefined)
    params.issue('sort', `nearest needs ${filters.area.api}=lat,lon,km`)
  for (const { param, message } of inPath.issues) params.issue(param, message)
  // Each value was read by the kind of its own parameter or filter.
  return { values: values as EndpointValues<E>, filters: chosen as Filters, sought, params }
}
