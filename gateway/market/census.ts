import * as v from 'valibot'
import { type Market, mostCounted } from '#contract/facets/market.ts'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { strictList } from '#contract/resources/loose.ts'
import type { Get } from '../facets/get.ts'
import { accountSites } from '../facets/sites.ts'
import type { CountAll } from './retrying-counts.ts'

export type Census = Omit<NonNullable<Market['census']>, 'at'>

const Entry = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })
const Page = v.object({
  data: strictList(Entry),
  meta: v.object({ next_after_id: v.nullish(v.number()), has_more: v.nullish(v.boolean()) }),
})

const idsOf = (answer: unknown): readonly number[] =>
  v
    .parse(strictList(Entry), answer)
    .map(({ id }) => id)
    .slice(0, mostCounted)

async function countryIds(get: Get): Promise<readonly number[]> {
  const ids: number[] = []
  let after: number | null | undefined
  do {
    const from = after ? `&after_id=${after}` : ''
    const { data, meta } = v.parse(Page, await get(`/countries?per_page=1000&lang=${defaultLanguage}${from}`))
    ids.push(...data.map(({ id }) => id))
    after = meta.has_more === true && data.length > 0 ? meta.next_after_id : undefined
  } while (after !== undefined && after !== null && ids.length < mostCounted)
  return ids.slice(0, mostCounted)
}

const alone = <K extends FilterKey>(key: K, value: Filters[K]): Search => withFilter(emptySearch, key, value)

/** The entries with cars, in descending order of their counts. */
const ranked = <T>(entries: readonly T[], counts: readonly number[]): [T, number][] =>
  entries
    .map((entry, at): [T, number] => [entry, counts[at] ?? 0])
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1])

/** The number of the account's cars by make, country and source. Models are counted separately. Throws Unanswered. */
export async function takeCensus(get: Get, countAll: CountAll): Promise<Census> {
  const makes = idsOf(await get(`/brands?lang=${defaultLanguage}`))
  const places = await countryIds(get)
  const hosts = (await accountSites(get)).hosts ?? []
  const [cars = 0] = await countAll([emptySearch])
  const byMake = await countAll(makes.map((id) => alone('brands', [{ id, children: [] }])))
  const brands = ranked(makes, byMake)
  const countries = ranked(
    places,
    await countAll(places.map((id) => alone('countries', [{ id, children: [] }]))),
  )
  const sources = ranked(hosts, await countAll(hosts.map((host) => alone('sources', [host]))))
  return { cars, brands, models: [], countries, sources }
}

/** Counts of models, only for a service that counts many searches in one request; others take a thousand. */
export async function countModels(
  get: Get,
  countAll: CountAll,
  brands: Census['brands'],
): Promise<Census['models']> {
  const all: (readonly [brand: number, model: number])[] = []
  for (const [brand] of brands)
    for (const id of idsOf(await get(`/models/${brand}?lang=${defaultLanguage}`))) all.push([brand, id])
  const counts = await countAll(all.map(([id, model]) => alone('brands', [{ id, children: [model] }])))
  return ranked(all, counts).map(([[brand, model], count]) => [brand, model, count])
}
