import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { nameLoaders } from '#contract/names/names.ts'
import type { Brand, Model } from '#contract/resources/dictionaries.ts'
import { brandsByName } from '#src/api/choice-queries.ts'
import { brands, countries, currencies, models } from '#src/api/dictionaries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { foldedWords } from '#src/lib/fold.ts'
import { suggestionPauseMs, useSettled } from '#src/lib/timing.ts'
import { brandsNamed, type ParserDictionaries, parse, type Understood } from './parse.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

let vocabularyLoad: Promise<Vocabulary> | undefined
/** Read once, with the names of all six languages: people mix them. */
const loadVocabulary = () =>
  (vocabularyLoad ??= Promise.all(languages.map((language) => nameLoaders[language]())).then(vocabularyOf))

/** Everything a text is read with, before its first letter: building it takes longer than a key may. */
export function prepare(client: QueryClient, language: Language): void {
  // A failure shows when a text is read, which loads it once more.
  void loadVocabulary().catch(() => (vocabularyLoad = undefined))
  void client.prefetchQuery(brands(language))
  void client.prefetchQuery(countries(language))
  void client.prefetchQuery(currencies())
}

export interface UnderstoodText {
  readonly understood: Understood
  readonly dictionaries: ParserDictionaries
  readonly vocabulary: Vocabulary
  readonly brands: readonly Brand[]
  /** Models of the makes that are named. */
  readonly models: ReadonlyMap<number, readonly Model[]>
}

const none: readonly never[] = []

/** A text read with the account's dictionaries: first the makes, then, once their models are there, all of it. */
export function useUnderstood(text: string): UnderstoodText {
  const vocabulary = use(loadVocabulary())
  const language = useLanguage()
  const makes = useQuery(brands(language)).data ?? none
  const places = useQuery(countries(language)).data ?? none
  const money = useQuery(currencies()).data ?? none
  const codes = useMemo(() => new Set(money.map(({ name }) => name.toLowerCase())), [money])
  const plain: ParserDictionaries = { brands: makes, models: new Map(), countries: places, currencies: codes }
  const first = parse(text, vocabulary, plain)

  // An unknown word may be another name of a make ("vw", "бмв"), which only the service knows.
  const settled = useSettled(text, suggestionPauseMs)
  const strange =
    settled === text ? foldedWords(first.words).filter((word) => word.length > 1 && !/^\d+$/.test(word)) : []
  const called = useQueries({ queries: strange.slice(0, 2).map((word) => brandsByName(word, language)) })
  const synonyms = called.flatMap(({ data }, index) => {
    const [only, more] = data ?? []
    const name = strange[index]
    // Several makes: the word is the beginning of names and not a name.
    return only === undefined || more !== undefined || name === undefined ? [] : [{ id: only.id, name }]
  })
  const named = { ...plain, brands: synonyms.length > 0 ? [...makes, ...synonyms] : makes }
  const ids = brandsNamed(synonyms.length > 0 ? parse(text, vocabulary, named) : first)
  const lists = useQueries({ queries: ids.map((id) => models(id, language)) })
  const dictionaries = {
    ...named,
    models: new Map(ids.map((id, index) => [id, lists[index]?.data ?? none] as const)),
  }
  // Where no make is named there are no models to read it with again.
  const understood = ids.length === 0 ? first : parse(text, vocabulary, dictionaries)
  return { understood, dictionaries, vocabulary, brands: makes, models: dictionaries.models }
}
