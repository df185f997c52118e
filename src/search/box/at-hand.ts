import * as v from 'valibot'
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { languages, type Language } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names.ts'
import { pastedHost } from '#src/app/address/pasted-listing.ts'
import type { Domain } from '#contract/resources/first-answers.ts'
import { brands, countries, currencies, models } from '#src/api/dictionaries.ts'
import { market, popular } from '#src/api/market.ts'
import { domains } from '#src/api/plain-queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { keptAnswer } from '#src/stores/kept-answer.ts'
import { readerOf } from '#src/stores/collection.ts'
import { loadSearches } from '#src/search-marks/searches.ts'
import type { Known } from './read/names-at.ts'
import { type Vocabulary, vocabularyOf } from '#contract/vocabulary.ts'

let vocabularyLoad: Promise<Vocabulary> | undefined
/** Loaded once, with the names of all six languages, because users mix them. */
const loadVocabulary = () =>
  (vocabularyLoad ??= Promise.all(languages.map((language) => nameLoaders[language]())).then(vocabularyOf))

/** Stored models by make: only the fields that the box reads. */
const KeptModels = v.array(v.tuple([v.number(), v.array(v.object({ id: v.number(), name: v.string() }))]))
type KeptModels = v.InferOutput<typeof KeptModels>

const keptModels = (language: Language) =>
  keptAnswer<KeptModels>(`forecourt.models.${language}`, readerOf(KeptModels))

/** Number of makes whose models the box reads without their make. */
const makesRead = 24

/** Models of the most frequent makes, the most frequent first: users type "golf" without its make. */
const frequentModels = (language: Language) =>
  queryOptions({
    queryKey: ['models', 'frequent', language],
    queryFn: async ({ client }): Promise<KeptModels> => {
      const ids = popular.brands(await client.fetchQuery(market()))?.slice(0, makesRead) ?? []
      const lists = await Promise.all(
        ids.map(async (id) => {
          const all = await client.fetchQuery(models(id, language)).catch(() => [])
          return [id, all.map(({ id: model, name }) => ({ id: model, name }))] satisfies KeptModels[number]
        }),
      )
      if (lists.some(([, entries]) => entries.length > 0)) keptModels(language).keep(lists)
      return lists
    },
    staleTime: dayMs,
    gcTime: dayMs,
    retry: false,
    ...keptModels(language).initial,
  })

/** Loads all data of the parser before the first letter: building it takes longer than a key press may. */
export function prepare(client: QueryClient, language: Language): void {
  // A failed load is repeated, and its error shown, when the parser runs.
  void loadSearches()
  void loadVocabulary().catch(() => (vocabularyLoad = undefined))
  void client.prefetchQuery(brands(language))
  void client.prefetchQuery(countries(language))
  void client.prefetchQuery(currencies())
  void client.prefetchQuery(frequentModels(language))
}

const none: readonly never[] = []
const noModels: KeptModels = []

const knownOf = (
  vocabulary: Vocabulary,
  lists: Pick<Known['dictionaries'], 'brands' | 'countries'>,
  money: readonly { name: string }[],
  frequent: KeptModels,
  sites: Known['dictionaries']['sites'],
): Known => {
  const codes = new Set(money.map(({ name }) => name.toLowerCase()))
  return { vocabulary, dictionaries: { ...lists, models: new Map(frequent), currencies: codes, sites } }
}

export function useKnown(): Known {
  const vocabulary = use(loadVocabulary())
  const language = useLanguage()
  const makes = useQuery(brands(language)).data ?? none
  const places = useQuery(countries(language)).data ?? none
  const money = useQuery(currencies()).data ?? none
  const frequent = useQuery(frequentModels(language)).data ?? noModels
  const sites = useQuery(domains(language)).data
  return useMemo(
    () => knownOf(vocabulary, { brands: makes, countries: places }, money, frequent, sites),
    [vocabulary, makes, frequent, places, money, sites],
  )
}

/** The data of `useKnown` once it has loaded; parts that fail to load are missing. */
export async function knownSoon(client: QueryClient, language: Language, text: string): Promise<Known> {
  const { queryKey } = domains(language)
  const [vocabulary, makes, places, money, sites] = await Promise.all([
    loadVocabulary(),
    client.ensureQueryData(brands(language)).catch(() => none),
    client.ensureQueryData(countries(language)).catch(() => none),
    client.ensureQueryData(currencies()).catch(() => none),
    // Only addresses need the account's sites.
    pastedHost(text) === undefined
      ? client.getQueryData<readonly Domain[]>(queryKey)
      : client.ensureQueryData(domains(language)).catch(() => undefined),
  ])
  // The suggestions do not wait for the frequent models: `settle` asks the service instead.
  const frequent = client.getQueryData(frequentModels(language).queryKey) ?? noModels
  return knownOf(vocabulary, { brands: makes, countries: places }, money, frequent, sites)
}
