import { isLanguage, type Language } from '#contract/languages.ts'
import type { Indexes } from '../indexes.ts'
import type {
  BrandRecord,
  CountryRecord,
  CurrencyRecord,
  DomainRecord,
  LocationRecord,
  ModelRecord,
  OptionRecord,
  OptionSectionRecord,
} from '../inventory/dictionaries.ts'
import { placeName } from './places.ts'

// Dictionary entries as responses have them: only the fields of the specification.

export const presentDomain = ({ id, name, base_url, domain }: DomainRecord) => ({
  id,
  name,
  base_url,
  domain,
})

export const presentBrand = ({ id, name, icon_url }: BrandRecord) => ({ id, name, icon_url })

export const presentModel = ({ id, name, generations }: ModelRecord) => ({ id, name, generations })

export const presentCurrency = ({ id, name }: CurrencyRecord) => ({ id, name })

export const presentCountry = (country: CountryRecord, lang: Language) => ({
  id: country.id,
  name: placeName(country, lang),
  original_name: country.original_name,
  native: country.native,
  iso: country.iso,
  iso3: country.iso3,
})

export function presentLocation({ translations, ...location }: LocationRecord, lang: Language) {
  return { ...location, name: placeName({ name: location.name, translations }, lang) }
}

/** `enabled`: the account's languages; equipment has no names in others (spec: What the service does). */
export const presentSection = (
  section: OptionSectionRecord,
  lang: Language,
  enabled: readonly Language[],
) => ({
  id: section.id,
  name: enabled.includes(lang) ? placeName(section, lang) : section.name,
})

/** A translation is a name, or an object with some of name, description and location. */
function translated(
  option: OptionRecord,
  lang: Language,
  field: 'name' | 'description' | 'location',
): string {
  const translation = option.translations[lang]
  if (typeof translation === 'string') return field === 'name' ? translation : option[field]
  const text: unknown = translation instanceof Object ? Reflect.get(translation, field) : undefined
  return typeof text === 'string' ? text : option[field]
}

export function presentOption(
  option: OptionRecord,
  indexes: Indexes,
  lang: Language,
  enabled: readonly Language[],
) {
  const spoken = enabled.includes(lang)
  const text = (of: OptionRecord, field: 'name' | 'description' | 'location') =>
    spoken ? translated(of, lang, field) : of[field]
  const section = indexes.sections.get(option.section_id)
  const parent = option.parent_option_id === null ? undefined : indexes.options.get(option.parent_option_id)
  return {
    id: option.id,
    section_id: option.section_id,
    parent_option_id: option.parent_option_id,
    name: text(option, 'name'),
    description: text(option, 'description'),
    location: text(option, 'location'),
    translations: Object.fromEntries(
      Object.entries(option.translations).filter(
        ([language]) => isLanguage(language) && enabled.includes(language),
      ),
    ),
    section: section ? presentSection(section, lang, enabled) : { id: option.section_id, name: null },
    parent_option: parent
      ? { id: parent.id, section_id: parent.section_id, name: text(parent, 'name') }
      : null,
  }
}
