import * as v from 'valibot'
import { BrandId } from '../ids.ts'
import { degrees, flag, list, maybe, text, whole } from './loose.ts'

export const Brand = v.object({ id: BrandId, name: v.string(), icon_url: text })
export type Brand = v.InferOutput<typeof Brand>

/** The specification does not show a generation's fields, so unknown ones are kept. */
const Generation = v.looseObject({ id: whole, name: text, year_from: whole, year_to: whole })

export const Model = v.object({ id: v.number(), name: v.string(), generations: list(Generation) })
export type Model = v.InferOutput<typeof Model>

export const Country = v.object({
  id: v.number(),
  name: v.string(),
  original_name: text,
  native: text,
  iso: text,
  iso3: text,
})
export type Country = v.InferOutput<typeof Country>

/** `admin3` to `admin5` are source codes, not location ids. */
export const Location = v.object({
  id: v.number(),
  name: v.string(),
  original_name: text,
  ascii_name: text,
  country_id: whole,
  admin1: whole,
  admin2: whole,
  admin3: maybe(v.union([v.string(), v.number()])),
  admin4: maybe(v.union([v.string(), v.number()])),
  admin5: maybe(v.union([v.string(), v.number()])),
  population: whole,
  feature_class: text,
  feature_code: text,
  latitude: maybe(degrees),
  longitude: maybe(degrees),
})
export type Location = v.InferOutput<typeof Location>

export const OptionSection = v.object({ id: v.number(), name: text })
export type OptionSection = v.InferOutput<typeof OptionSection>

export const Option = v.object({
  id: v.number(),
  section_id: whole,
  parent_option_id: whole,
  name: v.string(),
  description: text,
  location: text,
  section: maybe(OptionSection),
})
export type Option = v.InferOutput<typeof Option>

export const Currency = v.object({ id: v.number(), name: v.string() })
export type Currency = v.InferOutput<typeof Currency>

export const CountryMeta = v.object({ next_after_id: whole, has_more: flag })
