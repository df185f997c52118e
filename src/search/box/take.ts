import type { QueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { Language } from '#contract/languages.ts'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { waitBriefly } from '#src/lib/timing.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { rememberSearch } from '#src/stores/searches.ts'
import type { Interpretation } from './read/interpretations.ts'
import { withUnderstood } from './read/parse.ts'
import { settledInterpretations } from './settled.ts'

/** What taking a suggestion needs of the page. */
export interface Taking {
  readonly choose: (next: Search) => void
  readonly navigate: ReturnType<typeof useNavigate>
  readonly base: () => Search
}

/** Does what is offered; false where there is nothing to do. */
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
    case 'listing': {
      // The whole address helps where the first id is not the listing's.
      const { host, id: listingId, url } = interpretation
      void navigate({ to: '/listing/$host/$listingId', params: { host, listingId }, search: { ad: url } })
      return true
    }
    case 'unlisted':
      return false
  }
}

/** The first suggestion for a text, for whoever presses Enter before it is shown; undefined where it takes too long. */
export async function firstInterpretation(
  client: QueryClient,
  language: Language,
  text: string,
  base: Search,
): Promise<Interpretation | undefined> {
  const query = settledInterpretations(text, language, base)
  await waitBriefly(client.fetchQuery(query).catch(() => {}))
  return client.getQueryData(query.queryKey)?.interpretations[0]
}
