import { CarFound, Count, Domain, SearchPage } from './resources/first-answers.ts'
import * as v from 'valibot'
import type { EndpointName } from './endpoints.ts'
import { Car, Listing } from './resources/car.ts'
import {
  Brand,
  Country,
  CountryMeta,
  Currency,
  Location,
  Model,
  Option,
  OptionSection,
} from './resources/dictionaries.ts'
import { CountryFound, ExportBatch, LocationFound, OptionSections } from './resources/envelopes.ts'
import { text, whole } from './resources/loose.ts'

// Responses of each endpoint for the OpenAPI document. The resources are those that the app reads; fields
// that the app ignores (links, translations) are added here.

const OptionAnswer = v.object({
  ...Option.entries,
  translations: v.record(v.string(), v.unknown()),
  parent_option: v.nullable(v.object({ id: v.number(), section_id: v.number(), name: text })),
})

const PageLink = v.object({ url: v.nullable(v.string()), label: v.string(), active: v.boolean() })

const SearchAnswer = v.object({
  ...SearchPage.entries,
  links: v.object({ first: text, last: text, prev: text, next: text }),
  meta: v.object({
    ...SearchPage.entries.meta.entries,
    from: whole,
    to: whole,
    path: v.string(),
    links: v.array(PageLink),
  }),
})

const ExportAnswer = v.object({ ...ExportBatch.entries, message: v.optional(v.string()) })

const CountryPageAnswer = v.object({ data: v.array(Country), meta: CountryMeta })
const LocationPageAnswer = v.object({ data: v.array(Location), meta: CountryMeta })

const OptionsAnswer = v.union([
  v.object({ data: v.array(v.object({ section: OptionSection, options: v.array(OptionAnswer) })) }),
  v.object({
    data: v.array(OptionAnswer),
    meta: v.object({ page: v.number(), per_page: v.number(), total: v.number() }),
  }),
])

/** Components of the document: a schema listed here becomes a reference. */
export const components: Readonly<Record<string, v.GenericSchema>> = {
  Car,
  Listing,
  Domain,
  Brand,
  Model,
  Country,
  Location,
  Option: OptionAnswer,
  OptionSection,
  Currency,
}

export const answers: { readonly [E in EndpointName]: v.GenericSchema } = {
  search: SearchAnswer,
  count: Count,
  export: ExportAnswer,
  car: CarFound,
  carByVin: CarFound,
  listing: CarFound,
  domains: v.array(Domain),
  brands: v.array(Brand),
  models: v.array(Model),
  countries: CountryPageAnswer,
  country: CountryFound,
  locations: LocationPageAnswer,
  location: LocationFound,
  carOptions: OptionsAnswer,
  carOptionSections: OptionSections,
  currencies: v.array(Currency),
}
