import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { NumberLine } from '#contract/facets/answer.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Language } from '#contract/languages.ts'
import { emptySearch, encodeUrl, searchKey, type Search, withFilter } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { askFacets, countOfLine } from '#src/api/facets.ts'
import { pause, readingMs, takingMs } from '#src/lib/timing.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { rememberSearch } from '#src/search-marks/searches.ts'
import { brandsByName, models, places } from '#src/api/dictionaries.ts'
import { carById, carsFound } from '#src/api/queries.ts'
import { knownSoon } from './at-hand.ts'
import { interpretationsOf, type Interpretation } from './read/interpretations.ts'
import { withUnderstood } from './read/parse.ts'
import { settle, type AskService } from './read/settle.ts'

interface Taking {
  readonly choose: (next: Search) => void
  readonly navigate: ReturnType<typeof useNavigate>
  readonly base: () => Search
}

/** Carries out an interpretation; false if it has no action. */
export function take(interpretation: Interpretation, { choose, navigate, base }: Taking): boolean {
  switch (interpretation.kind) {
    case 'search': {
      const alone = withUnderstood({ ...emptySearch, currency: base().currency }, interpretation.what)
      rememberSearch(writeQueryText(encodeUrl(alone)))
      choose(withUnderstood(base(), interpretation.what))
      return true
    }
    case 'vin':
      void navigate({ to: '/vin/$vin', params: { vin: interpretation.vin } })
      return true
    case 'vins':
      void navigate({ to: '/vins', search: { list: interpretation.vins.join(',') } })
      return true
    case 'car':
      void navigate({ to: '/car/$carId', params: { carId: interpretation.id } })
      return true
    case 'listing': {
      // The listing page also needs the whole address: the first id in it may not be the listing's.
      const { host, id: listingId, url } = interpretation
      void navigate({ to: '/listing/$host/$listingId', params: { host, listingId }, search: { ad: url } })
      return true
    }
    case 'own':
      void navigate({ href: interpretation.path })
      return true
    case 'unlisted':
      return false
  }
}

/**
 * Takes the first suggestion for a text when the user presses Enter before the list is settled.
 * @param meant whether the text is still in the box
 * @returns `shown` for a guess, which the user must confirm; `left` if the text has changed; undefined
 * without a suggestion or without the parser's data
 */
export async function takeFirst(
  client: QueryClient,
  language: Language,
  text: string,
  page: Taking,
  meant: () => boolean,
): Promise<'taken' | 'shown' | 'left' | undefined> {
  const known = knownSoon(client, language, text)
  // The list shows the same meanwhile; with a slow service it stays at this.
  const atHand = known.then((all) => ({ interpretations: interpretationsOf(text, all, () => undefined) }))
  const settled = client.fetchQuery(settledInterpretations(text, language, page.base()))
  const longest = pause(readingMs)
  const read = await Promise.race([atHand.catch(() => undefined), longest])
  const [likely] = read?.interpretations ?? []
  const isUnderstood = likely?.kind !== 'search' || likely.what.words === ''
  const found = await Promise.race([settled.catch(() => undefined), isUnderstood ? pause(takingMs) : longest])
  const [first] = (found ?? read)?.interpretations ?? []
  if (!meant()) return 'left'
  if (first?.kind === 'search' && (first.why === 'meant' || first.why === 'finished')) return 'shown'
  return first !== undefined && take(first, page) ? 'taken' : undefined
}

async function linesFor(base: Search, searches: readonly Search[], signal: AbortSignal) {
  const lines: NumberLine[] = []
  if (searches.length === 0) return lines
  const asked = searches.map((search) => variationOf(base, search))
  try {
    for await (const some of askFacets({ search: searchText(base), asked, urgent: true }, signal))
      lines.push(...some)
  } catch {
    signal.throwIfAborted()
  }
  return lines
}

/** Requests for suggestions; failed ones return nothing, because a suggestion is not worth an error message. */
const askOf = (client: QueryClient, language: Language, base: Search, signal: AbortSignal): AskService => ({
  models: (brand) => client.fetchQuery(models(brand, language)).catch(() => []),
  makesCalled: (word) => client.fetchQuery(brandsByName(word, language)).catch(() => []),
  places: (word) => client.fetchQuery({ ...places(word, language), retry: false }).catch(() => []),
  carsWith: async (words) => {
    const found = carsFound(withFilter(emptySearch, 'query', words), language)
    return (await client.fetchQuery({ ...found, retry: false }).catch(() => undefined))?.cars ?? []
  },
  carOf: (id) => client.fetchQuery({ ...carById(id, language), retry: false }).catch(() => undefined),
  counts: async (readings) => {
    const searches = readings.map((what) => withUnderstood(base, what))
    const askable = searches.filter(isAskable)
    const lines = await linesFor(base, askable, signal)
    return searches.map((search) => countOfLine(lines[askable.indexOf(search)]))
  },
})

/** Query of a text's interpretations with the service's responses, added to the base search. */
export const settledInterpretations = (text: string, language: Language, base: Search) =>
  queryOptions({
    queryKey: ['box', language, searchKey(base), text],
    queryFn: async ({ client, signal }) =>
      await settle(text, await knownSoon(client, language, text), askOf(client, language, base, signal)),
    retry: false,
  })
