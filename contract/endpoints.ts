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
  /** As OpenAPI writes it: `{name}` is a parameter of `path`. */
  readonly url: string
  readonly summary: string
  readonly path: Readonly<Record<string, Param>>
  readonly query: Readonly<Record<string, Param>>
  /** Which filters of filters.ts it takes. */
  readonly filters: readonly FilterKey[]
  /** Statuses it can answer with besides 200, 403 and 422. */
  readonly fails: readonly (400 | 404)[]
  /** What of it the app asks for, where that is not all: a gateway passes nothing that its app does not ask for. */
  readonly app?: 'only where switched on' | 'never'
  /** As what a browser keeps its answers for when it has no connection; absent: an old one would be a wrong one. */
  readonly kept?: 'car' | 'dictionary'
}

const table = <const T extends Record<string, Endpoint>>(entries: T) => entries

/** Takes nothing and answers nothing but 200, 403 and 422, unless said otherwise. */
const plain = { path: {}, query: {}, filters: [], fails: [] } as const
/** A number whose blank value means the default: out of bounds it is a fault, or pulled to the nearer bound. */
const strict = { kind: 'whole', blank: 'default', outside: 'fault' } as const
const clamped = { kind: 'whole', blank: 'default', outside: 'clamp' } as const
const currencyCode = { kind: 'text', length: [3, 3], chars: 'letters' } as const
const words = { kind: 'text', length: [0, 200] } as const

/** How /countries and /locations are paged: by the last id of the page before. */
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

/** Every endpoint, in the specification's order. Routes, 422s, OpenAPI and documents derive from it. */
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
    // One call of it copies the inventory of the gateway's account.
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
      // Without a default: generated clients send those, and any page selects the flat list.
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
/** In the specification's order. The cast: Object.keys forgets the keys' type. */
export const endpointNames = Object.keys(endpoints) as EndpointName[]

type PathValues<E extends EndpointName> = {
  // A path parameter is always there: the route would not have matched without it.
  readonly [P in keyof (typeof endpoints)[E]['path']]: NonNullable<
    ParamValue<(typeof endpoints)[E]['path'][P]>
  >
}
type QueryOf<E extends EndpointName> = (typeof endpoints)[E]['query'] & typeof commonQuery

export type EndpointValues<E extends EndpointName> = PathValues<E> & {
  readonly [P in keyof QueryOf<E>]: ParamValue<QueryOf<E>[P]>
}

export interface RequestRead<E extends EndpointName> {
  /** Meaningless where `params.issues` holds any. */
  readonly values: EndpointValues<E>
  readonly filters: Filters
  /** What else the cars of a search must have and must not (the extension `exclusion`); empty elsewhere. */
  readonly sought: Omit<SoughtCars, 'filters'>
  readonly params: QueryReader
}

/** Reads a request of one endpoint strictly; the reader collects every fault of it. */
export function readRequest<E extends EndpointName>(
  name: E,
  path: Iterable<readonly [string, string]>,
  query: Iterable<readonly [string, string]>,
  sites: Sites,
): RequestRead<E> {
  const endpoint: Endpoint = endpoints[name]
  const params = new QueryReader(query)
  // A query parameter named like a path parameter must not stand in for it, so each has its own reader.
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
  // Each value came from its own parameter's or filter's kind.
  return { values: values as EndpointValues<E>, filters: chosen as Filters, sought, params }
}
