import * as v from 'valibot'
import type { Language } from '#contract/languages.ts'
import { list } from '#contract/resources/loose.ts'
import type { DictionaryFile } from '#service/inventory/dictionaries.ts'
import type { MirrorClient } from './client.ts'
import {
  byIdPages,
  byNumberedPages,
  type Entry,
  inAllLanguages,
  listed,
  namesBeside,
  unlessUnknown,
} from './dictionary-answers.ts'
import type { Survey } from './survey.ts'

// Each dictionary of the interface as entries of the inventory folder (docs/inventory-format.md).

type Collector = (client: MirrorClient) => Promise<readonly object[]>

const hostOf = (url: unknown): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).host : undefined

/** Searches use synonyms, but no response contains them. */
const withoutSynonyms = (entry: object) => ({ ...entry, synonyms: [] })

async function models(client: MirrorClient): Promise<object[]> {
  const found: object[] = []
  for (const brand of await listed(client, '/brands?lang=en'))
    for (const model of await listed(client, `/models/${brand.id}?lang=en`))
      found.push(withoutSynonyms({ ...model, brand_id: brand.id }))
  return found
}

const translatedNames = async (ask: (lang: Language) => Promise<readonly Entry[]>): Promise<object[]> =>
  (await inAllLanguages(ask)).map(({ entry, translated }) => ({
    ...entry,
    translations: namesBeside(entry, translated),
  }))

const optionTexts = ['name', 'description', 'location'] as const

/** The texts of `other` that `entry.translations` does not already give for this language, if any. */
function unsaid(entry: Entry, other: Entry, lang: string): object | undefined {
  const translation: unknown = Reflect.get(Object(entry['translations']) as object, lang)
  const asRead = (field: string): unknown => {
    const text: unknown =
      typeof translation === 'string' && field === 'name'
        ? translation
        : Reflect.get(Object(translation) as object, field)
    return typeof text === 'string' ? text : entry[field]
  }
  if (optionTexts.every((field) => other[field] === asRead(field))) return undefined
  return Object.fromEntries(optionTexts.map((field) => [field, other[field]]))
}

const Popular = v.object({ data: list(v.object({ options: list(v.object({ id: v.number() })) })) })

/** Rank of each option in its section, most used first; no endpoint has the frequencies. */
async function popularity(client: MirrorClient): Promise<ReadonlyMap<number, number>> {
  const most = 25
  const { body } = await client.get(`/car-options?limit=${most}&lang=en`)
  const read = v.safeParse(Popular, body)
  const sections = read.success ? read.output.data : []
  return new Map(
    sections.flatMap(({ options: used }) => used.map(({ id }, rank) => [id, most - rank] as const)),
  )
}

async function options(client: MirrorClient): Promise<object[]> {
  const ranks = await popularity(client)
  const found = await inAllLanguages((lang) => byNumberedPages(client, `/car-options?lang=${lang}`))
  return found.map(({ entry, translated }) => {
    const added = Object.entries(translated).flatMap(([lang, other]) => {
      const texts = unsaid(entry, other, lang)
      return texts === undefined ? [] : [[lang, texts] as const]
    })
    return {
      ...entry,
      translations: { ...(Object(entry['translations']) as object), ...Object.fromEntries(added) },
      popularity: ranks.get(entry.id) ?? 0,
    }
  })
}

const Section = v.object({ id: v.number(), name: v.string() })

/** If the service does not list its sections, they are taken from its options. */
async function optionSections(client: MirrorClient): Promise<object[]> {
  const sections = await unlessUnknown(
    translatedNames((lang) => listed(client, `/car-option-sections?lang=${lang}`)),
  )
  return (
    sections ??
    translatedNames(async (lang) => {
      const named = (await byNumberedPages(client, `/car-options?lang=${lang}`)).flatMap(({ section }) => {
        const read = v.safeParse(Section, section)
        return read.success ? [read.output] : []
      })
      return [...new Map(named.map((section) => [section.id, section])).values()]
    })
  )
}

export interface CurrencyCode {
  readonly id: number
  /** Three letters, lower case. */
  readonly name: string
}

/** The service's currencies, or else those of its prices. probe-rates.ts measures their rates. */
export async function currencyCodes(client: MirrorClient, { currencies }: Survey): Promise<CurrencyCode[]> {
  const known = await unlessUnknown(listed(client, '/currencies?lang=en'))
  const named = known ?? [...currencies].map(([id, name]): Entry => ({ id, name }))
  return named.flatMap(({ id, name }) => (typeof name === 'string' ? [{ id, name: name.toLowerCase() }] : []))
}

/** In order. Domains are read before all others; locations and currencies have files of their own here. */
export const collectors: readonly (readonly [DictionaryFile, Collector])[] = [
  ['brands.json', async (client) => (await listed(client, '/brands?lang=en')).map(withoutSynonyms)],
  ['models.json', models],
  ['countries.json', (client) => translatedNames((lang) => byIdPages(client, `/countries?lang=${lang}`))],
  ['option-sections.json', optionSections],
  ['options.json', options],
]

export const domainEntries = async (
  client: MirrorClient,
): Promise<(Entry & { readonly domain: unknown })[]> =>
  (await listed(client, '/domains?lang=en')).map((domain) => ({
    ...domain,
    domain: domain['domain'] ?? hostOf(domain['base_url']),
  }))
