import type { QueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { Language } from '#contract/languages.ts'
import { emptySearch, encodeUrl, type Search } from '#contract/search.ts'
import { pause, takingMs } from '#src/lib/timing.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { rememberSearch } from '#src/search-marks/searches.ts'
import { knownSoon } from './at-hand.ts'
import { type Interpretation, interpretationsOf } from './read/interpretations.ts'
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

/**
 * Takes the first suggestion for a text, where Enter is pressed before it is shown.
 * @param meant whether the text still stands in the box
 * @returns `shown` where it is a guess, which is not taken unseen; `left` where the text has changed; undefined where there
 * is none, or nothing is there yet to read it with
 */
export async function takeFirst(
  client: QueryClient,
  language: Language,
  text: string,
  page: Taking,
  meant: () => boolean,
): Promise<'taken' | 'shown' | 'left' | undefined> {
  let offered: readonly Interpretation[] = []
  const read = async () => {
    // As the list shows it meanwhile: all there is of a service that is slow.
    offered = interpretationsOf(text, await knownSoon(client, language, text), () => undefined)
    const settled = await client.fetchQuery(settledInterpretations(text, language, page.base()))
    offered = settled.interpretations
  }
  await Promise.race([read().catch(() => {}), pause(takingMs)])
  const [first] = offered
  if (!meant()) return 'left'
  if (first?.kind === 'search' && first.why === 'meant') return 'shown'
  return first !== undefined && take(first, page) ? 'taken' : undefined
}
