import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { emptySearch, type Search, searchKey, withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { brandsByName } from '#src/api/choice-queries.ts'
import { models } from '#src/api/dictionaries.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { knownSoon } from './at-hand.ts'
import { withUnderstood } from './read/parse.ts'
import { type AskService, settle } from './read/settle.ts'

/** What fails is not known: a suggestion is not worth a message. */
const askOf = (client: QueryClient, language: Language, base: Search): AskService => ({
  models: (brand) => client.fetchQuery(models(brand, language)).catch(() => []),
  makesCalled: (word) => client.fetchQuery(brandsByName(word, language)).catch(() => []),
  carsWith: async (words) => {
    const search = withFilter(emptySearch, 'query', words)
    return await client.fetchQuery({ ...carsFound(search, language), retry: false }).then(
      ({ cars }) => cars,
      () => [],
    )
  },
  count: async (what) => {
    const search = withUnderstood(base, what)
    if (!isAskable(search)) return undefined
    return await client.fetchQuery({ ...carsCounted(search, language), retry: false }).catch(() => undefined)
  },
})

/** What a text is offered as once the service has answered, added to a search. */
export const settledInterpretations = (text: string, language: Language, base: Search) =>
  queryOptions({
    queryKey: ['box', language, searchKey(base), text],
    queryFn: async ({ client }) =>
      await settle(text, await knownSoon(client, language, text), askOf(client, language, base)),
    retry: false,
  })
