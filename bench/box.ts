import type { Domain } from '#contract/resources/first-answers.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import { languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Country, Location } from '#contract/resources/dictionaries.ts'
import { locationsPath } from '#contract/dictionary-requests.ts'
import { placesIn } from '#src/api/dictionaries.ts'
import { carPath, noSites } from '#contract/requests.ts'
import { countQuery, emptySearch, searchQuery, withFilter } from '#contract/search.ts'
import { withUnderstood } from '#src/search/box/read/parse.ts'
import type { Known } from '#src/search/box/read/names-at.ts'
import { becomes, expected, isPlaced, phrasesIn } from '../scripts/box-phrases.ts'
import { settle } from '#src/search/box/read/settle.ts'
import { vocabularyOf } from '#contract/vocabulary.ts'
import type { NamedEntry } from '#src/search/text/names.ts'
import { openServer } from './app/server.ts'

// npm run bench:box -- [--url URL]
// Reads the inputs in src/search/box/read/phrases.tsv as the search box does, against a service: the percentage that
// leads to the expected address, the inputs that do not, and those that find no car.

const { values } = parseArgs({
  options: { url: { type: 'string' }, port: { type: 'string', default: '4119' } },
})
const server = values.url === undefined ? await openServer(values.port) : undefined
const root = new URL('/api/', values.url ?? server?.url)

let requests = 0
async function get<T>(path: string): Promise<T> {
  requests += 1
  const answer = await fetch(new URL(path, root))
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
  // Our own service: its tests guarantee the type.
  return (await answer.json()) as T
}

/** The app loads the models of as many makes. */
const frequent = 24

/** The count of a search with exclusions, by inclusion–exclusion; undefined, as in the app, where it gives no number. */
async function countOf(search = emptySearch): Promise<number | undefined> {
  const terms = inclusionExclusion(search, noSites)
  if (typeof terms === 'string') return undefined
  const counts = terms.map(
    async ({ sign, search: each }) =>
      sign * (await get<{ count: number }>(`search/count?${countQuery(each, noSites)}`)).count,
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
const modelsOf = (make: number) => get<NamedEntry[]>(`models/${make}?lang=en`)

try {
  const [makes, lands, money, sites, ...tables] = await Promise.all([
    get<NamedEntry[]>('brands?lang=en'),
    get<{ data: Country[] }>('countries?per_page=1000&lang=en'),
    get<{ name: string }[]>('currencies'),
    get<Domain[]>('domains?lang=en'),
    ...languages.map((language) => nameLoaders[language]()),
  ])
  const sizes: [id: number, count: number][] = []
  for (const { id } of makes)
    sizes.push([id, (await countOf(withFilter(emptySearch, 'brands', [{ id, children: [] }]))) ?? 0])
  const first = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, frequent)
  const known: Known = {
    vocabulary: vocabularyOf(tables),
    dictionaries: {
      brands: makes,
      models: new Map(await Promise.all(first.map(async ([id]) => [id, await modelsOf(id)] as const))),
      countries: lands.data,
      currencies: new Set(money.map(({ name }) => name.toLowerCase())),
      sites,
    },
  }
  const all = new Map<number, readonly NamedEntry[]>()
  for (const { id } of makes) all.set(id, await modelsOf(id))
  const regions: NamedEntry[] = []
  const names = { brands: makes, models: all, countries: lands.data, regions }
  const placesCalled = async (word: string) => {
    const { data } = await get<{ data: Location[] }>(locationsPath(word, 'en').slice(1))
    regions.push(...data)
    return placesIn(data)
  }

  const phrases = phrasesIn(
    await readFile(new URL('../src/search/box/read/phrases.tsv', import.meta.url), 'utf8'),
  )
  const wrong: string[] = []
  const empty: string[] = []
  requests = 0
  for (const phrase of phrases) {
    const { interpretations } = await settle(phrase.text, known, {
      models: modelsOf,
      makesCalled: (word) => get(`brands?query=${encodeURIComponent(word)}&lang=en`),
      places: placesCalled,
      carsWith: async (words) =>
        (
          await get<{ data: Car[] }>(
            `search?${searchQuery(withFilter(emptySearch, 'query', words), 24, noSites)}&lang=en`,
          )
        ).data,
      carOf: (id) => get<Car>(carPath(id, 'en').slice(1)).catch(() => undefined),
      counts: (readings) => Promise.all(readings.map((what) => countOf(withUnderstood(emptySearch, what)))),
    })
    const [interpretation] = interpretations
    const is = becomes(interpretation, names)
    const should = expected(phrase)
    const why = interpretation?.kind === 'search' ? interpretation.why : ''
    if (is !== should || (phrase.how === 'meant') !== (why === 'meant'))
      wrong.push(`${phrase.text}: ${is} (${why}), should be ${should}`)
    const found =
      interpretation?.kind === 'search'
        ? await countOf(withUnderstood(emptySearch, interpretation.what))
        : undefined
    if (found === 0) empty.push(phrase.text)
  }
  const right = phrases.length - wrong.length
  const placed = phrases.filter(isPlaced)
  const lost = placed.filter(({ text }) => wrong.some((line) => line.startsWith(`${text}: `))).length
  console.log(
    `${right} of ${phrases.length} phrases right: ${((100 * right) / phrases.length).toFixed(1)} %; at no car: ${empty.length}; ${(requests / phrases.length).toFixed(1)} requests each`,
  )
  console.log(`of them with places ${placed.length - lost} of ${placed.length}`)
  for (const line of wrong) console.log(`  ${line}`)
  for (const text of empty) console.log(`  at no car: ${text}`)
} finally {
  await server?.close()
}
