import * as v from 'valibot'
import { Car } from './car.ts'
import { Country, CountryMeta, Location, Option, OptionSection } from './dictionaries.ts'
import { list, strictList, text, whole } from './loose.ts'

/** `scroll_id` is null at the end of the export; `total` is null if the service lost it. */
export const ExportBatch = v.object({
  data: strictList(Car),
  next_url: text,
  scroll_id: text,
  total: whole,
})
export type ExportBatch = v.InferOutput<typeof ExportBatch>

export const CountryPage = v.object({ data: list(Country), meta: CountryMeta })
export const LocationPage = v.object({ data: list(Location), meta: CountryMeta })
export const CountryFound = v.object({ data: Country })
export const LocationFound = v.object({ data: Location })

export const OptionPage = v.object({
  data: list(Option),
  meta: v.object({ page: whole, per_page: whole, total: whole }),
})
export const OptionGroups = v.object({
  data: list(v.object({ section: OptionSection, options: list(Option) })),
})
export const OptionSections = v.object({ data: list(OptionSection) })
